// What softmax does to rows against the plain loops of kernels/reference.h, bit for bit, in every
// width of vectors that this machine has.
#include <doctest.h>

#include <limits>

#include "kernel_tables.h"
#include "kernels/add.h"
#include "kernels/reference.h"
#include "support.h"

using namespace attn;

TEST_CASE_TEMPLATE("kernels: scale, mask and the largest, for rows of every length", T, float,
                   double) {
  constexpr T inf = std::numeric_limits<T>::infinity();
  Random random(5);
  const std::vector<T> scores = draw<T>(80, random);
  std::vector<T> biases = draw<T>(80, random);
  biases[3] = biases[17] = -inf;
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (Index n = 1; n <= 70; ++n) {
      for (int way = 0; way < 8; ++way) {
        CAPTURE(n);
        CAPTURE(way);
        std::vector<T> scaled(80), masked(80), expected_scaled(80), expected_masked(80);
        const T* const bias = way & 1 ? biases.data() + n % 5 : nullptr;
        kernels::ScoreRow<T> row{scores.data() + n % 3,
                                 expected_scaled.data(),
                                 expected_masked.data(),
                                 n,
                                 T(1.7),
                                 (way & 2) != 0,
                                 bias,
                                 way & 4 ? 1 : 0};
        const T most = kernels::reference::scale_and_mask(row);
        row.scaled = scaled.data();
        row.masked = masked.data();
        CHECK(table.scale_and_mask(row) == most);
        CHECK(same_bits(scaled, expected_scaled));
        CHECK(same_bits(masked, expected_masked));
        std::vector<T> in_place = scores;
        row.scores = row.scaled = row.masked = in_place.data() + n % 3;
        CHECK(table.scale_and_mask(row) == most);
        CHECK(std::equal(row.masked, row.masked + n, expected_masked.data()));
        // The scaled scores where the scores were, the masked ones elsewhere, and the other way.
        const auto other_row = [&](bool scaled_in_place) {
          in_place = scores;
          row.scores = in_place.data() + n % 3;
          T* const same = in_place.data() + n % 3;
          row.scaled = scaled_in_place ? same : scaled.data();
          row.masked = scaled_in_place ? masked.data() : same;
          return table.scale_and_mask(row) == most &&
                 std::equal(row.scaled, row.scaled + n, expected_scaled.data()) &&
                 std::equal(row.masked, row.masked + n, expected_masked.data());
        };
        CHECK(other_row(true));
        CHECK(other_row(false));
      }
    }
  });
}

TEST_CASE_TEMPLATE("kernels: the largest is NaN wherever one stands, and may be -infinity", T,
                   float, double) {
  constexpr T inf = std::numeric_limits<T>::infinity();
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (Index n = 1; n <= 40; ++n) {
      std::vector<T> x(static_cast<std::size_t>(n), -inf);
      const auto largest = [&] {
        return table.scale_and_mask({x.data(), x.data(), x.data(), n, T(1), false, nullptr, 0});
      };
      CHECK(largest() == -inf);
      for (Index at = 0; at < n; ++at) {
        x.assign(x.size(), 1);
        x[static_cast<std::size_t>(at)] = 2;
        CHECK(largest() == 2);
        x[static_cast<std::size_t>(at)] = std::numeric_limits<T>::quiet_NaN();
        CHECK(std::isnan(largest()));
      }
    }
  });
}

TEST_CASE_TEMPLATE("kernels: sums and quotients of rows of every length", T, float, double) {
  Random random(6);
  const std::vector<T> x = draw<T>(1100, random);
  for_every_table<T>([&](const kernels::Table<T>& table) {
    Index wrong = 0;
    for (Index n = 0; n <= 1000; ++n) {
      const T* const from = x.data() + n % 7;
      wrong += table.sum(from, n) != kernels::reference::sum(from, n);
      if (n > 70) continue;
      std::vector<T> quotients(80, 7), expected = quotients;
      table.divide(from, n, T(3), quotients.data());
      std::transform(from, from + n, expected.begin(), [](T a) { return a / T(3); });
      wrong += !same_bits(quotients, expected);
    }
    CHECK(wrong == 0);
  });
}

