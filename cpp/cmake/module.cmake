# The Embind module: build/wasm/web/attention_lab.mjs and .wasm, which web/engine loads.

file(GLOB module_sources CONFIGURE_DEPENDS bind/*.cpp)

add_executable(attention_lab_module ${module_sources})
set_target_properties(
  attention_lab_module
  PROPERTIES OUTPUT_NAME attention_lab
             SUFFIX .mjs
             RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/web)
target_link_libraries(attention_lab_module PRIVATE attention_lab attention_lab_options)
# For size, as most of the library: see there.
target_compile_options(attention_lab_module PRIVATE -Oz -finline-functions)
target_link_options(
  attention_lab_module
  PRIVATE
    --bind
    -sMODULARIZE=1
    -sEXPORT_ES6=1
    # Not node: 3.1.6's loader fails there. Under Node.js the engine hands the bytes over itself.
    -sENVIRONMENT=web,worker
    # Without eval, so that the page runs under script-src 'self' 'wasm-unsafe-eval'.
    -sDYNAMIC_EXECUTION=0
    -sFILESYSTEM=0
    -sMALLOC=emmalloc
    # From 6.0.2 on the module takes only what is named here.
    -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm,locateFile,print,printErr,onAbort
    -sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPF32,HEAPF64,stackSave,stackRestore)

# What type checkers read instead of the generated loader, which is not written for them.
file(WRITE ${PROJECT_BINARY_DIR}/web/attention_lab.d.mts
     "declare const createModule: (options?: object) => Promise<any>;\nexport default createModule;\n")
