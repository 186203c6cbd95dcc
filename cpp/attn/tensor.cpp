#include "attn/tensor.h"

namespace attn {

template std::vector<float> zeros<float>(std::size_t);
template std::vector<double> zeros<double>(std::size_t);

}  // namespace attn
