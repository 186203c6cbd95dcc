// What holds for every input, over seeded random sizes: n = 1, d = 1 and h = d_model among them.
#include <doctest.h>

#include <limits>
#include <numeric>

#include "attn/multi_head.h"
#include "support.h"

using namespace attn;
using support::distance;
using support::for_seeded_sizes;
using support::Random;
using support::Sizes;

namespace {

struct Inputs {
  Tensor<double> Q, K, V;  // (h, n, d)
};

Inputs draw(const Sizes& s, Random& random) {
  return {random.tensor<double>({s.h, s.n, s.d}), random.tensor<double>({s.h, s.n_k, s.d}),
          random.tensor<double>({s.h, s.n_k, s.d_v})};
}

struct PackedWeights {
  Tensor<double> W_Q, W_K, W_V, W_O;
  MultiHeadWeights<double> views(Index heads) const {
    return packed_weights(heads, W_Q, W_K, W_V, &W_O);
  }
};

PackedWeights draw_weights(const Sizes& s, Random& random) {
  const Index d = s.d_model();
  return {random.tensor<double>({d, s.h * s.d}), random.tensor<double>({d, s.h * s.d}),
          random.tensor<double>({d, s.h * s.d_v}), random.tensor<double>({s.h * s.d_v, d})};
}

std::vector<Index> permutation(Index n, Random& random) {
  std::vector<Index> p(static_cast<std::size_t>(n));
  std::iota(p.begin(), p.end(), Index(0));
  for (Index i = n - 1; i > 0; --i)
    std::swap(p[static_cast<std::size_t>(i)], p[static_cast<std::size_t>(random.whole(0, i))]);
  return p;
}

Tensor<double> rows_permuted(const Tensor<double>& x, const std::vector<Index>& p) {
  Tensor<double> out(x.shape());
  for (Index i = 0; i < x.dim(0); ++i)
    out.matrix().row(i) = x.matrix().row(p[static_cast<std::size_t>(i)]);
  return out;
}

// The columns of each head as a matrix of its own: (d, h * w) to (h, d, w).
Tensor<double> per_head(const Tensor<double>& packed, Index h) {
  const Index w = packed.dim(1) / h;
  Tensor<double> out({h, packed.dim(0), w});
  for (Index i = 0; i < h; ++i) out.matrix(i) = packed.matrix().middleCols(i * w, w);
  return out;
}

}  // namespace

TEST_CASE("property: every row of the weights sums to 1") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Inputs in = draw(s, random);
    const Tensor<double> weights = scaled_dot_product_attention(in.Q, in.K, in.V).weights;
    for (Index i = 0; i < weights.matrices(); ++i) {
      CHECK(weights.matrix(i).minCoeff() >= 0);
      CHECK((weights.matrix(i).rowwise().sum().array() - 1).abs().maxCoeff() < 1e-14);
    }
  });
}

TEST_CASE("property: under a causal mask no weight lies above the diagonal") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Inputs in = draw(s, random);
    for (const Alignment alignment : {Alignment::top_left, Alignment::bottom_right}) {
      const Mask<double> mask = causal_mask<double>(s.n, s.n_k, alignment);
      const Tensor<double> weights = scaled_dot_product_attention(in.Q, in.K, in.V, &mask).weights;
      const Index shift = alignment == Alignment::top_left ? 0 : s.n_k - s.n;
      for (Index head = 0; head < s.h; ++head)
        for (Index i = 0; i < s.n; ++i)
          for (Index j = std::max<Index>(0, i + shift + 1); j < s.n_k; ++j)
            CHECK(weights.matrix(head)(i, j) == 0);
    }
  });
}

TEST_CASE("property: self-attention is permutation equivariant: f(X[p]) = f(X)[p]") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Tensor<double> X = random.tensor<double>({s.n, s.d_model()});
    const PackedWeights drawn = draw_weights(s, random);
    const MultiHeadWeights<double> weights = drawn.views(s.h);
    const std::vector<Index> p = permutation(s.n, random);
    const Tensor<double> Xp = rows_permuted(X, p);
    const Tensor<double> plain = multi_head_attention(X, X, X, weights).output;
    const Tensor<double> permuted = multi_head_attention(Xp, Xp, Xp, weights).output;
    const double size = plain.matrix().cwiseAbs().maxCoeff();
    CHECK(distance(permuted, rows_permuted(plain, p)) <= 1e-11 * size);
  });
}

