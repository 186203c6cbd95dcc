// What the tests of long runs share: texts, and what says that a long run is a short one.
#pragma once

#include <doctest.h>

#include <cmath>
#include <functional>

#include "attn/pairs.h"
#include "attn/pipeline.h"
#include "attn/plan.h"

namespace support {

using namespace attn;

// Every run of more than 8 tokens is a long one.
inline const Limits short_memory(default_memory_limit, 8);

inline const char* const text =
    "the cat sat on the mat because it was so very tired of the long day";

template <class T>
bool same_bits(T a, T b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// What the two runs have in common is the same, to the last bit.
template <class T>
void check_same(const Trace& whole, const Trace& in_parts) {
  const Index n = whole.resolved().sizes.n;
  for (const PlannedTensor& tensor : whole.plan().tensors) {
    const char* const name = tensor.kind->name;
    CAPTURE(name);
    const TensorView<const T> expected = whole.find<T>(name);
    const PlannedTensor* other = in_parts.plan().find(name);
    REQUIRE(other);
    CHECK(other->shape == tensor.shape);
    CHECK(other->whole != is_query_by_key(*tensor.kind));
    Index differing = 0;
    if (other->whole) {
      const TensorView<const T> own = in_parts.find<T>(name);
      for (Index i = 0; i < own.size(); ++i) differing += !same_bits(own[i], expected[i]);
      CHECK(differing == 0);
      continue;
    }
    const Area areas[] = {
        {0, n, 0, n}, {3, 5, 2, 7}, {n - 1, 1, 0, n}, {0, n, n - 1, 1}, {4, 1, 4, 1}};
    for (Index head = 0; head < expected.matrices(); ++head) {
      for (const Area& area : areas) {
        Matrix<double> own(area.rows, area.cols), copied = own;
        block(in_parts, name, head, area, own.data());
        block(whole, name, head, area, copied.data());
        const auto part = expected.matrix(head).block(area.row, area.col, area.rows, area.cols);
        for (Index i = 0; i < area.rows; ++i) {
          for (Index j = 0; j < area.cols; ++j) {
            const double cell = static_cast<double>(part(i, j));
            differing += !same_bits(own(i, j), cell) || !same_bits(copied(i, j), cell);
          }
        }
      }
    }
    CHECK(differing == 0);
  }
}

inline void check_same(Spec spec) {
  for (const Dtype dtype : {Dtype::float64, Dtype::float32}) {
    spec.dtype = dtype;
    const Trace whole = run(spec), in_parts = run(spec, short_memory);
    REQUIRE(in_parts.resolved().sizes.n > 8);
    CHECK(in_parts.plan().bytes < whole.plan().bytes);
    dtype == Dtype::float64 ? check_same<double>(whole, in_parts)
                            : check_same<float>(whole, in_parts);
  }
}

inline Spec spec_of(const std::function<void(Spec&)>& change = [](Spec&) {}) {
  Spec spec;
  spec.text = text;
  spec.heads = 2;
  spec.d_model = 12;
  change(spec);
  return spec;
}

// Of more rows than are computed at once.
inline Spec spec_of_blocks() {
  return spec_of([](Spec& s) {
    s.text.clear();
    s.tokens = 150;
    s.mask.causal = true;
  });
}

}  // namespace support
