// The expected texts were printed by Python 3.11 and NumPy 1.24.
#include "attn/numpy_print.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "attn/problem.h"

using namespace attn;

namespace {

const double infinity = std::numeric_limits<double>::infinity();
const double not_a_number = std::nan("");

template <class T = double>
std::string print(const std::vector<T>& values, const PrintOptions& options = {}) {
  return array2string(Tensor<T>({static_cast<Index>(values.size())}, values), options);
}

// 0, 1, 2 ... times a factor.
Tensor<double> range(const Shape& shape, double factor = 1) {
  Tensor<double> out(shape);
  for (Index i = 0; i < out.size(); ++i) out[i] = static_cast<double>(i) * factor;
  return out;
}

}  // namespace

TEST_CASE("array2string: as many digits as the longest number needs, at most 8") {
  CHECK(print({1.0, 2.5, -3.0}) == "[ 1.   2.5 -3. ]");
  CHECK(print({0.1, 0.25, 1.0 / 3}) == "[0.1        0.25       0.33333333]");
  CHECK(print({0.9999999999, 0.5}) == "[1.  0.5]");
  CHECK(print({0.0, -0.0}) == "[ 0. -0.]");
  CHECK(print({99999999.9, 1e5}) == "[99999999.9   100000. ]");
}

TEST_CASE("array2string: scientific where the numbers are large, small or far apart") {
  CHECK(print({1e8, 1.0}) == "[1.e+08 1.e+00]");
  CHECK(print({1e-5, 0.5}) == "[1.e-05 5.e-01]");
  CHECK(print({0.001, 1.0}) == "[0.001 1.   ]");
  CHECK(print({0.001, 1.001}) == "[1.000e-03 1.001e+00]");
  CHECK(print({1e100, 1e-100}) == "[1.e+100 1.e-100]");
  CHECK(print({1e10, -2e10}) == "[ 1.e+10 -2.e+10]");
  CHECK(print({123456789.123456789, 0.1}) == "[1.23456789e+08 1.00000000e-01]");
  CHECK(print({7.136238463529799e+44}) == "[7.13623846e+44]");
}

TEST_CASE("array2string: nan and infinity take part in the width") {
  CHECK(print({not_a_number, infinity, -infinity, 1.5}) == "[ nan  inf -inf  1.5]");
  CHECK(print({not_a_number, infinity}) == "[nan inf]");
  CHECK(print({not_a_number, -infinity, 0.0}) == "[ nan -inf   0.]");
}

TEST_CASE("array2string: float32 prints the digits that identify a float32") {
  CHECK(print<float>({0.1f, 1.0f / 3}) == "[0.1        0.33333334]");
  CHECK(print<float>({1e-11f, 1.2345678e-5f}) == "[1.0000000e-11 1.2345678e-05]");
  // The digits before the point are the true ones: 39845890 would identify it as well.
  CHECK(print<float>({39845888.0f, 32.0f * 1024 * 1024}) == "[39845888. 33554432.]");
}

TEST_CASE("array2string: integers line up to the right") {
  CHECK(array2string(Tensor<std::int64_t>({2, 2}, {5, -100, 7, 12})) ==
        "[[   5 -100]\n [   7   12]]");
}

TEST_CASE("array2string: ranks") {
  CHECK(array2string(Tensor<double>(Shape{}, 1.5)) == "1.5");
  CHECK(array2string(Tensor<float>(Shape{}, 0.1f)) == "0.1");
  CHECK(array2string(Tensor<std::int64_t>(Shape{}, 7)) == "7");
  CHECK(array2string(Tensor<double>({2, 2}, {1, 0, 0, 1})) == "[[1. 0.]\n [0. 1.]]");
  CHECK(array2string(range({2, 3, 4}, 0.125)) ==
        "[[[0.    0.125 0.25  0.375]\n  [0.5   0.625 0.75  0.875]\n  [1.    1.125 1.25  1.375]]\n\n"
        " [[1.5   1.625 1.75  1.875]\n  [2.    2.125 2.25  2.375]\n  [2.5   2.625 2.75  2.875]]]");
  CHECK(array2string(range({2, 1, 2, 4})) ==
        "[[[[ 0.  1.  2.  3.]\n   [ 4.  5.  6.  7.]]]\n\n\n"
        " [[[ 8.  9. 10. 11.]\n   [12. 13. 14. 15.]]]]");
}

TEST_CASE("array2string: arrays without entries") {
  CHECK(array2string(Tensor<double>({0})) == "[]");
  CHECK(array2string(Tensor<double>({2, 0})) == "[]");
}

TEST_CASE("array2string: lines wrap at 75 characters") {
  CHECK(array2string(range({12}, 1.0 / 11)) ==
        "[0.         0.09090909 0.18181818 0.27272727 0.36363636 0.45454545\n"
        " 0.54545455 0.63636364 0.72727273 0.81818182 0.90909091 1.        ]");
}

