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

#include "attn/multi_head.h"
#include "kernels/product.h"
#include "kernels/reference.h"
#include "support.h"

using attn::Index;
using attn::MultiHeadWeights;
using attn::Shape;
using attn::Stack;
using attn::Tensor;

namespace {

// Multiplications and additions in turn on registers alone: seven chains of each, which is more
// than the units' latency and fits into sixteen registers.
#define PEAK(name, bytes, target)                                           \
  target float name(long steps, float one) {                                \
    typedef float V __attribute__((vector_size(bytes)));                    \
    V a0 = V{} + one, a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0; \
    V b0 = a0, b1 = a0, b2 = a0, b3 = a0, b4 = a0, b5 = a0, b6 = a0;        \
    const V x = a0;                                                         \
    for (; steps > 0; --steps) {                                            \
      a0 *= x, a1 *= x, a2 *= x, a3 *= x, a4 *= x, a5 *= x, a6 *= x;        \
      b0 += a0, b1 += a1, b2 += a2, b3 += a3, b4 += a4, b5 += a5, b6 += a6; \
    }                                                                       \
    return (b0 + b1 + b2 + b3 + b4 + b5 + b6)[0];                           \
  }

#define KERNELS_SEPARATE __attribute__((noinline))
PEAK(peak_16, 16, KERNELS_SEPARATE)
#if defined(__x86_64__)
PEAK(peak_32, 32, KERNELS_SEPARATE __attribute__((target("avx2"))))
PEAK(peak_64, 64, KERNELS_SEPARATE __attribute__((target("avx512f"))))
#endif

constexpr long peak_steps = 2000;

// What the compiler must take for changing, and for used.
volatile float one = 1, sink = 0;

struct Peak {
  float (*run)(long, float);
  double operations;
};

Peak peak() {
  constexpr double chains = 2 * 7 * peak_steps;
#if defined(__x86_64__)
  const int count = kernels::tables<float>().count;
  if (count == 3) return {peak_64, 16 * chains};
  if (count == 2) return {peak_32, 8 * chains};
#endif
  return {peak_16, 4 * chains};
}

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

void measure(std::vector<Candidate>& candidates, int rounds) {
  constexpr double chunk = 0.001;
  for (Candidate& candidate : candidates) {
    candidate.run();
    while (time_of(candidate) * static_cast<double>(candidate.repetitions) < chunk)
      candidate.repetitions *= 2;
  }
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

// A module of h heads, its input, and room for all steps; those before the weights share theirs.
struct Module {
  Tensor<float> X, W_Q, W_K, W_V, W_O, Q, K, V, pairs, row_max, row_sum, concat, output;
  Index n, d_model, h;

  Module(Index tokens, Index width, Index heads) : n(tokens), d_model(width), h(heads) {
    support::Random random(1);
    const Index d = d_model / h;
    X = random.tensor<float>({n, d_model}, -1, 1);
    for (Tensor<float>* W : {&W_Q, &W_K, &W_V})
      *W = random.tensor<float>({h, d_model, d}, -0.2, 0.2);
    W_O = random.tensor<float>({d_model, d_model}, -0.2, 0.2);
    Q = K = V = Tensor<float>({h, n, d});
    pairs = Tensor<float>({h, n, n});
    row_max = row_sum = Tensor<float>({h, n});
    concat = output = Tensor<float>({n, d_model});
  }
  MultiHeadWeights<float> weights() const { return attn::per_head_weights(W_Q, W_K, W_V, &W_O); }
  void run() {
    const attn::TensorView<float> all = pairs.view();
    const attn::AttentionSteps<float> steps{all, all,
                                            all, row_max.view(),
                                            all, row_sum.view(),
                                            all, attn::split_heads<float>(concat.view(), h)};
    attn::multi_head_attention<float>(
        X.view(), X.view(), X.view(), weights(), {}, {},
        {Stack<float>(Q.view()), Stack<float>(K.view()), Stack<float>(V.view()), steps,
         concat.view(), output.view()});
  }
  double operations() const {
    const double rows = static_cast<double>(n), width = static_cast<double>(d_model);
    return 8 * rows * width * width + 4 * rows * rows * width;
  }
};

void print_times(int rounds) {
  std::vector<Candidate> candidates;
  const Peak top = peak();
  candidates.push_back({"peak", top.operations, [&top] { sink = top.run(peak_steps, one); }});
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
          {"plain loops " + size, operations, [=] { kernels::reference::multiply(plain); }});
  }
  const Index shapes[][3] = {{16, 64, 4},   {64, 128, 8},   {128, 512, 8},
                             {512, 512, 8}, {1024, 512, 8}, {2048, 256, 4}};
  std::vector<Module> modules;
  for (const auto& s : shapes) modules.emplace_back(s[0], s[1], s[2]);
  for (Module& module : modules) {
    const std::string size = "(" + std::to_string(module.n) + ", " +
                             std::to_string(module.d_model) + ", " + std::to_string(module.h) + ")";
    candidates.push_back({"attention " + size, module.operations(), [&] { module.run(); }});
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
