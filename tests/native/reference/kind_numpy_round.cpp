// Kind numpy_round: np.round against the rounding of '%.3f', and both as they are printed.

#include "attn/number_text.h"
#include "attn/numpy_print.h"
#include "reference.h"

namespace reference {
namespace {

void check_numpy_round(File& file) {
  const int decimals = file.params().at("k").get<int>();
  const Tensor<double> x = file.input<double>("x");
  const Tensor<double> rounded = attn::np_round(x, decimals);
  file.expect("np_round", rounded, exact());
  Json fixed = Json::array(), printed = Json::array();
  for (Index i = 0; i < x.size(); ++i) {
    fixed.push_back(attn::format_fixed(x[i], decimals));
    printed.push_back(attn::repr(rounded[i]));
  }
  file.expect_text("printf", fixed);
  file.expect_text("numpy_print", printed);
  file.expect_text("array_print", attn::array2string(rounded));
}

const Registration numpy_round{"numpy_round", check_numpy_round};

}  // namespace
}  // namespace reference
