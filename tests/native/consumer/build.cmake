# cmake -D MODE=installed|subdirectory -D PROJECT=... -D BUILD=... -D GENERATOR=... -D COMPILER=...
#       -D EIGEN=... -P build.cmake
#
# Builds and runs the consumer against the library that BUILD installs, or that it builds itself.

function(step)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(tree ${BUILD}/consumer/${MODE})
if(MODE STREQUAL "installed")
  step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${tree}/prefix)
  set(how -DCMAKE_PREFIX_PATH=${tree}/prefix)
else()
  set(how -DATTENTION_LAB_SOURCE_DIR=${PROJECT} -DCMAKE_CXX_FLAGS=-O0)
endif()

set(configure ${CMAKE_COMMAND} -G ${GENERATOR} -S ${PROJECT}/tests/native/consumer
              -DCMAKE_CXX_COMPILER=${COMPILER} ${how})
step(${configure} -B ${tree})
if(MODE STREQUAL "installed")
  # Where there are Eigen's headers, and no CMake package of it.
  step(${configure} -B ${tree}/headers -DCMAKE_DISABLE_FIND_PACKAGE_Eigen3=ON
       -DEIGEN3_INCLUDE_DIR=${EIGEN})
endif()
if(MODE STREQUAL "subdirectory")
  file(STRINGS ${tree}/compile_commands.json strict REGEX "-Werror")
  if(strict)
    message(FATAL_ERROR "Warnings stop the project that the library is a part of")
  endif()
endif()
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
step(${CMAKE_COMMAND} --build ${tree} --parallel ${cores})
step(${CMAKE_CTEST_COMMAND} --test-dir ${tree} --output-on-failure)
