// The fast products against the plain loops of kernels/reference.h, bit for bit, in every width of
// vectors that this machine has.
#include <doctest.h>

#include <limits>

#include "kernel_tables.h"
#include "kernels/product.h"
#include "kernels/reference.h"
#include "support.h"

using namespace attn;
using kernels::Operand;

namespace {

// Whether the table's products round once: where they may leave it to the machine, the machine
// says.
template <class T>
bool rounds_once(const kernels::Table<T>& table) {
  const T next = 1 + std::numeric_limits<T>::epsilon(), a[] = {1, next}, b[] = {-next, next};
  T out;
  table.multiply({1, 2, 1, {a, 2, 1}, {b, 1, 1}, &out, 1});
  return table.fuses && out != next * next - next;
}

// One product in the orders A B, A B^T and A^T B, its rows and those of the output `gap` further
// apart than they are long, the memory `shift` entries after an aligned place.
template <class T>
bool products_agree(const kernels::Table<T>& table, Index m, Index k, Index n, Index gap,
                    Index shift, const std::vector<T>& entries) {
  const T* const a = entries.data() + shift;
  const T* const b = entries.data() + entries.size() / 2 + shift;
  const Operand<T> plain_A{a, k + gap, 1}, turned_A{a, 1, m + gap};
  const Operand<T> plain_B{b, n + gap, 1}, turned_B{b, 1, k + gap};
  const Operand<T> pairs[][2] = {{plain_A, plain_B}, {plain_A, turned_B}, {turned_A, plain_B}};
  bool good = true;
  for (const auto& pair : pairs) {
    const std::size_t room = static_cast<std::size_t>(m * (n + gap) + shift + 1);
    std::vector<T> expected(room, T(7)), out = expected, from_packed = expected;
    kernels::Product<T> product{m, k, n, pair[0], pair[1], expected.data() + shift, n + gap};
    kernels::reference::multiply(product, rounds_once(table));
    product.out = out.data() + shift;
    table.multiply(product);
    std::vector<T> packed(static_cast<std::size_t>(table.packed_size(k, n)));
    table.pack(product, packed.data());
    product.out = from_packed.data() + shift;
    product.packed = packed.data();
    table.multiply(product);
    good = good && same_bits(out, expected) && same_bits(from_packed, expected);
  }
  return good;
}

}  // namespace

TEST_CASE_TEMPLATE("kernels: products of every small size are the ordered sum", T, float, double) {
  Random random(1);
  const std::vector<T> entries = draw<T>(8192, random);
  for_every_table<T>([&](const kernels::Table<T>& table) {
    const Index columns = 4 * table.width + 1;  // of two panels, and one more
    Index wrong = 0;
    for (Index m = 0; m <= 17; ++m)
      for (Index n = 0; n <= columns; ++n)
        for (const Index k : {0, 1, 2, 5})
          wrong += !products_agree<T>(table, m, k, n, n % 3, m % 4, entries);
    CHECK(wrong == 0);
  });
}

TEST_CASE_TEMPLATE("kernels: products around the sizes of the blocks are the ordered sum", T, float,
                   double) {
  Random random(2);
  const std::vector<T> entries = draw<T>(700000, random);
  const Index sizes[][3] = {{1, 600, 70},
                            {3, 256, 64},
                            {5, 257, 65},
                            {17, 255, 129},
                            {40, 513, 33},
                            {127, 64, 64},
                            {129, 100, 40},
                            {257, 3, 257},
                            {20, 9, 300},
                            {64, 512, 16},
                            {513, 30, 7},
                            {6, 511, 31},
                            {7, 1025, 9},
                            {6, 520, 530},
                            // In several steps of k and m where one column fills no vector.
                            {513, 530, 1},
                            // More columns than are copied at once, whose number at this depth is
                            // no multiple of a panel's width.
                            {3, 100, 1400}};
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (const auto& s : sizes) {
      CAPTURE(s[0]);
      CHECK(products_agree<T>(table, s[0], s[1], s[2], 0, 0, entries));
      CHECK(products_agree<T>(table, s[0], s[1], s[2], 5, 1, entries));
    }
  });
}