TEST_CASE("property: softmax does not change when a number is added to every score of a row") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Tensor<double> scores = random.tensor<double>({s.h, s.n, s.n_k});
    Tensor<double> shifted = scores;
    for (Index i = 0; i < shifted.matrices(); ++i)
      shifted.matrix(i).colwise() += support::Random(static_cast<std::uint64_t>(i))
                                         .tensor<double>({s.n}, -500, 500)
                                         .matrix()
                                         .row(0)
                                         .transpose();
    CHECK(distance(softmax(scores), softmax(shifted)) < 1e-12);
  });
}

TEST_CASE("property: split heads of a packed projection equal a matrix per head, to the last bit") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Tensor<double> X = random.tensor<double>({s.n, s.d_model()});
    const PackedWeights packed = draw_weights(s, random);
    const Tensor<double> W_Q = per_head(packed.W_Q, s.h), W_K = per_head(packed.W_K, s.h),
                         W_V = per_head(packed.W_V, s.h);
    const auto a = multi_head_attention(X, X, X, packed.views(s.h));
    const auto b = multi_head_attention(X, X, X, per_head_weights(W_Q, W_K, W_V, &packed.W_O));
    CHECK(support::same(a.Q, b.Q));
    CHECK(support::same(a.weights, b.weights));
    CHECK(support::same(a.output, b.output));
  });
}

TEST_CASE("property: heads computed alone, joined and projected equal multi-head attention") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Tensor<double> X = random.tensor<double>({s.n, s.d_model()});
    const PackedWeights packed = draw_weights(s, random);
    const auto whole = multi_head_attention(X, X, X, packed.views(s.h));
    for (Index i = 0; i < s.h; ++i) {
      const auto cut = [&](const Tensor<double>& W) {
        const Index w = W.dim(1) / s.h;
        return Tensor<double>::from_matrix(W.matrix().middleCols(i * w, w));
      };
      const Tensor<double> W_Q = cut(packed.W_Q), W_K = cut(packed.W_K), W_V = cut(packed.W_V);
      const auto alone = multi_head_attention(X, X, X, packed_weights(1, W_Q, W_K, W_V));
      CHECK(alone.output.matrix() == whole.concat.matrix().middleCols(i * s.d_v, s.d_v));
    }
  });
}

TEST_CASE("property: an excluded key and its value do not influence the output") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    Inputs in = draw(s, random);
    const Index hidden = random.whole(0, s.n_k - 1);
    Tensor<std::uint8_t> blocked({s.n_k});
    blocked[hidden] = 1;
    const Mask<double> mask = mask_where_blocked<double>(blocked);
    const Tensor<double> before = scaled_dot_product_attention(in.Q, in.K, in.V, &mask).output;
    for (Index head = 0; head < s.h; ++head) {
      in.K.matrix(head).row(hidden).setConstant(random.real(-50, 50));
      in.V.matrix(head).row(hidden).setConstant(random.real(-50, 50));
    }
    CHECK(support::same(before, scaled_dot_product_attention(in.Q, in.K, in.V, &mask).output));
  });
}

TEST_CASE(
    "property: a query with no key left gets weights and output of exactly 0, or NaN by policy") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    Inputs in = draw(s, random);
    in.V[0] = std::numeric_limits<double>::infinity();
    const Index row = random.whole(0, s.n - 1);
    Mask<double> mask({s.n, s.n_k});
    mask.matrix().row(row).setConstant(excluded<double>);
    const auto zero = scaled_dot_product_attention(in.Q, in.K, in.V, &mask);
    AttentionOptions options;
    options.fully_masked = FullyMasked::nan;
    const auto nan = scaled_dot_product_attention(in.Q, in.K, in.V, &mask, options);
    for (Index head = 0; head < s.h; ++head) {
      CHECK(zero.weights.matrix(head).row(row).isZero(0));
      CHECK(zero.output.matrix(head).row(row).isZero(0));
      CHECK(nan.weights.matrix(head).row(row).array().isNaN().all());
      CHECK(nan.output.matrix(head).row(row).array().isNaN().all());
    }
  });
}

TEST_CASE("property: float attention is close to double attention") {
  for_seeded_sizes([](const Sizes& s, Random& random) {
    const Inputs in = draw(s, random);
    const auto exact = scaled_dot_product_attention(in.Q, in.K, in.V);
    const auto rounded =
        scaled_dot_product_attention(cast<float>(in.Q), cast<float>(in.K), cast<float>(in.V));
    CHECK(distance(rounded.weights, exact.weights) < 1e-5);
    CHECK(distance(rounded.output, exact.output) < 2e-5);
  });
}
