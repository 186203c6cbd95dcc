# What the builds in one file are packed with, and unpack themselves with: modules that ask for nothing,
# build/wasm/web/pack.wasm and unpack.wasm.
foreach(module pack unpack)
  add_executable(${module} packed/${module}.cpp)
  target_include_directories(${module} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  # Most of the time in which such a build opens is spent in it. Vectors would gain nothing.
  target_compile_options(${module} PRIVATE -O3)
  target_link_libraries(${module} PRIVATE attention_lab_options)
  target_link_options(${module} PRIVATE -sSTANDALONE_WASM=1 --no-entry)
  set_target_properties(${module} PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/web)
  add_dependencies(attention_lab_modules ${module})
endforeach()
