# Flags that every target of this project is built with. They are kept on interface targets, so that
# a project that links the library gets none of them.

add_library(attention_lab_options INTERFACE)

target_compile_options(
  attention_lab_options
  INTERFACE
    # A fused multiply-add rounds once where NumPy rounds twice: 13.8 % of its legacy normal draws
    # would come out different.
    -ffp-contract=off
    -Wall
    -Wextra
    -Wpedantic
    -Wconversion
    -Wsign-conversion
    -Wshadow
    -Wdouble-promotion
    # Clang 22 warns of __COUNTER__, by which doctest names its tests.
    $<$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,22>>:-Wno-c2y-extensions>)
# Of compilers that have compiled all of it without a warning. Others may warn of more, GCC 11 does for
# no reason: that stops nobody, nor does it in another project.
set(strict_GNU "^12\\.")
set(strict_Clang "^(14|15|22)\\.")
set(strict "${strict_${CMAKE_CXX_COMPILER_ID}}")
if(PROJECT_IS_TOP_LEVEL AND strict AND CMAKE_CXX_COMPILER_VERSION MATCHES "${strict}")
  target_compile_options(attention_lab_options INTERFACE -Werror)
endif()

# Eigen may put up to 128 KB on the stack for one product; a WASM stack is small.
target_compile_definitions(attention_lab_options INTERFACE EIGEN_STACK_ALLOCATION_LIMIT=16384)

if(ATTENTION_LAB_SANITIZE)
  target_compile_options(
    attention_lab_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
                                    -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS -g1)
  target_link_options(attention_lab_options INTERFACE -fsanitize=address,undefined)
endif()

if(EMSCRIPTEN)
  # WebAssembly's own exceptions: Emscripten's through JavaScript make the module half as large again
  # and a run take twice as long.
  target_compile_options(attention_lab_options INTERFACE -fwasm-exceptions)
  target_link_options(
    attention_lab_options
    INTERFACE
      -fwasm-exceptions
      -sALLOW_MEMORY_GROWTH=1
      # Current Emscripten gives 64 KB, in which an Eigen product overflows. Not STACK_SIZE: 3.1.6
      # does not know that name.
      -sTOTAL_STACK=1MB)
  # Debian's Emscripten needs Debian's acorn, which a Node.js from elsewhere does not find.
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
                                 "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endif()

# Eigen is most of what a file's compilation costs.
function(attention_lab_precompile target)
  target_precompile_headers(${target} PRIVATE <Eigen/Core> <string> <vector> ${ARGN})
endfunction()
