#include "attn/random/numpy_generator.h"

#include <cmath>

namespace attn {

double NumpyGenerator::standard_normal() {
  for (;;) {
    const std::uint64_t word = words_.next();
    const std::size_t strip = word & 0xff;
    const bool negative = ((word >> 8) & 1) != 0;
    const std::uint64_t position = (word >> 9) & 0xfffffffffffffu;
    const double distance = static_cast<double>(position) * table_->width[strip];
    const double x = negative ? -distance : distance;
    if (position < table_->accept[strip]) return x;
    // NumPy takes the tail's sign from bit 8 of the position, not from the sign bit.
    if (strip == 0) return tail(((position >> 8) & 1) != 0);
    const double above = table_->density[strip - 1], below = table_->density[strip];
    if ((above - below) * random() + below < std::exp(-0.5 * x * x)) return x;
  }
}

double NumpyGenerator::tail(bool negative) {
  for (;;) {
    const double x = -ziggurat_inverse_tail * std::log1p(-random());
    const double y = -std::log1p(-random());
    if (y + y > x * x) return negative ? -(ziggurat_tail + x) : ziggurat_tail + x;
  }
}

template <class T>
void NumpyGenerator::normal(T* out, Index n, double deviation) {
  for (Index i = 0; i < n; ++i) out[i] = static_cast<T>(deviation * standard_normal());
}

template void NumpyGenerator::normal<float>(float*, Index, double);
template void NumpyGenerator::normal<double>(double*, Index, double);

}  // namespace attn
