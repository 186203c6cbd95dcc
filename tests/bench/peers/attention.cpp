// Self-attention of this library as one of the peers that tests/bench/peers.mjs compares: in a page
// it is asked through the functions below, natively through lines on the standard input, which
// peers.py answers in the same way:
//   shape N D_MODEL HEADS   makes inputs and weights, runs once, prints {"output", "weights"}: the
//                           first row of each
//   time K                  runs K times, prints seconds a run
//   peak                    prints operations a second on registers alone
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "../module.h"

using bench::Index;
using bench::Module;

namespace {

// The same numbers in every language: multiples of 2^-24 from -1/2 to 1/2.
float entry(std::uint32_t i, std::uint32_t tensor) {
  std::uint32_t x = i * 2654435761u + tensor * 40503u;
  x = (x ^ (x >> 15)) * 2246822519u;
  return static_cast<float>((x ^ (x >> 13)) >> 8) / 16777216.0f - 0.5f;
}

void fill(attn::Tensor<float>& tensor, std::uint32_t number, float scale) {
  for (Index i = 0; i < tensor.size(); ++i)
    tensor[i] = scale * entry(static_cast<std::uint32_t>(i), number);
}

std::unique_ptr<Module> module;

void prepare(Index n, Index d_model, Index heads) {
  module = std::make_unique<Module>(n, d_model, heads);
  fill(module->X, 0, 2);
  const float scale = 1.0f / 4;
  fill(module->W_Q, 1, scale);
  fill(module->W_K, 2, scale);
  fill(module->W_V, 3, scale);
  fill(module->W_O, 4, scale);
  module->make_layer();
}

}  // namespace

#if defined(__EMSCRIPTEN__)

#include <emscripten/emscripten.h>

extern "C" {
EMSCRIPTEN_KEEPALIVE void bench_prepare(int n, int d_model, int heads) {
  prepare(n, d_model, heads);
}
EMSCRIPTEN_KEEPALIVE void bench_run() {
  module->run();
}
EMSCRIPTEN_KEEPALIVE const float* bench_output() {
  return module->layer->output().data();
}
EMSCRIPTEN_KEEPALIVE const float* bench_weights() {
  return module->layer->weights().data();
}
}

#else

namespace {

void print_row(const char* name, const float* row, Index count) {
  std::cout << '"' << name << "\":[";
  for (Index i = 0; i < count; ++i) std::cout << (i ? "," : "") << row[i];
  std::cout << ']';
}

double seconds_of(long runs) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  for (long i = 0; i < runs; ++i) module->run();
  return std::chrono::duration<double>(Clock::now() - start).count() / static_cast<double>(runs);
}

volatile float one = 1, sink = 0;

double peak_rate(long times) {
  using Clock = std::chrono::steady_clock;
  const bench::Peak peak = bench::peak();
  const auto start = Clock::now();
  for (long i = 0; i < times; ++i) sink = peak.run(bench::peak_steps, one);
  return static_cast<double>(times) * peak.operations /
         std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

int main() {
  std::cout.precision(9);
  for (std::string what; std::cin >> what;) {
    if (what == "shape") {
      Index n = 0, d_model = 0, heads = 0;
      std::cin >> n >> d_model >> heads;
      prepare(n, d_model, heads);
      module->run();
      std::cout << '{';
      print_row("output", module->layer->output().data(), d_model);
      std::cout << ',';
      print_row("weights", module->layer->weights().data(), n);
      std::cout << "}\n" << std::flush;
    } else if (what == "time") {
      long runs = 0;
      std::cin >> runs;
      std::cout << seconds_of(runs) << '\n' << std::flush;
    } else if (what == "peak") {
      std::cout << peak_rate(200) << '\n' << std::flush;
    }
  }
  return 0;
}

#endif
