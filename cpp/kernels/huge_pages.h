// Huge pages for what is large. On Linux memory comes in pages of 4 KiB unless a program asks for
// more: each is mapped when it is first touched, and looked up again when it was not in use for a
// while, which on virtual machines takes longer than computing what lies in it. NumPy asks for the
// same.
#pragma once

#include <cstddef>

namespace kernels {

// Asks for huge pages in that memory, newly allocated, where they are worth it; it is a wish, whose
// refusal nobody hears of.
#if defined(__linux__)
void prefer_huge_pages(void* memory, std::size_t bytes) noexcept;
#else
inline void prefer_huge_pages(void*, std::size_t) noexcept {}
#endif

}  // namespace kernels
