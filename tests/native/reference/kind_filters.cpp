// filters: moving and exponential averages as attention matrices.

#include "attn/filters.h"

#include "attn/random/generator.h"
#include "reference.h"

namespace reference {
namespace {

Tensor<double> applied(const Tensor<double>& weights, const Tensor<double>& x) {
  Tensor<double> out(x.shape());
  const Tensor<double> column({x.size(), 1}, x.values());
  attn::Matrix<double> result(x.size(), 1);
  attn::apply_weights<double>(weights.matrix(), column.matrix(), result);
  for (Index i = 0; i < x.size(); ++i) out[i] = result(i, 0);
  return out;
}

Tensor<double> recursion(const Tensor<double>& x, double alpha) {
  const Tensor<double> column({x.size(), 1}, x.values());
  attn::Matrix<double> result(x.size(), 1);
  attn::exponential_average<double>(column.matrix(), alpha, result);
  return Tensor<double>({x.size()},
                        std::vector<double>(result.data(), result.data() + result.size()));
}

void check_filters(File& file) {
  const Json& params = file.params();
  const auto n = params.at("n").get<Index>();
  const auto alpha = params.at("alpha").get<double>();
  attn::Generator generator(attn::Rng::numpy_legacy, params.at("seed").get<std::uint64_t>());
  file.expect("x", generator.normal<double>(Shape{n}), exact());

  const Tensor<double> x = file.input<double>("x");
  Tensor<double> moving({n, n}), exponential({n, n});
  attn::moving_average_weights<double>(moving.matrix(), params.at("window").get<Index>());
  attn::exponential_average_weights<double>(exponential.matrix(), alpha);
  file.expect("W_moving_average", moving);
  file.expect("W_ema", exponential);
  file.expect("y_moving_average", applied(moving, x));
  file.expect("y_ema_matrix", applied(exponential, x));
  file.expect("y_ema", recursion(x, alpha));
}

const Registration filters{"filters", check_filters};

}  // namespace
}  // namespace reference
