// What the kernels reach. Started by tests/bench/kernels.mjs, natively and in a page of Chromium:
//   kernels_bench times [rounds]   JSON: seconds a call, median and p10, of products and of whole
//                                  attention in float, beside the peak of this machine and the
//                                  plain loops. Every round runs each of them once, so that all
//                                  meet the same disturbances.
//   kernels_bench errors           the worst errors against long double, relative to the largest
//                                  number of the field
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>

#include "kernels/product.h"
#include "kernels/reference.h"
#include "module.h"
#include "support.h"

using attn::Index;
using attn::Tensor;
using bench::Module;

namespace {

// What the compiler must take for changing, and for used.
volatile float one = 1, sink = 0;

struct Candidate {
  std::string name;
  double operations;
  std::function<void()> run;
  long repetitions = 1;
  std::vector<double> seconds = {};
};

double time_of(const Candidate& candidate) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  for (long i = 0; i < candidate.repetitions; ++i) candidate.run();
  return std::chrono::duration<double>(Clock::now() - start).count() /
         static_cast<double>(candidate.repetitions);
}

// Enough that a coarse clock sees them. The shortest of three counts: one may have been
// interrupted.
void find_repetitions(Candidate& candidate) {
  constexpr double chunk = 0.001;
  candidate.run();
  const auto takes = [&] {
    const double shortest = std::min({time_of(candidate), time_of(candidate), time_of(candidate)});
    return shortest * static_cast<double>(candidate.repetitions);
  };
  while (takes() < chunk) candidate.repetitions *= 2;
}

void measure(std::vector<Candidate>& candidates, int rounds) {
  for (Candidate& candidate : candidates) find_repetitions(candidate);
  for (int round = 0; round < rounds; ++round)
    for (Candidate& candidate : candidates) candidate.seconds.push_back(time_of(candidate));
  const char* separator = "[";
  for (Candidate& candidate : candidates) {
    std::vector<double>& s = candidate.seconds;
    std::sort(s.begin(), s.end());
    std::printf("%s{\"name\":\"%s\",\"operations\":%.0f,\"median\":%.4g,\"p10\":%.4g}\n", separator,
                candidate.name.c_str(), candidate.operations, s[s.size() / 2], s[s.size() / 10]);
    separator = ",";
  }
  std::printf("]\n");
}

// A module with random weights and input.
Module random_module(Index n, Index d_model, Index heads) {
  Module module(n, d_model, heads);
  support::Random random(1);
  module.X = random.tensor<float>(module.X.shape(), -1, 1);
  for (Tensor<float>* W : {&module.W_Q, &module.W_K, &module.W_V, &module.W_O})
    *W = random.tensor<float>(W->shape(), -0.2, 0.2);
  module.make_layer();
  return module;
}

void print_times(int rounds) {
  std::vector<Candidate> candidates;
  const bench::Peak top = bench::peak();
  candidates.push_back(
      {"peak", top.operations, [&top] { sink = top.run(bench::peak_steps, one); }});
  support::Random random(2);
  const Tensor<float> A = random.tensor<float>({1024, 1024}),
                      B = random.tensor<float>({1024, 1024});
  Tensor<float> out({1024, 1024});
  for (const Index n : {16, 17, 64, 65, 128, 256, 512, 1024}) {
    const double operations = 2 * std::pow(static_cast<double>(n), 3);
    const kernels::Product<float> plain{n, n, n, {A.data(), n, 1}, {B.data(), n, 1}, out.data(), n};
    const std::string size = std::to_string(n);
    using Square = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Square> a(A.data(), n, n), b(B.data(), n, n);
    const Eigen::Map<Square> c(out.data(), n, n);
    candidates.push_back({"A B " + size, operations, [=] { kernels::multiply<float>(a, b, c); }});
    candidates.push_back(
        {"A Bt " + size, operations, [=] { kernels::multiply_transposed<float>(a, b, c); }});
    if (n <= 128)
      candidates.push_back(
          {"plain loops " + size, operations, [=] { kernels::reference::multiply(plain, false); }});
  }
  const Index shapes[][3] = {{16, 64, 4},   {64, 128, 8},   {128, 512, 8},
                             {512, 512, 8}, {1024, 512, 8}, {2048, 256, 4}};
  std::vector<Module> modules;
  for (const auto& s : shapes) modules.push_back(random_module(s[0], s[1], s[2]));
  for (Module& module : modules) {
    const std::string size = "(" + std::to_string(module.n) + ", " +
                             std::to_string(module.d_model) + ", " + std::to_string(module.h) + ")";
    candidates.push_back({"attention " + size, module.operations(), [&] { module.run(); }});
    // Another one: where runs with weights and without alternate, a layer takes memory for each.
    const auto layer = std::make_shared<attn::AttentionLayer<float>>(module.weights());
    layer->input(module.n).matrix() = module.X.matrix();
    candidates.push_back({"a layer's output " + size, module.operations(), [=] { layer->run(); }});
    candidates.push_back({"output only " + size, module.operations(), [&] {
                            const Tensor<float> output = attn::multi_head_output(
                                module.X, module.X, module.X, module.weights());
                            sink = output[0];
                          }});
  }
  measure(candidates, rounds);
}

