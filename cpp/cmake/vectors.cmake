# The library for WebAssembly in three builds, of which the page loads the fastest that its browser can
# run: a module with an instruction that the browser does not know is refused as a whole.
#   attention_lab           SIMD128
#   attention_lab_relaxed   relaxed SIMD: multiplications and additions in one instruction; only where
#                           the compiler has it, and what links, too
#   attention_lab_scalar    no vector instruction at all
# What gains from vectors is compiled for each of them, all else once
# and without.

# A page loads every byte, so only what a run's time is spent in is built for speed. The others get
# -Oz one by one: Emscripten 3.1.6 does not take -O3 after it. And -finline-functions, because for
# -Os and -Oz it has the compiler inline nothing at all, not even Eigen's rows(), and all that is
# handed on then lives in memory.
set(small ${sources})
list(FILTER small EXCLUDE REGEX "/kernels/(width_|add)|/(projection|colormap|mt19937|numpy_legacy|accurate_sine|orthogonal)[.]cpp$")
set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS "-Oz;-finline-functions")

set(vector_sources ${sources})
list(FILTER vector_sources INCLUDE
     REGEX "/kernels/(width_|add)|/(projection|colormap|mt19937)[.]cpp$")
list(REMOVE_ITEM sources ${vector_sources})
attention_lab_library(attention_lab_common OBJECT ${sources})
# Optimised as a whole when it is linked, it is a twentieth smaller, and as fast.
set(whole -flto)
target_compile_options(attention_lab_common PRIVATE ${whole})

include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS "-msimd128 -mrelaxed-simd")
# Linked, because Ubuntu 24.04's Emscripten 3.1.6 has a clang that writes the final opcodes and a Binaryen that reads
# those of the draft.
check_cxx_source_compiles(
  "#include \"${CMAKE_CURRENT_SOURCE_DIR}/kernels/vector.h\"
  static_assert(kernels::fuses<float>, \"no relaxed multiplication and addition\");
  volatile float x;
  int main() {
    const kernels::RelaxedFloats all = {x, x, x, x};
    return static_cast<int>(kernels::multiply_add(all, all, all)[0]);
  }"
  ATTENTION_LAB_HAS_RELAXED_SIMD)
unset(CMAKE_REQUIRED_FLAGS)

# suffix: of the library's name. The rest: what the compiler is told.
function(attention_lab_build suffix)
  attention_lab_library(attention_lab${suffix} STATIC ${vector_sources}
                        $<TARGET_OBJECTS:attention_lab_common>)
  target_compile_options(attention_lab${suffix} PRIVATE ${whole} ${ARGN})
endfunction()

attention_lab_build("" -msimd128)
attention_lab_build(_scalar)
if(ATTENTION_LAB_HAS_RELAXED_SIMD)
  attention_lab_build(_relaxed -msimd128 -mrelaxed-simd)
else()
  message(WARNING "This Emscripten has no relaxed SIMD: browsers that do get the module without it.")
endif()

# What is linked to the library of that suffix gets the final opcodes of relaxed SIMD: Emscripten 3.1.6
# has those of its draft.
if(NODE AND NOT EXISTS "${NODE}")
  unset(NODE CACHE) # a newer one lies elsewhere
endif()
find_program(NODE node REQUIRED NO_CMAKE_FIND_ROOT_PATH)
function(attention_lab_finish target suffix)
  if(suffix STREQUAL "_relaxed")
    add_custom_command(
      TARGET ${target} POST_BUILD
      COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/web/build/relaxed.mjs
              $<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>.wasm)
  endif()
endfunction()
