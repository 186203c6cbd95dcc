#include "bind/operators.h"

namespace bind {

Operator find_operator(const std::string& name) {
  struct Entry {
    const char* name;
    Operator function;
  };
  static constexpr Entry table[] = {
      {"softmax", softmax},
      {"softmaxNaive", softmax_naive},
      {"attention", attention},
      {"attentionOutput", attention_output},
      {"softmaxSteps", softmax_steps},
      {"softmaxLimits", softmax_limits},
      {"multiHeadAttention", multi_head},
      {"multiHeadOutput", multi_head_output},
      {"mask", mask},
      {"maskWhere", mask_where},
      {"positionalEncoding", sinusoidal},
      {"positionWaves", position_waves},
      {"positionProducts", position_products},
      {"positionShift", position_shift},
      {"rope", rope},
      {"ropeProducts", rope_products},
      {"alibi", alibi},
      {"pca", pca},
      {"shareInSpace", share_in_space},
      {"rowDistances", row_distances},
      {"subtract", subtract},
      {"movingAverage", moving_average},
      {"exponentialAverage", exponential_average},
      {"applyWeights", apply_weights},
      {"applyMovingAverage", apply_moving_average},
      {"applyExponentialAverage", apply_exponential_average},
      {"diagnostics", diagnostics},
      {"difference", difference},
      {"summary", summary},
      {"headPatterns", head_patterns},
      {"scoreVariance", score_variance},
      {"saturation", saturation},
      {"costTable", cost_table},
      {"filterCost", filter_cost},
      {"scaleSweep", scale_sweep},
      {"scoreState", score_state},
      {"rowMaxima", row_maxima},
      {"normal", random_normal},
      {"uniform", random_uniform},
      {"initialize", random_initialize},
      {"torchModule", random_torch_module},
      {"tokenize", tokenize},
      {"asciiMap", ascii_map},
      {"shadeLevels", shade_levels},
      {"attentionTable", attention_table},
      {"npRound", round_numbers},
      {"array2string", print_array},
      {"printNumber", print_number},
  };
  for (const Entry& entry : table) {
    if (name == entry.name) return entry.function;
  }
  attn::refuse(attn::ProblemCode::unknown_field, name.c_str(), "{}: no such operator", {name});
}

}  // namespace bind