TEST_CASE("array2string: over 1000 entries only the edges are shown, and only they count") {
  CHECK(array2string(range({1001})) == "[   0.    1.    2. ...  998.  999. 1000.]");
  Tensor<double> wide({3, 400}, 0.5);
  wide[200] = 1e20;
  CHECK(array2string(wide) ==
        "[[0.5 0.5 0.5 ... 0.5 0.5 0.5]\n [0.5 0.5 0.5 ... 0.5 0.5 0.5]\n"
        " [0.5 0.5 0.5 ... 0.5 0.5 0.5]]");
  PrintOptions edges;
  edges.threshold = 5;
  edges.edge_items = 1;
  Tensor<std::int64_t> whole({4, 10});
  for (Index i = 0; i < 40; ++i) whole[i] = i;
  CHECK(array2string(whole, edges) == "[[ 0 ...  9]\n ...\n [30 ... 39]]");
  // Where the edges meet nothing is left out.
  const Tensor<std::int64_t> two({2, 10}, {whole.data(), whole.data() + 20});
  CHECK(array2string(two, edges) == "[[ 0 ...  9]\n [10 ... 19]]");
  // Without edges the last entries are shown all the same, in the format of all.
  edges.edge_items = 0;
  edges.threshold = 2;
  CHECK(print({1, 2, 3}, edges) == "[... 3.]");
  CHECK(array2string(Tensor<double>({2, 2}, {1, 2, 3.25, 10}), edges) == "[...\n [... 10.  ]]");
  CHECK(array2string(Tensor<std::int64_t>({3}, {100, 2, 3}), edges) == "[...   3]");
}

TEST_CASE("array2string: options") {
  PrintOptions suppress, short_list;
  suppress.suppress_small = true;
  CHECK(print({1.5, 0.00001, 1.0 / 3}, suppress) == "[1.5        0.00001    0.33333333]");
  short_list.precision = 3;
  short_list.separator = ", ";
  CHECK(print({1.5, 1.0 / 3}, short_list) == "[1.5  , 0.333]");
  PrintOptions negative;
  negative.precision = -1;
  CHECK_THROWS_WITH_AS(print({1.5}, negative), "precision: -1 digits; it must be 0 or more",
                       InvalidInput);
  PrintOptions endless;
  for (const int precision : {1100, std::numeric_limits<int>::max()}) {
    endless.precision = precision;
    CHECK(print({1.5, 2.25, 1e9}, endless) == "[1.50e+00 2.25e+00 1.00e+09]");
  }
}

TEST_CASE("array2string: white space ends a separator as rstrip has it, and letters are counted") {
  const auto printed = [](const Shape& shape, const char* separator, Index width) {
    PrintOptions options;
    options.separator = separator;
    options.line_width = width;
    Tensor<double> numbers(shape);
    for (Index i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i + 1);
    return array2string(numbers, options);
  };
  CHECK(printed({2, 1}, ",\n", 75) == "[[1.],\n [2.]]");
  CHECK(printed({3}, ",\t", 6) == "[1.,\n 2.,\n 3.]");
  CHECK(printed({4}, "→", 13) == "[1.→2.→3.→4.]");
}

TEST_CASE("array2string: a scalar has the digits of its repr, unless options choose others") {
  const auto scalar = [](double x, const PrintOptions& options) {
    return array2string(Tensor<double>({}, x), options);
  };
  PrintOptions rounded, eight, suppress, others;
  rounded.precision = 2;
  eight.precision = 8;
  suppress.suppress_small = true;
  others.threshold = 0;
  const double pi = 3.141592653589793;
  CHECK(scalar(pi, {}) == "3.141592653589793");
  CHECK(scalar(pi, others) == "3.141592653589793");
  CHECK(scalar(pi, rounded) == "3.14");
  CHECK(scalar(-pi, eight) == "-3.14159265");
  CHECK(scalar(5, rounded) == "5.");
  CHECK(scalar(123456789.123, rounded) == "1.23e+08");
  CHECK(scalar(1e-9, suppress) == "0.");
  CHECK(scalar(infinity, rounded) == "inf");
  CHECK(array2string(Tensor<float>({}, 0.1F), eight) == "0.1");
  CHECK(array2string(Tensor<std::int64_t>({}, 7), rounded) == "7");
}

TEST_CASE("a tutorial's printed weights") {
  const Tensor<double> weights({2, 4},
                               {0.2352, 0.2639, 0.2461, 0.2548, 0.2567, 0.2351, 0.2436, 0.2646});
  CHECK("Attention weights:\n " + array2string(np_round(weights, 3)) ==
        "Attention weights:\n [[0.235 0.264 0.246 0.255]\n [0.257 0.235 0.244 0.265]]");
}

TEST_CASE("np_round multiplies, rounds ties to even and divides") {
  CHECK(np_round(2.5, 0) == 2.0);
  CHECK(np_round(3.5, 0) == 4.0);
  CHECK(np_round(0.0015, 3) == 0.002);
  CHECK(np_round(0.0025, 3) == 0.002);
  CHECK(np_round(2.675, 2) == 2.68);
  CHECK(np_round(1234.5, -2) == 1200.0);
  CHECK(np_round(1250.0, -2) == 1200.0);
  CHECK(np_round(1e300, 10) == infinity);
  for (const int decimals :
       {400, -400, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
    CHECK(std::isnan(np_round(1.5, decimals)));
  CHECK(std::signbit(np_round(-0.0004, 3)));
  CHECK(std::isnan(np_round(not_a_number, 2)));
  CHECK(np_round(2.675f, 2) == 2.68f);
  CHECK(np_round(0.0045f, 3) == 0.004f);
}

TEST_CASE("np_round of float32 by more places than float32 has powers of ten") {
  CHECK(np_round(0.001f, 39) == 0.001f);
  CHECK(np_round(0.0f, 308) == 0.0f);
  CHECK(np_round(1.5f, 39) == std::numeric_limits<float>::infinity());
  CHECK(np_round(std::numeric_limits<float>::denorm_min(), 45) == 1e-45f);
  CHECK(np_round(1e38f, -38) == 1e38f);
  CHECK(np_round(1e38f, -39) == 0.0f);
  CHECK(std::isnan(np_round(0.0f, 309)));
  CHECK(std::isnan(np_round(0.0f, -309)));
}
