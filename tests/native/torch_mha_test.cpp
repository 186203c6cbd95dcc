#include "attn/torch_mha.h"

#include <doctest.h>

#include <limits>

#include "support.h"

using namespace attn;
using support::problem_of;
using support::Random;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Tensor<double> transposed(const Tensor<double>& x) {
  return Tensor<double>::from_matrix(x.matrix().transpose());
}

TorchMhaParameters<double> packed_parameters() {
  Random random(21);
  TorchMhaParameters<double> p;
  p.in_proj_weight = random.tensor<double>({12, 4});
  p.in_proj_bias = random.tensor<double>({12});
  p.out_proj_weight = random.tensor<double>({4, 4});
  p.out_proj_bias = random.tensor<double>({4});
  return p;
}

}  // namespace

TEST_CASE("torch: in_proj_weight holds query, key and value, applied transposed") {
  const TorchMhaParameters<double> p = packed_parameters();
  const MultiHeadParameters<double> m = from_torch(p, 2);
  CHECK(m.W_Q.matrix() == p.in_proj_weight.matrix().topRows(4).transpose());
  CHECK(m.W_V.matrix() == p.in_proj_weight.matrix().bottomRows(4).transpose());
  CHECK(m.b_K.values() == std::vector<double>(p.in_proj_bias.values().begin() + 4,
                                              p.in_proj_bias.values().begin() + 8));
  CHECK(m.W_O.matrix() == p.out_proj_weight.matrix().transpose());
  const MultiHeadWeights<double> w = m.weights();
  CHECK(w.heads() == 2);
  CHECK(w.W_Q.matrix(0, 1) == m.W_Q.matrix().rightCols(2));
  CHECK(w.b_Q.matrix(0, 1)(0, 0) == m.b_Q[2]);
  CHECK_FALSE(w.bias_k.given());
  CHECK(w.appended() == 0);
}

TEST_CASE("torch: separate weights and the packed one are the same module") {
  const TorchMhaParameters<double> packed = packed_parameters();
  TorchMhaParameters<double> separate = packed;
  separate.in_proj_weight = Tensor<double>();
  const auto part = [&](Index i) {
    return Tensor<double>::from_matrix(packed.in_proj_weight.matrix().middleRows(4 * i, 4));
  };
  separate.q_proj_weight = part(0);
  separate.k_proj_weight = part(1);
  separate.v_proj_weight = part(2);
  const Tensor<double> X = Random(22).tensor<double>({3, 4});
  const auto a = from_torch(packed, 2), b = from_torch(separate, 2);
  CHECK(support::same(multi_head_attention(X, X, X, a.weights()).output,
                      multi_head_attention(X, X, X, b.weights()).output));
}

TEST_CASE("torch: kdim, vdim, bias_k, bias_v and the zero row") {
  Random random(23);
  TorchMhaParameters<double> p = packed_parameters();
  p.in_proj_weight = Tensor<double>();
  p.q_proj_weight = random.tensor<double>({4, 4});
  p.k_proj_weight = random.tensor<double>({4, 3});
  p.v_proj_weight = random.tensor<double>({4, 5});
  p.bias_k = random.tensor<double>({1, 1, 4});
  p.bias_v = random.tensor<double>({1, 1, 4});
  const MultiHeadParameters<double> m = from_torch(p, 2, true);
  CHECK(m.weights().appended() == 2);
  const auto r =
      multi_head_attention(random.tensor<double>({2, 3, 4}), random.tensor<double>({2, 6, 3}),
                           random.tensor<double>({2, 6, 5}), m.weights());
  CHECK(r.weights.shape() == Shape{2, 2, 3, 8});
  CHECK(r.K.matrix(1).row(6) == Tensor<double>({2, 2}, p.bias_k.values()).matrix().row(1));
  CHECK(support::same(m.W_K, transposed(p.k_proj_weight)));
}

TEST_CASE("torch: attn_mask of two and three axes") {
  const Mask<double> plain({2, 3}), stacked({6, 2, 3});
  CHECK(torch_attn_mask(plain, 2).shape() == Shape{2, 3});
  CHECK(torch_attn_mask(stacked, 2).shape() == Shape{3, 2, 2, 3});
  CHECK(torch_attn_mask(stacked, 6).shape() == Shape{6, 2, 3});
  const Problem problem = problem_of([&] { torch_attn_mask(stacked, 4); });
  CHECK(problem.code == ProblemCode::shape_mismatch);
  CHECK(problem.field == "attn_mask");
  CHECK(problem.message.find("(6, 2, 3)") != std::string::npos);
  CHECK(problem_of([] { torch_attn_mask(Mask<double>({3}), 1); }).field == "attn_mask");
}

TEST_CASE("torch: key_padding_mask, true = ignore") {
  const Tensor<std::uint8_t> ignored({2, 2}, {0, 1, 0, 0});
  const Mask<double> mask = torch_key_padding_mask<double>(ignored);
  CHECK(mask.shape() == Shape{2, 1, 1, 2});
  CHECK(mask.values() == std::vector<double>{0, -inf, 0, 0});
  const Tensor<std::uint8_t> unbatched({2}, {1, 0});
  CHECK(torch_key_padding_mask<double>(unbatched).shape() == Shape{2});
  CHECK(problem_of([] {
          torch_key_padding_mask<double>(Tensor<std::uint8_t>({1, 1, 2}));
        }).field == "key_padding_mask");
}

