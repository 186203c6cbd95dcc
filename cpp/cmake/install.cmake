# cmake --install: the library, its headers, and the package that find_package(attention_lab) finds.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/attention_lab)

install(TARGETS attention_lab EXPORT attention_lab
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY attn kernels DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/attention_lab
        FILES_MATCHING PATTERN *.h)
install(EXPORT attention_lab NAMESPACE attention_lab:: FILE attention_lab-targets.cmake
        DESTINATION ${package_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(
  cmake/attention_lab-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/attention_lab-config.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  ${CMAKE_CURRENT_BINARY_DIR}/attention_lab-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/attention_lab-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/attention_lab-config-version.cmake cmake/eigen.cmake
        DESTINATION ${package_dir})
