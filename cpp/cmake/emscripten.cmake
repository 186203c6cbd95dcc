# Toolchain file: finds Emscripten's own, wherever Debian, Homebrew or emsdk put it.
# em-config is asked once; CMake reads a toolchain file several times.

if(NOT DEFINED ENV{ATTENTION_LAB_EMSCRIPTEN})
  if(EM_CONFIG AND NOT EXISTS "${EM_CONFIG}")
    unset(EM_CONFIG CACHE) # another Emscripten has taken its place
  endif()
  find_program(EM_CONFIG em-config REQUIRED)
  execute_process(COMMAND "${EM_CONFIG}" EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{ATTENTION_LAB_EMSCRIPTEN} "${emscripten_root}")
endif()

include("$ENV{ATTENTION_LAB_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