TEST_CASE("torch: the batch axis moves to the front and back") {
  const Tensor<double> x = Random(24).tensor<double>({3, 2, 4});
  const Tensor<double> swapped = swap_batch_and_sequence(x);
  CHECK(swapped.shape() == Shape{2, 3, 4});
  CHECK(swapped.matrix(1).row(2) == x.matrix(2).row(1));
  CHECK(support::same(swap_batch_and_sequence(swapped), x));
  CHECK_THROWS_AS(swap_batch_and_sequence(Tensor<double>({2, 3})), InvalidInput);
}

TEST_CASE("torch: the biases of in_proj are its entries, of whatever shape") {
  TorchMhaParameters<double> p = packed_parameters();
  const MultiHeadParameters<double> flat = from_torch(p, 2);
  for (const Shape& shape : {Shape{1, 12}, Shape{2, 6}, Shape{3, 4}}) {
    p.in_proj_bias = p.in_proj_bias.reshaped(shape);
    const MultiHeadParameters<double> m = from_torch(p, 2);
    CHECK(support::same(m.b_Q, flat.b_Q));
    CHECK(support::same(m.b_K, flat.b_K));
    CHECK(support::same(m.b_V, flat.b_V));
  }
}

TEST_CASE("torch: parameters that cannot be a module are errors") {
  TorchMhaParameters<double> p = packed_parameters();
  CHECK(problem_of([&] { from_torch(p, 3); }).code == ProblemCode::not_divisible);
  CHECK(problem_of([&] { from_torch(p, 0); }).field == "heads");
  const char* const one_too_many = "in_proj_bias: shape (15,); it must have 12 entries";
  p.in_proj_bias = Tensor<double>({15});
  CHECK(problem_of([&] { from_torch(p, 2); }).message == one_too_many);
  p.in_proj_bias = Tensor<double>();
  CHECK(problem_of([&] { from_torch(p, 2); }).message == "no error");
  for (Tensor<double>* const row : {&p.bias_k, &p.bias_v}) {
    *row = Tensor<double>({1, 1, 5});
    CHECK(problem_of([&] { from_torch(p, 2); }).code == ProblemCode::shape_mismatch);
    *row = Tensor<double>();
  }
  TorchMhaParameters<double> without = p;
  without.out_proj_weight = Tensor<double>();
  CHECK(problem_of([&] { from_torch(without, 2); }).field == "out_proj_weight");
  p.in_proj_weight = Tensor<double>({11, 4});
  CHECK(problem_of([&] { from_torch(p, 2); }).field == "in_proj_weight");
  p.in_proj_weight = Tensor<double>();
  CHECK(problem_of([&] { from_torch(p, 2); }).code == ProblemCode::empty_input);
}

TEST_CASE("torch: what is no matrix of the module's is an error that names it") {
  TorchMhaParameters<double> packed = packed_parameters(), separate = packed;
  separate.in_proj_weight = Tensor<double>();
  separate.q_proj_weight = Tensor<double>({4, 4});
  separate.k_proj_weight = Tensor<double>({4, 3});
  separate.v_proj_weight = Tensor<double>({4, 5});
  const auto refused = [](TorchMhaParameters<double> p,
                          Tensor<double> TorchMhaParameters<double>::*part, const Shape& shape) {
    p.*part = Tensor<double>(shape);
    return problem_of([&] { from_torch(p, 2).weights(); }).message;
  };
  using P = TorchMhaParameters<double>;
  CHECK(refused(packed, &P::in_proj_weight, {12, 4, 3}) ==
        "in_proj_weight: shape (12, 4, 3); it must be (12, 4)");
  CHECK(refused(packed, &P::in_proj_weight, {12}) ==
        "in_proj_weight: shape (12,); it must be (12, 4)");
  CHECK(refused(packed, &P::out_proj_weight, {2, 4, 4}) ==
        "out_proj_weight: shape (2, 4, 4); it must be (4, 4)");
  CHECK(refused(packed, &P::out_proj_bias, {3}) ==
        "out_proj_bias: shape (3,); it must have 4 entries");
  CHECK(refused(separate, &P::q_proj_weight, {3, 4}) ==
        "q_proj_weight: shape (3, 4); it must be (4, 4)");
  CHECK(refused(separate, &P::k_proj_weight, {2, 4, 4}) ==
        "k_proj_weight: shape (2, 4, 4); it must be (4, 4)");
  CHECK(refused(separate, &P::v_proj_weight, {5}) ==
        "v_proj_weight: shape (5,); it must be (4, 5)");
  CHECK(refused(separate, &P::k_proj_weight, {0}).find("k_proj_weight") != std::string::npos);
  MultiHeadParameters<double> own = from_torch(packed, 2);
  own.b_Q = Tensor<double>({5});
  CHECK(problem_of([&] { own.weights(); }).field == "b_Q");
}
