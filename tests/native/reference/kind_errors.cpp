// errors: what NumPy, PyTorch and scikit-learn refuse, asked of this library. A case passes with
// the error code of our own, or with the success that our documentation promises; the wording of
// the other libraries is not matched.

#include <functional>
#include <optional>

#include "attn/pca.h"
#include "attn/random/generator.h"
#include "attn/torch_mha.h"
#include "reference.h"

namespace reference {
namespace {

using attn::Mask;
using attn::ProblemCode;
using attn::Problems;

// Nothing stands for success.
using Code = std::optional<ProblemCode>;
constexpr Code success = std::nullopt;

struct Case {
  Code expected;
  std::function<Problems()> run;
};

// What a call throws, as a list.
template <class Call>
std::function<Problems()> thrown_by(Call call) {
  return [call]() -> Problems {
    try {
      call();
    } catch (const attn::InvalidInput& error) {
      return error.problems();
    }
    return {};
  };
}

Tensor<double> zeros(Shape shape) {
  return Tensor<double>(std::move(shape));
}

attn::MultiHeadParameters<double> module(Index embed_dim, Index heads) {
  attn::Generator generator(attn::Rng::torch, 0);
  return attn::from_torch(attn::torch_mha_init<double>(generator, {embed_dim}), heads);
}

// nn.MultiheadAttention(8, 2) of these inputs. Throws where the shape of the output is not
// `expected`.
void forward(const Tensor<double>& query, const Tensor<double>& key, const Tensor<double>& value,
             const Mask<double>* mask, const Shape& expected) {
  const auto parameters = module(8, 2);
  const auto result = attn::multi_head_attention(query, key, value, parameters.weights(), mask);
  if (result.output.shape() != expected)
    throw std::runtime_error("the output has shape " + attn::to_string(result.output.shape()));
}

void forward_masked(const Mask<double>& mask) {
  const Tensor<double> x = zeros({1, 4, 8});
  forward(x, x, x, &mask, {1, 4, 8});
}

std::map<std::string, Case> torch_cases() {
  const auto x = [](Shape shape) {
    return thrown_by([t = zeros(std::move(shape))] { forward(t, t, t, nullptr, t.shape()); });
  };
  return {
      {"tutorial 001 SelfAttention: embed_dim % num_heads != 0",
       {ProblemCode::not_divisible, thrown_by([] {
          const Tensor<double> W = zeros({10, 10});
          attn::packed_weights(3, W, W, W, &W);
        })}},
      {"torch: embed_dim % num_heads != 0",
       {ProblemCode::not_divisible, thrown_by([] { module(10, 3); })}},
      {"torch: embed_dim 0", {ProblemCode::out_of_range, thrown_by([] { module(0, 1); })}},
      {"torch: num_heads 0", {ProblemCode::not_divisible, thrown_by([] { module(8, 0); })}},
      {"torch: attn_mask of wrong shape",
       {ProblemCode::shape_mismatch, thrown_by([] {
          forward_masked(attn::torch_attn_mask(zeros({4, 5}), 2));
        })}},
      {"torch: 3-D attn_mask of wrong shape",
       {ProblemCode::shape_mismatch, thrown_by([] {
          forward_masked(attn::torch_attn_mask(zeros({1, 4, 4}), 2));
        })}},
      {"torch: key_padding_mask of wrong shape",
       {ProblemCode::shape_mismatch, thrown_by([] {
          forward_masked(attn::torch_key_padding_mask<double>(Tensor<std::uint8_t>({1, 5})));
        })}},
      {"torch: embed mismatch", {ProblemCode::shape_mismatch, x({1, 4, 6})}},
      {"torch: key/value lengths differ",
       {ProblemCode::shape_mismatch, thrown_by([] {
          forward(zeros({1, 4, 8}), zeros({1, 5, 8}), zeros({1, 4, 8}), nullptr, {1, 4, 8});
        })}},
      {"torch: 4-D query", {ProblemCode::shape_mismatch, x({1, 1, 4, 8})}},
      // mask.h: 0 is false, anything else true, so that integers are as good as booleans.
      {"torch: integer key_padding_mask",
       {success, thrown_by([] {
          forward_masked(attn::torch_key_padding_mask<double>(Tensor<std::uint8_t>({1, 4})));
        })}},
      // mask.h: a mask of numbers is added.
      {"torch: float key_padding_mask", {success, thrown_by([] {
                                           forward_masked(zeros({1, 1, 1, 4}));
                                         })}},
      // multi_head.h: a query without any key has nothing to attend to.
      {"torch: empty sequence", {ProblemCode::empty_input, x({1, 0, 8})}},
  };
}

Mask<double> attend_masked(const Mask<double>& mask) {
  const Tensor<double> x = zeros({1, 4, 8});
  return attn::scaled_dot_product_attention(x, x, x, &mask).output;
}

std::map<std::string, Case> attention_cases() {
  using attn::check_attention;
  return {
      // mask.h: any two masks may be combined.
      {"torch: sdpa attn_mask together with is_causal",
       {success, thrown_by([] {
          const Tensor<std::uint8_t> allowed({4, 4}, std::uint8_t(1));
          attend_masked(attn::combine(attn::mask_where_allowed<double>(allowed),
                                      attn::causal_mask<double>(4, 4)));
        })}},
      {"torch: sdpa float attn_mask", {success, thrown_by([] {
                                         attend_masked(zeros({4, 4}));
                                       })}},
      {"numpy: softmax of an empty axis", {ProblemCode::empty_input, thrown_by([] {
                                             attn::softmax(zeros({1, 4, 0, 0}));
                                           })}},
      {"numpy: Q,K widths differ",
       {ProblemCode::shape_mismatch,
        [] {
          return check_attention({3, 4}, {3, 5}, {3, 2}, nullptr);
        }}},
      {"numpy: K,V lengths differ",
       {ProblemCode::shape_mismatch,
        [] {
          return check_attention({3, 4}, {3, 4}, {5, 2}, nullptr);
        }}},
      {"numpy: mask of wrong shape",
       {ProblemCode::shape_mismatch,
        [] {
          const Shape mask{2, 2};
          return check_attention({3, 4}, {3, 4}, {3, 2}, &mask);
        }}},
      {"numpy: X @ Wq shapes differ",
       {ProblemCode::shape_mismatch,
        [] {
          return attn::check_projection({3, 4}, "X", {5, 2}, "W_Q");
        }}},
  };
}

std::map<std::string, Case> seed_cases() {
  using attn::check_seed;
  using attn::Rng;
  return {
      {"numpy: seed out of range",
       {ProblemCode::out_of_range, [] { return check_seed(Rng::numpy_legacy, 4294967296.0); }}},
      {"numpy: negative seed",
       {ProblemCode::out_of_range, [] { return check_seed(Rng::numpy_legacy, -1); }}},
      {"numpy: float seed",
       {ProblemCode::wrong_type, [] { return check_seed(Rng::numpy_legacy, 1.5); }}},
      {"numpy: default_rng(-1)",
       {ProblemCode::out_of_range, [] { return check_seed(Rng::numpy_pcg64, -1); }}},
  };
}

Problems pca_of(const attn::Matrix<double>& data) {
  return attn::check_pca<double>(data, 2);
}

std::map<std::string, Case> pca_cases() {
  using Matrix = attn::Matrix<double>;
  return {
      {"sklearn: PCA(2) of one row",
       {ProblemCode::out_of_range, [] { return pca_of(Matrix::Ones(1, 5)); }}},
      {"sklearn: PCA(2) of one column",
       {ProblemCode::out_of_range, [] { return pca_of(Matrix::Ones(5, 1)); }}},
      {"sklearn: PCA with NaN",
       {ProblemCode::not_finite,
        [] {
          Matrix data(3, 2);
          data << 1, std::nan(""), 2, 3, 4, 5;
          return pca_of(data);
        }}},
      {"sklearn: transform of another width", {ProblemCode::shape_mismatch, thrown_by([] {
                                                 attn::transform<double>(
                                                     attn::fit_pca<double>(Matrix::Identity(4, 4)),
                                                     Matrix::Identity(3, 3));
                                               })}},
  };
}

std::string word(Code code) {
  return code ? attn::to_string(*code) : "success";
}

// The problem's code, of the first where there are several; its message must say something.
void check_case(File& file, const std::string& name, const Case& one) {
  const Problems problems = one.run();
  const Code actual = problems.empty() ? success : Code(problems[0].code);
  file.check(actual == one.expected,
             name + ": " + word(actual) + ", expected " + word(one.expected));
  for (const attn::Problem& problem : problems)
    file.check(!problem.field.empty() && problem.message.size() > problem.field.size() + 10,
               name + ": the problem names its field and what would be valid");
}

void check_errors(File& file) {
  std::map<std::string, Case> cases = torch_cases();
  for (const auto& more : {attention_cases(), seed_cases(), pca_cases()})
    cases.insert(more.begin(), more.end());
  for (const auto& item : file.text("outcome").items()) {
    const auto found = cases.find(item.key());
    if (found == cases.end())
      file.check(false, "unknown condition: " + item.key());
    else
      check_case(file, item.key(), found->second);
  }
}

const Registration errors{"errors", check_errors};

}  // namespace
}  // namespace reference