TEST_CASE_TEMPLATE("kernels: rows of every length are added entry by entry, in their order", T,
                   float, double) {
  Random random(9);
  const std::vector<T> x = draw<T>(500, random);
  Index wrong = 0;
  for (Index n = 0; n <= 40; ++n) {
    for (const Index count : {1, 2, 3, 7}) {
      for (const Index apart : {n, n + 1, Index(60)}) {
        std::vector<T> sums(50, 7), expected = sums;
        kernels::add_rows(x.data() + n % 5, apart, count, n, sums.data() + n % 3);
        for (Index i = 0; i < n; ++i) {
          T sum = x[static_cast<std::size_t>(n % 5 + i)];
          for (Index row = 1; row < count; ++row)
            sum += x[static_cast<std::size_t>(n % 5 + row * apart + i)];
          expected[static_cast<std::size_t>(n % 3 + i)] = sum;
        }
        wrong += !same_bits(sums, expected);
        std::vector<T> rows = x;
        T* const first = rows.data() + n % 5;
        kernels::add_rows(first, apart, count, n, first);
        wrong += !std::equal(first, first + n, expected.begin() + n % 3);
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE_TEMPLATE("kernels: softmax of several rows takes the steps that each row takes alone", T,
                   float, double) {
  Random random(8);
  const std::vector<T> scores = draw<T>(1000, random), biases = draw<T>(1000, random);
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (const Index n : {1, 3, 8, 16, 37}) {
      for (const Index count : {0, 1, 3, 4, 5, 11}) {
        for (int way = 0; way < 8; ++way) {
          CAPTURE(n);
          CAPTURE(count);
          CAPTURE(way);
          const bool stable = (way & 1) != 0;
          const T* const bias = way & 2 ? biases.data() : nullptr;
          const Index bias_apart = bias && way & 4 ? n : 0;
          // Scaled, masked, exponentials and weights of all rows; largest entries; sums.
          const std::size_t room = static_cast<std::size_t>(4 * n * count + 2 * count);
          std::vector<T> expected(room), out(room);
          const auto rows_in = [&](std::vector<T>& to) {
            T* const x = to.data();
            const Index all = n * count;
            return kernels::Softmax<T>{{scores.data(), x, x + all, n, T(1.7), true, bias, 1},
                                       count,
                                       bias_apart,
                                       stable,
                                       x + 4 * all,
                                       x + 2 * all,
                                       x + 4 * all + count,
                                       x + 3 * all};
          };
          const kernels::Softmax<T> rows = rows_in(expected);
          for (Index i = 0; i < count; ++i) {
            kernels::ScoreRow<T> row = rows.first;
            row.scores += i * n;
            row.scaled += i * n;
            row.masked += i * n;
            if (bias) row.bias += i * bias_apart;
            T* const exponentials = rows.exponentials + i * n;
            rows.row_max[i] = kernels::reference::scale_and_mask(row);
            table.exponentials(row.masked, n, stable ? rows.row_max[i] : T(0), exponentials);
            rows.row_sum[i] = kernels::reference::sum(exponentials, n);
            table.divide(exponentials, n, rows.row_sum[i], rows.weights + i * n);
          }
          table.softmax(rows_in(out));
          CHECK(same_bits(out, expected));
        }
      }
    }
  });
}

// Divisions by powers of two may be products with their reciprocals; nothing else may.
TEST_CASE_TEMPLATE("kernels: softmax scales by any number as one row does", T, float, double) {
  Random random(10);
  const Index n = 37;
  const std::vector<T> scores = draw<T>(n, random);
  for_every_table<T>([&](const kernels::Table<T>& table) {
    for (const double scale : {-2.0, 0.0, 0.25, 1.0, 1.5, 1.75, 2.0, 3.0, 8.0, 0x1p30, 0x1p31}) {
      for (const bool divides : {false, true}) {
        CAPTURE(scale);
        CAPTURE(divides);
        std::vector<T> expected(n), x(n);
        T row_max = 0, row_sum = 0;
        kernels::ScoreRow<T> row{scores.data(),         expected.data(), expected.data(), n,
                                 static_cast<T>(scale), divides,         nullptr,         0};
        kernels::reference::scale_and_mask(row);
        std::vector<T> weights(n);
        row.scaled = row.masked = x.data();
        table.softmax({row, 1, 0, true, &row_max, weights.data(), &row_sum, weights.data()});
        CHECK(same_bits(x, expected));
      }
    }
  });
}

TEST_CASE("kernels: sums have NumPy's order") {
  const auto sum = kernels::table<double>().sum;
  CHECK(sum(nullptr, 0) == 0);
  // 1e16 + 1 is 1e16: one after the other, the seven ones are lost.
  std::vector<double> x(8, 1);
  x[0] = 1e16;
  CHECK(sum(x.data(), 7) == 1e16);
  // In eight lanes, ((x0 + x1) + (x2 + x3)) + ((x4 + x5) + (x6 + x7)): 6 of them are not.
  CHECK(sum(x.data(), 8) == 1e16 + 6);
  // numpy.sum(1 / numpy.arange(1, n + 1)): in lanes, and by halves above 128 entries.
  std::vector<double> harmonic(300);
  for (std::size_t i = 0; i < harmonic.size(); ++i) harmonic[i] = 1 / static_cast<double>(i + 1);
  CHECK(sum(harmonic.data(), 20) == 3.597739657143682);
  CHECK(sum(harmonic.data(), 129) == 5.440899030573669);
  CHECK(sum(harmonic.data(), 300) == 6.282663880299504);
}
