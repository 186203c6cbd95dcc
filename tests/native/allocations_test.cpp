// What is run often takes its memory once: here every array is counted that the tests make.
#include <doctest.h>

#include <atomic>
#include <new>

#include "attn/attention_layer.h"
#include "small_module.h"

namespace {

std::atomic<int> arrays = 0;

}  // namespace

void* operator new[](std::size_t size) {
  ++arrays;
  return ::operator new(size);
}
void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept {
  ++arrays;
  return ::operator new(size, nothrow);
}
void operator delete[](void* memory) noexcept {
  ::operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  ::operator delete(memory);
}

TEST_CASE_TEMPLATE("attention layer: a run takes no memory that the one before did not", T, float,
                   double) {
  const support::SmallModule<T> module;
  attn::AttentionLayer<T> layer(module.weights());
  // So many that their rows are computed in parts.
  const attn::Index n = 200;
  layer.input(n).matrix() = support::Random(3).tensor<T>({n, layer.d_model()}).matrix();
  for (const bool weights : {false, true}) {
    CAPTURE(weights);
    const int before = arrays;
    layer.run(weights);
    const int first = arrays;
    CHECK(first > before);
    layer.run(weights);
    CHECK(arrays.load() == first);
  }
}
