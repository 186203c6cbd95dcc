// Sentences that several check functions share. `name` is the input's name, as the caller knows it.
#pragma once

#include "attn/problem.h"
#include "attn/tensor.h"

namespace attn {

// shape_mismatch unless the two lengths are equal: "K: 5 columns, but Q has 4; ...".
void check_equal(Index own, Index other, const char* name, const char* what, const char* reference,
                 Problems& problems);

// empty_input unless the length is at least 1: "K: no rows; at least one is needed".
void check_filled(Index length, const char* name, const char* what, Problems& problems);

// shape_mismatch unless all axes before the last two are those of `reference`.
void check_leading(const Shape& shape, const char* name, const Shape& reference,
                   const char* reference_name, Problems& problems);

// shape_mismatch unless there are between `low` and `high` axes; `valid` names them in words.
void check_rank(const Shape& shape, const char* name, std::size_t low, std::size_t high,
                const char* valid, Problems& problems);

// shape_mismatch unless it `fits`; `valid` says in words what does.
void check_shape(bool fits, const Shape& shape, const char* name, const char* valid,
                 Problems& problems);

// Throws InvalidInput(out_of_range) for a negative one: "n_q: -1 queries; it must be 0 or more".
void require_count(Index count, const char* name, const char* what);

// not_finite for NaN and infinity: "offset: inf is not a finite number".
void check_finite(double value, const char* name, Problems& problems);
// Throws it.
void require_finite(double value, const char* name);

// Throws InvalidInput(empty_input) naming X where there are no tokens.
void require_tokens(Index n);

// The axes before the last two.
Shape leading(const Shape& shape);

}  // namespace attn
