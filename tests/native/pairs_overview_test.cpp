#include <algorithm>

#include "long_runs.h"

using namespace support;

TEST_CASE("pairs: an overview pools the whole") {
  const Spec spec = spec_of([](Spec& s) {
    s.positions = PositionScheme::alibi;
    s.mask.causal = true;
    s.edits = "mask[3,2]=-2";
  });
  const Trace in_parts = run(spec, short_memory);
  for (const char* name : {"alibi", "scores", "scaled", "mask", "masked", "exponentials", "weights",
                           "weights_average"}) {
    CAPTURE(name);
    for (const Index pool : {1, 2, 3, 16, 40}) {
      const Area area{1, 14, 2, 13};
      const Overview pooled = overview(in_parts, name, 0, area, pool);
      Matrix<double> cells(area.rows, area.cols);
      block(in_parts, name, 0, area, cells.data());
      REQUIRE(pooled.mean.shape() == Shape{(13 + pool) / pool, (12 + pool) / pool});
      for (Index i = 0; i < pooled.mean.dim(0); ++i) {
        for (Index j = 0; j < pooled.mean.dim(1); ++j) {
          const auto part = cells.block(i * pool, j * pool, std::min(pool, 14 - i * pool),
                                        std::min(pool, 13 - j * pool));
          double sum = 0, count = 0;
          for (const double x : part.reshaped()) {
            if (x == excluded<double>) continue;
            sum += x;
            ++count;
          }
          const double mean = count > 0 ? sum / count : excluded<double>;
          CHECK(pooled.largest.matrix()(i, j) == part.maxCoeff());
          if (std::isfinite(mean)) {
            CHECK(std::abs(pooled.mean.matrix()(i, j) - mean) < 1e-14);
          } else {
            CHECK(pooled.mean.matrix()(i, j) == mean);
          }
        }
      }
    }
  }
}

TEST_CASE("pairs: an overview is the same as a whole and in bands of points") {
  // So many cells that they are not all computed at once, and no point's rows end where those do.
  constexpr Index n = 700, pool = 9, points = (n + pool - 1) / pool;
  const Spec spec = spec_of([](Spec& s) {
    s.text.clear();
    s.tokens = n;
    s.mask.causal = true;
  });
  const Trace trace = run(spec, short_memory);
  for (const char* name : {"mask", "weights"}) {
    CAPTURE(name);
    const Overview whole = overview(trace, name, 1, {0, n, 0, n}, pool);
    for (Index point = 0; point < points; ++point) {
      const Area band{point * pool, std::min(pool, n - point * pool), 0, n};
      const Overview own = overview(trace, name, 1, band, pool);
      for (Index j = 0; j < points; ++j) {
        CHECK(same_bits(whole.mean[point * points + j], own.mean[j]));
        CHECK(same_bits(whole.largest[point * points + j], own.largest[j]));
      }
    }
  }
}

TEST_CASE("pairs: a NaN stays in an overview") {
  Spec spec = spec_of();
  spec.edits = "mask[2,0..15]=-inf";
  spec.fully_masked = FullyMasked::nan;
  const Trace trace = run(spec, short_memory);
  const Overview pooled = overview(trace, "weights", 1, {0, 16, 0, 16}, 4);
  CHECK(std::isnan(pooled.mean[0]));
  CHECK(std::isnan(pooled.largest[0]));
  CHECK(pooled.largest[4] > 0);
}
