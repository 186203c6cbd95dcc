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
      {"multiHeadAttention", multi_head},
      {"mask", mask},
      {"maskWhere", mask_where},
      {"positionalEncoding", sinusoidal},
      {"rope", rope},
      {"alibi", alibi},
      {"pca", pca},
      {"movingAverage", moving_average},
      {"exponentialAverage", exponential_average},
      {"diagnostics", diagnostics},
      {"scoreVariance", score_variance},
      {"saturation", saturation},
      {"costTable", cost_table},
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
  throw attn::InvalidInput(attn::ProblemCode::unknown_field, name, name + ": no such operator");
}

}  // namespace bind
