# Eigen as the target Eigen3::Eigen, here and, installed, where the library is used. find_package fails
# without Eigen's CMake package, and under emcmake, whose toolchain file looks only into Emscripten's
# own sysroot: there the headers are looked for by hand.

if(NOT EMSCRIPTEN)
  find_package(Eigen3 3.4 NO_MODULE QUIET)
endif()

if(NOT TARGET Eigen3::Eigen)
  find_path(
    EIGEN3_INCLUDE_DIR Eigen/Core
    HINTS $ENV{EIGEN3_INCLUDE_DIR}
    PATHS /usr/include/eigen3 /usr/local/include/eigen3 /opt/homebrew/include/eigen3
    NO_CMAKE_FIND_ROOT_PATH)
  # Eigen 3 has its version there, 3.4 as 3 and 4; later ones have it elsewhere.
  set(eigen_macros ${EIGEN3_INCLUDE_DIR}/Eigen/src/Core/util/Macros.h)
  if(EXISTS ${eigen_macros})
    file(STRINGS ${eigen_macros} eigen_before REGEX "define EIGEN_MAJOR_VERSION [0-3]$")
  endif()
  if(EIGEN3_INCLUDE_DIR AND NOT eigen_before)
    add_library(Eigen3::Eigen INTERFACE IMPORTED GLOBAL)
    set_target_properties(Eigen3::Eigen PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
                                                   "${EIGEN3_INCLUDE_DIR}")
  endif()
endif()
