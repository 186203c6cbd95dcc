# The Embind modules, which web/engine loads: attention_lab, with everything in it, and attention, with
# the attention that keeps its weights alone. To build/wasm/web go attention_lab.mjs and .wasm and
# attention.mjs and .wasm, and to folders relaxed/ and scalar/ there their other builds.

file(GLOB bind_sources CONFIGURE_DEPENDS bind/*.cpp)
set(attention_lab_bindings bind/module.cpp)
set(attention_bindings bind/attention_module.cpp)
set(attention_link_options -sBINARYEN_EXTRA_PASSES=--dealign)
# Optimised until nothing changes any more; the small module would get larger. Without hints at alignment, which no
# engine needs, memory is accessed in fewer ways, and they pack better.
set(attention_lab_link_options -sBINARYEN_EXTRA_PASSES=--converge,--dealign)
list(FILTER bind_sources EXCLUDE REGEX "/(attention_)?module[.]cpp$")

# Embind's JavaScript, with embind_library.js and embind_common.js in the place of some of it. Not by --bind: with that
# comes the registration of every type that C++ has, and types.cpp has those that are used. Later Embinds start from what
# --bind brings, and are taken as they are, but for embind_common.js.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
check_cxx_source_compiles("#include <emscripten/bind.h>
                          emscripten::internal::InitFunc* start;"
                          ATTENTION_LAB_EMBIND_STARTS_ITSELF)
unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
if(ATTENTION_LAB_EMBIND_STARTS_ITSELF)
  list(FILTER bind_sources EXCLUDE REGEX "/types[.]cpp$")
  set(embind --bind)
  # Which the tests ask for: 6.0.5 offers it no more unless it is told to.
  set(counted ,count_emval_handles)
else()
  set(embind -sEXPORTED_FUNCTIONS=_malloc,_free)
  set(embind_folder ${EMSCRIPTEN_ROOT_PATH}/src/embind)
  set(embind_parts ${embind_folder}/embind ${embind_folder}/emval ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_library)
endif()
foreach(part ${embind_parts} ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_common)
  list(APPEND embind "SHELL:--js-library \"${part}.js\"")
endforeach()

# What an object of these does not use, linking as a whole leaves out.
attention_lab_library(attention_lab_bind OBJECT ${bind_sources})
# For size, as most of the library: see there.
set(bind_options -Oz -finline-functions ${whole})
target_compile_options(attention_lab_bind PRIVATE ${bind_options})

# What is linked is not yet what the page loads: finish.mjs makes that of it, whole or not at all.
set(linked ${PROJECT_BINARY_DIR}/linked)
set(web ${PROJECT_BINARY_DIR}/web)
set(finishers finish order likeness relaxed wasm-code)
list(TRANSFORM finishers PREPEND ${PROJECT_SOURCE_DIR}/web/build/)
list(TRANSFORM finishers APPEND .mjs)
# name: of the module. suffix: of the library's build.
function(attention_lab_link name suffix)
  set(module ${name}_module${suffix})
  string(REPLACE _ / folder "${suffix}")
  add_executable(${module} ${${name}_bindings} $<TARGET_OBJECTS:attention_lab_bind>)
  target_compile_options(${module} PRIVATE ${bind_options})
  set_target_properties(${module} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs
                                             RUNTIME_OUTPUT_DIRECTORY ${linked}${folder})
  target_link_libraries(${module} PRIVATE attention_lab${suffix} attention_lab_options)
  target_link_options(
    ${module}
    PRIVATE
      ${embind}
      -sMODULARIZE=1
      -sEXPORT_ES6=1
      # Not node: 3.1.6's loader fails there. Under Node.js the engine hands the bytes over itself.
      -sENVIRONMENT=web,worker
      # Without eval, so that the page runs under script-src 'self' 'wasm-unsafe-eval'.
      -sDYNAMIC_EXECUTION=0
      -sFILESYSTEM=0
      -sMALLOC=emmalloc
      # From 6.0.2 on the module takes only what is named here.
      -sINCOMING_MODULE_JS_API=instantiateWasm,locateFile,print,printErr
      -sEXPORTED_RUNTIME_METHODS=HEAPU8,stackSave${counted}
      ${${name}_link_options})
  set_property(TARGET ${module} APPEND PROPERTY LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_library.js
               ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_common.js)
  set(made ${web}${folder}/${name})
  add_custom_command(OUTPUT ${made}.mjs ${made}.wasm
                     COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/web/build/finish.mjs ${linked}${folder}/${name} ${made}
                     DEPENDS ${module} ${finishers})
  add_custom_target(${module}_finished DEPENDS ${made}.mjs ${made}.wasm)
endfunction()

add_custom_target(attention_lab_modules ALL)
foreach(name attention_lab attention)
  attention_lab_link(${name} "")
  add_dependencies(attention_lab_modules ${name}_module_finished)
  foreach(suffix _scalar _relaxed)
    if(TARGET attention_lab${suffix})
      attention_lab_link(${name} ${suffix})
      # One loader serves them all.
      string(REPLACE _ / folder ${suffix})
      add_custom_target(
        ${name}_loader${suffix}
        COMMAND ${CMAKE_COMMAND} -E compare_files ${web}/${name}.mjs ${web}${folder}/${name}.mjs
        DEPENDS ${name}_module_finished ${name}_module${suffix}_finished)
      add_dependencies(attention_lab_modules ${name}_loader${suffix})
    endif()
  endforeach()
  # What type checkers read instead of the generated loader, which is not written for them.
  file(WRITE ${web}/${name}.d.mts
       "declare const createModule: (options?: object) => Promise<any>;\nexport default createModule;\n")
endforeach()
