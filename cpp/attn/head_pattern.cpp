#include "attn/head_pattern.h"

#include <cmath>
#include <limits>

#include "attn/diagnostics.h"

namespace attn {
namespace {

// One head's weights, and which of its keys the mask leaves to each query.
class Head {
 public:
  Head(ConstMatrixRef<double> weights, const BroadcastMask<double>& mask, Index head)
      : weights_(weights), mask_(mask), head_(head), keys_(decltype(keys_)::Zero(weights.rows())) {
    for (Index i = 0; i < weights.rows(); ++i) {
      for (Index j = 0; j < weights.cols(); ++j) keys_[i] += may_see(i, j);
      choosing_ += has_choice(i);
    }
  }

  // Of the queries that could attend to key_of(query).
  template <class KeyOf>
  PatternMeasure attending(Pattern pattern, Index key, KeyOf key_of) const {
    double sum = 0;
    Index queries = 0;
    for (Index i = 0; i < weights_.rows(); ++i) {
      const Index j = key_of(i);
      if (!has_choice(i) || j < 0 || j >= weights_.cols() || !may_see(i, j)) continue;
      sum += weights_(i, j);
      ++queries;
    }
    return judged(pattern, sum, queries, key, pattern_share);
  }

  PatternMeasure to_offset(Pattern pattern, Index offset) const {
    return attending(pattern, -1, [=](Index i) { return i + offset; });
  }
  PatternMeasure to_key(Pattern pattern, Index key) const {
    return attending(pattern, key, [=](Index) { return key; });
  }

  // Among keys that enough queries may see; a key seen by few gets most of little.
  PatternMeasure to_one_token() const {
    PatternMeasure best = judged(Pattern::one_token, 0, 0, -1, pattern_share);
    // No key is seen by more queries than have a choice.
    const Index keys = enough(choosing_) ? weights_.cols() : 0;
    for (Index j = 0; j < keys; ++j) {
      const PatternMeasure one = to_key(Pattern::one_token, j);
      if (!enough(one.queries)) continue;
      if (best.key < 0 || one.share > best.share) best = one;
    }
    return best;
  }

  PatternMeasure to_all() const {
    double sum = 0;
    for (Index i = 0; i < weights_.rows(); ++i) {
      if (!has_choice(i)) continue;
      const Vector<double> row = weights_.row(i);
      sum += entropy(row.data(), row.size()) / std::log(static_cast<double>(keys_[i]));
    }
    return judged(Pattern::uniform, sum, choosing_, -1, uniform_share);
  }

 private:
  bool may_see(Index i, Index j) const { return mask_(0, head_, i, j) != excluded<double>; }
  bool has_choice(Index i) const { return keys_[i] >= 2; }
  bool enough(Index queries) const {
    return queries >= pattern_queries && 2 * queries >= choosing_;
  }
  PatternMeasure judged(Pattern pattern, double sum, Index queries, Index key,
                        double threshold) const {
    const double share =
        queries > 0 ? sum / static_cast<double>(queries) : std::numeric_limits<double>::quiet_NaN();
    return {pattern, share, threshold, queries, key, share >= threshold && enough(queries)};
  }

  ConstMatrixRef<double> weights_;
  const BroadcastMask<double>& mask_;
  Index head_;
  Eigen::Array<Index, Eigen::Dynamic, 1> keys_;
  Index choosing_ = 0;
};

}  // namespace

const char* to_string(Pattern pattern) {
  switch (pattern) {
    case Pattern::previous_token:
      return "previous token";
    case Pattern::self:
      return "self";
    case Pattern::next_token:
      return "next token";
    case Pattern::first_token:
      return "first token";
    case Pattern::one_token:
      return "one token";
    case Pattern::uniform:
      return "uniform";
  }
  return "";
}

std::vector<PatternMeasure> measure_patterns(ConstMatrixRef<double> weights,
                                             const BroadcastMask<double>& mask, Index head) {
  const Head one(weights, mask, head);
  return {one.to_offset(Pattern::previous_token, -1),
          one.to_offset(Pattern::self, 0),
          one.to_offset(Pattern::next_token, 1),
          one.to_key(Pattern::first_token, 0),
          one.to_one_token(),
          one.to_all()};
}

const PatternMeasure* find_label(const std::vector<PatternMeasure>& measures) {
  const PatternMeasure* best = nullptr;
  for (const PatternMeasure& one : measures) {
    if (!one.holds) continue;
    if (one.pattern == Pattern::uniform) return &one;
    if (!best || one.share > best->share) best = &one;
  }
  return best;
}

}  // namespace attn