// The largest error relative to the largest number.
class Worst {
 public:
  explicit Worst(const char* name) : name_(name) {}
  void meet(long double exact, long double got) {
    largest_ = std::max(largest_, std::abs(exact));
    error_ = std::max(error_, std::abs(exact - got));
  }
  // The next field, with a largest number of its own.
  void next() {
    if (largest_ > 0) worst_ = std::max(worst_, error_ / largest_);
    largest_ = error_ = 0;
  }
  ~Worst() {
    next();
    std::printf("%-34s %.2e\n", name_, static_cast<double>(worst_));
  }

 private:
  const char* name_;
  long double largest_ = 0, error_ = 0, worst_ = 0;
};

// One head in float against long double: random inputs, and such with scores so far apart that
// most exponentials vanish, all scores equal, and values that cancel.
template <class T>
void print_attention_errors(const char* type) {
  const std::string kept = std::string("attention, ") + type,
                    product = std::string("scores, ") + type;
  Worst output(kept.c_str()), scores(product.c_str());
  for (const double spread : {1.0, 30.0, 0.0, 1e-3}) {
    for (const Index n : {1, 7, 64, 300}) {
      support::Random random(static_cast<std::uint64_t>(n));
      const Index d = 32;
      const Tensor<T> Q = random.tensor<T>({n, d}, -spread, spread);
      const Tensor<T> K = random.tensor<T>({n, d}, -1, 1);
      Tensor<T> V = random.tensor<T>({n, d}, -1, 1);
      for (Index i = 0; i < V.size(); i += 2) V[i] = -V[(i + d) % V.size()];
      const auto got = attn::scaled_dot_product_attention(Q, K, V);
      for (Index i = 0; i < n; ++i) {
        std::vector<long double> weights(static_cast<std::size_t>(n));
        long double largest = -HUGE_VALL, sum = 0;
        for (Index j = 0; j < n; ++j) {
          long double& weight = weights[static_cast<std::size_t>(j)];
          for (Index k = 0; k < d; ++k)
            weight +=
                static_cast<long double>(Q[i * d + k]) * static_cast<long double>(K[j * d + k]);
          scores.meet(weight, static_cast<long double>(got.scores[i * n + j]));
          weight /= std::sqrt(static_cast<long double>(d));
          largest = std::max(largest, weight);
        }
        for (long double& weight : weights) sum += weight = std::exp(weight - largest);
        for (Index c = 0; c < d; ++c) {
          long double exact = 0;
          for (Index j = 0; j < n; ++j)
            exact +=
                weights[static_cast<std::size_t>(j)] / sum * static_cast<long double>(V[j * d + c]);
          output.meet(exact, static_cast<long double>(got.output[i * d + c]));
        }
      }
      output.next();
      scores.next();
    }
  }
}

// Every float whose exponential is neither 0 nor infinite, in ulp.
void print_exp_error(std::uint32_t step) {
  double worst = 0;
  std::vector<float> x, y(4096);
  const auto flush = [&] {
    kernels::table<float>().exponentials(x.data(), static_cast<Index>(x.size()), 0, y.data());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double exact = std::exp(static_cast<double>(x[i]));
      int exponent = 0;
      std::frexp(exact, &exponent);
      const double ulp = std::ldexp(1, std::max(exponent - 24, -149));
      worst = std::max(worst, std::abs(static_cast<double>(y[i]) - exact) / ulp);
    }
    x.clear();
  };
  for (std::uint32_t bits = 0;; bits += step) {
    float from;
    std::memcpy(&from, &bits, sizeof from);
    if (from > 103.97f) break;
    x.push_back(-from);
    if (from < 88.72f) x.push_back(from);
    if (x.size() + 2 > y.size()) flush();
  }
  flush();
  std::printf("%-34s %.4f ulp\n", step == 1 ? "exp, every float" : "exp, a sample of floats",
              worst);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "times";
  const int number = count > 2 ? std::atoi(arguments[2]) : 0;
  if (what == "times") print_times(number > 0 ? number : 15);
  if (what == "errors") {
    print_attention_errors<float>("float");
    print_attention_errors<double>("double");
    print_exp_error(number > 0 ? static_cast<std::uint32_t>(number) : 1);
  }
  return 0;
}