TEST_CASE_TEMPLATE("kernels: products of matrices whose entries lie apart both ways", T, float,
                   double) {
  Random random(5);
  const std::vector<T> entries = draw<T>(8192, random);
  for_every_table<T>([&](const kernels::Table<T>& table) {
    const Index m = 7, k = 9;
    for (const Index n : {Index(1), table.width, 2 * table.width, 4 * table.width + 1}) {
      CAPTURE(n);
      std::vector<T> expected(static_cast<std::size_t>(m * n), T(7)), out = expected;
      // Every second entry of every row, and every third.
      kernels::Product<T> product{
          m, k, n, {entries.data(), 2 * k, 2}, {entries.data() + 200, 3 * n, 3}, expected.data(),
          n};
      kernels::reference::multiply(product, rounds_once(table));
      product.out = out.data();
      table.multiply(product);
      CHECK(same_bits(out, expected));
    }
  });
}

TEST_CASE_TEMPLATE("kernels: one left factor with several right ones, which lie anyhow", T, float,
                   double) {
  Random random(4);
  const std::vector<T> entries = draw<T>(400000, random);
  const Index sizes[][3] = {{0, 3, 4},    {3, 0, 9},     {5, 7, 1},     {6, 5, 3},
                            {16, 64, 16}, {17, 20, 19},  {64, 128, 16}, {33, 70, 64},
                            {12, 600, 9}, {23, 513, 17}, {9, 130, 70},  {40, 300, 33}};
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (const auto& s : sizes) {
      const Index m = s[0], k = s[1], n = s[2], count = 5;
      CAPTURE(m);
      CAPTURE(k);
      CAPTURE(n);
      const Operand<T> A{entries.data() + 7, k, 1};
      const T* const b = entries.data() + m * k + 8;
      // Behind each other, side by side as the heads of a packed matrix, and turned.
      const std::pair<Operand<T>, Index> factors[] = {
          {{b, n, 1}, k * n}, {{b, count * n, 1}, n}, {{b, 1, k}, k * n}};
      for (const auto& [B, B_apart] : factors) {
        for (const bool stacked : {true, false}) {
          std::vector<T> expected(static_cast<std::size_t>(count * m * n), T(7)), out = expected;
          kernels::Product<T> product{m,
                                      k,
                                      n,
                                      A,
                                      B,
                                      expected.data(),
                                      stacked ? n : count * n,
                                      count,
                                      B_apart,
                                      stacked ? m * n : n};
          kernels::reference::multiply(product, rounds_once(table));
          product.out = out.data();
          table.multiply(product);
          CHECK(same_bits(out, expected));
          std::vector<T> packed(static_cast<std::size_t>(count * table.packed_size(k, n)));
          table.pack(product, packed.data());
          product.B.data = nullptr;
          product.packed = packed.data();
          out.assign(out.size(), T(7));
          table.multiply(product);
          CHECK(same_bits(out, expected));
        }
      }
    }
  });
}

// Else nothing would say that they are there no more: the narrower give the same numbers.
TEST_CASE_TEMPLATE("kernels: a machine with wide vectors runs the tables of all of them", T, float,
                   double) {
  const kernels::Tables<T> all = kernels::tables<T>();
  for (int i = 1; i < all.count; ++i) CHECK(all.table[i]->width >= all.table[i - 1]->width);
#if defined(__x86_64__)
  constexpr Index size = sizeof(T);
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return;
  REQUIRE(all.count >= 3);
  CHECK(all.table[2]->width == 32 / size);
  CHECK(kernels::table<T>().fuses);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    CHECK(kernels::table<T>().width == 64 / size);
#endif
}

TEST_CASE_TEMPLATE("kernels: vectors are as wide as the output fills, and round alike", T, float,
                   double) {
  const kernels::Tables<T> all = kernels::tables<T>();
  for (Index columns = 0; columns < 100; ++columns) {
    const kernels::Table<T>& chosen = kernels::table_for<T>(columns);
    CHECK((chosen.width <= columns || chosen.width == all.table[0]->width));
    CHECK(chosen.fuses == kernels::table<T>().fuses);
    for (int i = 0; i < all.count; ++i) {
      if (all.table[i]->width <= columns) CHECK(chosen.width >= all.table[i]->width);
    }
  }
}

