// What is run often takes its memory once: here every array is counted that the tests make. And
// what finds no memory fails without a trace: here it can be refused.
#include <doctest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <type_traits>

#include "attn/attention_layer.h"
#include "attn/decoder.h"
#include "attn/pipeline.h"
#include "attn/preset.h"
#include "differing.h"
#include "random_spec.h"
#include "small_module.h"

namespace {

std::atomic<int> arrays = 0;

// How many more requests are served; a negative number is never used up.
std::atomic<long> served = -1;

void* memory_for(std::size_t size) {
  if (served >= 0 && served-- == 0) return nullptr;
  return std::malloc(size > 0 ? size : 1);
}

// Calls f, which gets no more memory after so many requests. Whether it did without.
template <class F>
bool succeeds(long requests, const F& f) {
  served = requests;
  try {
    f();
    served = -1;
    return true;
  } catch (const attn::InvalidInput& error) {
    served = -1;
    CHECK(error.problems()[0].code == attn::ProblemCode::out_of_memory);
  } catch (const std::bad_alloc&) {
    served = -1;
  }
  return false;
}

}  // namespace

void* operator new(std::size_t size) {
  void* const memory = memory_for(size);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return memory_for(size);
}
// Not inline: GCC takes free for the mate of its own new.
__attribute__((noinline)) void operator delete(void* memory) noexcept {
  std::free(memory);
}
__attribute__((noinline)) void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
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

static_assert(!std::is_nothrow_copy_assignable_v<attn::Tensor<double>>);
static_assert(!std::is_nothrow_copy_assignable_v<attn::Decoder<double>>);
static_assert(std::is_nothrow_move_assignable_v<attn::Tensor<double>>);

TEST_CASE("tensor: what there is no memory to copy to another leaves that as it was") {
  const attn::Tensor<double> large({50, 50});
  for (long requests = 0;; ++requests) {
    CAPTURE(requests);
    attn::Tensor<double> small({2}, 7);
    if (succeeds(requests, [&] { small = large; })) break;
    REQUIRE(small.shape() == attn::Shape{2});
    CHECK(small[1] == 7);
    REQUIRE(requests < 10);
  }
}

TEST_CASE("decoder: what there is no memory to copy to another leaves that as it was") {
  const support::SmallModule<double> module;
  attn::Decoder<double> large(module.weights(), 50);
  large.append(support::Random(3).tensor<double>({40, 6}));
  const attn::Tensor<double> next = support::Random(4).tensor<double>({2, 6});
  for (long requests = 0;; ++requests) {
    CAPTURE(requests);
    attn::Decoder<double> small(module.weights(), 2);
    if (succeeds(requests, [&] { small = large; })) break;
    CHECK(small.capacity() == 2);
    CHECK(small.size() == 0);
    CHECK(small.append(next).matrix() ==
          attn::Decoder<double>(module.weights(), 2).append(next).matrix());
    REQUIRE(requests < 10);
  }
}

TEST_CASE("multi-head: what finds no memory for any of its results fails, and no more") {
  const support::SmallModule<double> module;
  const attn::Tensor<double> X = support::Random(3).tensor<double>({4, 6});
  for (const bool projects : {false, true}) {
    const auto weights = module.weights(projects);
    long requests = 0;
    while (!succeeds(requests, [&] { attn::multi_head_attention<double>(X, X, X, weights); }))
      ++requests;
    CHECK(requests > 5);
  }
}

TEST_CASE("changes: a run that finds no memory leaves nothing wrong to those after it") {
  using namespace attn;
  using support::differing;
  int failed = 0, empty = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    support::Random random(seed);
    const Span<Preset> all = presets();
    Spec held = make_spec(all[static_cast<std::size_t>(seed) % all.size()]);
    Trace trace = run(held);
    for (Index step = 0; step < 20; ++step) {
      CAPTURE(step);
      Spec spec = held;
      for (Index i = random.whole(0, 2); i >= 0; --i) support::change(spec, trace, random);
      if (!check(spec).empty()) continue;
      const bool completes = random.whole(0, 1) == 0;
      const Index requests = random.whole(0, random.whole(0, 1) == 0 ? 20 : 150);
      const bool fits = succeeds(static_cast<long>(requests), [&] {
        run(spec, trace);
        if (completes) trace.complete();
      });
      failed += fits ? 0 : 1;
      empty += trace.holds_run() ? 0 : 1;
      if (trace.holds_run()) CHECK(differing(trace, run(spec)) == "");
      run(spec, trace);
      CHECK(differing(trace, run(spec)) == "");
      held = spec;
    }
  }
  CHECK(failed > 200);
  CHECK(empty > 200);
  CHECK(empty < failed);
}
