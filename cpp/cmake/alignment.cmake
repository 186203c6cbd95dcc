# Eigen's matrices cross the border between the library and the program that links it, so both must
# align and free them alike. By itself Eigen does so as each file's instructions and sanitizers say:
# what one side allocates, the other, built with -march=native or AddressSanitizer, cannot free.

target_compile_definitions(attention_lab PUBLIC EIGEN_MAX_ALIGN_BYTES=16)
# Where malloc aligns to as much; elsewhere Eigen does it by hand, whatever the flags.
if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND CMAKE_SYSTEM_NAME MATCHES "^(Linux|Darwin)$")
  target_compile_definitions(attention_lab PUBLIC EIGEN_MALLOC_ALREADY_ALIGNED=1)
endif()