TEST_CASE_TEMPLATE("kernels: the products of matrices, and with a factor put in order once", T,
                   float, double) {
  Random random(3);
  const Index sizes[][2] = {{1, 5},  {6, 8},  {33, 5}, {4, 16}, {7, 17},
                            {9, 31}, {5, 47}, {6, 64}, {3, 93}};
  kernels::RightFactor<T> factor;
  for (const auto& size : sizes) {
    const Index n = size[0], columns = size[1];
    const Matrix<T> A = random.tensor<T>({n, 8}).matrix(),
                    B = random.tensor<T>({8, columns}).matrix();
    const Matrix<T> A_turned = A.transpose(), B_turned = B.transpose();
    Matrix<T> expected(n, columns), out(n, columns);
    kernels::reference::multiply<T>(
        {n, 8, columns, {A.data(), 8, 1}, {B.data(), columns, 1}, expected.data(), columns},
        rounds_once(kernels::table<T>()));
    kernels::multiply<T>(A, B, out);
    CHECK(out == expected);
    kernels::multiply_transposed<T>(A, B_turned, out);
    CHECK(out == expected);
    kernels::transposed_multiply<T>(A_turned, B, out);
    CHECK(out == expected);
    for (const bool repeats : {false, true}) {
      factor.take(B, repeats);
      factor.multiply(A, out);
      CHECK(out == expected);
      factor.take_transposed(B_turned, repeats);
      factor.multiply(A, out);
      CHECK(out == expected);
    }
    // The last of three, which overlap.
    for (const bool repeats : {false, true}) {
      factor.take_each(B.topRows(6), columns, 3, repeats);
      Matrix<T> outs(2 * n, columns);
      factor.multiply(A.leftCols(6), outs.topRows(n), 1, 2, n * columns);
      for (const Index i : {1, 2}) {
        kernels::multiply<T>(A.leftCols(6), B.middleRows(i, 6), out);
        CHECK(outs.middleRows((i - 1) * n, n) == out);
      }
    }
  }
}

TEST_CASE("kernels: products read and write blocks of larger matrices without a copy") {
  Random random(4);
  const Matrix<double> A = random.tensor<double>({3, 8}).matrix();
  const Matrix<double> B = random.tensor<double>({5, 8}).matrix();
  Matrix<double> out = Matrix<double>::Constant(3, 12, 7);
  kernels::multiply_transposed<double>(A.middleCols(2, 4), B.middleCols(4, 4),
                                       out.middleCols(1, 5));
  const Matrix<double> left = A.middleCols(2, 4), right = B.middleCols(4, 4).transpose();
  Matrix<double> expected(3, 5);
  kernels::multiply<double>(left, right, expected);
  CHECK(out.middleCols(1, 5) == expected);
  CHECK((out.col(0).array() == 7).all());
  CHECK((out.rightCols(6).array() == 7).all());
}

TEST_CASE("kernels: an inner dimension of 0 gives zeros, no rows give nothing") {
  Matrix<double> out = Matrix<double>::Constant(2, 3, 7);
  kernels::multiply<double>(Matrix<double>(2, 0), Matrix<double>(0, 3), out);
  CHECK(out.isZero(0));
  out.setConstant(7);
  kernels::multiply_transposed<double>(Matrix<double>(2, 0), Matrix<double>(3, 0), out);
  CHECK(out.isZero(0));
  Matrix<double> none(0, 3);
  kernels::multiply<double>(Matrix<double>(0, 2), Matrix<double>(2, 3), none);
  CHECK(none.size() == 0);
}

TEST_CASE("kernels: 0 times infinity stays NaN") {
  Matrix<double> A(1, 1), B(1, 1), out(1, 1);
  A << 0;
  B << std::numeric_limits<double>::infinity();
  kernels::multiply<double>(A, B, out);
  CHECK(std::isnan(out(0, 0)));
}
