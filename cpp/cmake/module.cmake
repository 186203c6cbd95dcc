# The Embind module, which web/engine loads: build/wasm/web/attention_lab.mjs and .wasm, and in folders
# relaxed/ and scalar/ beside them its other builds.

file(GLOB module_sources CONFIGURE_DEPENDS bind/*.cpp)

attention_lab_library(attention_lab_bind OBJECT ${module_sources})
# For size, as most of the library: see there.
target_compile_options(attention_lab_bind PRIVATE -Oz -finline-functions ${whole})

set(web ${PROJECT_BINARY_DIR}/web)
# suffix: of the library's build.
function(attention_lab_link suffix)
  set(module attention_lab_module${suffix})
  string(REPLACE _ / folder "${suffix}")
  add_executable(${module} $<TARGET_OBJECTS:attention_lab_bind>)
  set_target_properties(${module} PROPERTIES OUTPUT_NAME attention_lab SUFFIX .mjs
                                             RUNTIME_OUTPUT_DIRECTORY ${web}${folder})
  target_link_libraries(${module} PRIVATE attention_lab${suffix} attention_lab_options)
  target_link_options(
    ${module}
    PRIVATE
      --bind
      "SHELL:--js-library ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_library.js"
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
      -sEXPORTED_RUNTIME_METHODS=HEAPU8,stackSave)
  set_property(TARGET ${module} APPEND PROPERTY LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bind/embind_library.js)
  attention_lab_finish(${module} "${suffix}")
endfunction()

add_custom_target(attention_lab_modules ALL)
attention_lab_link("")
add_dependencies(attention_lab_modules attention_lab_module)
foreach(suffix _scalar _relaxed)
  if(TARGET attention_lab${suffix})
    attention_lab_link(${suffix})
    # One loader serves them all.
    string(REPLACE _ / folder ${suffix})
    add_custom_target(
      attention_lab_loader${suffix}
      COMMAND ${CMAKE_COMMAND} -E compare_files ${web}/attention_lab.mjs
              ${web}${folder}/attention_lab.mjs
      DEPENDS attention_lab_module attention_lab_module${suffix})
    add_dependencies(attention_lab_modules attention_lab_loader${suffix})
  endif()
endforeach()

# What type checkers read instead of the generated loader, which is not written for them.
file(WRITE ${web}/attention_lab.d.mts
     "declare const createModule: (options?: object) => Promise<any>;\nexport default createModule;\n")
