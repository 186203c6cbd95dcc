// The bare operators, for callers with their own arrays. Each reads its arguments and options from
// a Call, whose JavaScript side has checked their types, adds its results to it, and returns what
// is not an array, or undefined.
#pragma once

#include <string>

#include "attn/attention.h"
#include "attn/mask.h"
#include "bind/call.h"

namespace bind {

// The option scale: 'sqrt', 'off' or a factor.
attn::Scale scale_option(const Call& call);
// It and the options softmax and fullyMasked.
attn::AttentionOptions attention_options(const Call& call);

// operators_attention.cpp
val softmax(Call& call);
val softmax_naive(Call& call);
val attention(Call& call);
val attention_output(Call& call);
val softmax_steps(Call& call);
val softmax_limits(Call& call);
val multi_head(Call& call);
val multi_head_output(Call& call);
val mask(Call& call);
val mask_where(Call& call);

// operators_positions.cpp
val sinusoidal(Call& call);
val position_waves(Call& call);
val position_products(Call& call);
val position_shift(Call& call);
val rope(Call& call);
val rope_products(Call& call);
val alibi(Call& call);

// operators_numbers.cpp
val pca(Call& call);
val share_in_space(Call& call);
val row_distances(Call& call);
val subtract(Call& call);
val diagnostics(Call& call);
val difference(Call& call);
val summary(Call& call);
val head_patterns(Call& call);
val cost_table(Call& call);

// operators_filters.cpp
val moving_average(Call& call);
val exponential_average(Call& call);
val apply_weights(Call& call);
val apply_moving_average(Call& call);
val apply_exponential_average(Call& call);
val filter_cost(Call& call);

// operators_scale.cpp
val scale_sweep(Call& call);
val score_state(Call& call);
val row_maxima(Call& call);
val score_variance(Call& call);
val saturation(Call& call);

// operators_random.cpp
val random_normal(Call& call);
val random_uniform(Call& call);
val random_initialize(Call& call);
val random_torch_module(Call& call);

// operators_text.cpp
val tokenize(Call& call);
val ascii_map(Call& call);
val shade_levels(Call& call);
val attention_table(Call& call);
val round_numbers(Call& call);
val print_array(Call& call);
val print_number(Call& call);

}  // namespace bind
