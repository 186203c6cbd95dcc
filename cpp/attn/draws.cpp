#include "attn/draws.h"

#include "attn/initializer.h"
#include "attn/spec_text.h"
#include "attn/stack.h"

namespace attn {

std::uint64_t sub_seed(Spec::Whole seed, std::string_view name) {
  std::uint32_t crc = 0xffffffffu;
  for (const char letter : name) {
    crc ^= static_cast<std::uint8_t>(letter);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1u) ? 0xedb88320u : 0u);
  }
  return static_cast<std::uint64_t>(seed) ^ (crc ^ 0xffffffffu);
}

namespace {

Initializer initializer_of(WeightInit init) {
  switch (init) {
    case WeightInit::glorot_normal:
      return Initializer::glorot_normal;
    case WeightInit::glorot_uniform:
      return Initializer::glorot_uniform;
    case WeightInit::kaiming_uniform:
      return Initializer::kaiming_uniform;
    case WeightInit::normal:
    case WeightInit::torch_mha:
      break;
  }
  return Initializer::normal;
}

Spec::Whole weight_seed_of(const Spec& spec) {
  return spec.weight_seed < 0 ? spec.seed : spec.weight_seed;
}

template <class T>
void copy(const Tensor<T>& from, TensorView<T> to) {
  std::copy(from.data(), from.data() + from.size(), to.data());
}

template <class T>
class Draw {
 public:
  Draw(const ResolvedSpec& resolved, const DrawnTensors<T>& out)
      : spec_(resolved.spec), resolved_(resolved), out_(out) {}

  void all() const {
    const std::uint64_t seed = static_cast<std::uint64_t>(spec_.seed);
    const std::uint64_t weight_seed = static_cast<std::uint64_t>(weight_seed_of(spec_));
    Generator generator(spec_.rng, seed);
    switch (spec_.draws) {
      case Draws::per_tensor:
        return per_tensor();
      case Draws::one_stream:
        tokens(generator);
        return weights(generator);
      case Draws::restarted: {
        tokens(generator);
        Generator fresh(spec_.rng, weight_seed);
        return weights(fresh);
      }
      case Draws::per_head:
        tokens(generator);
        return per_head(weight_seed);
      case Draws::module_first:
        weights(generator);
        return tokens(generator);
    }
  }

 private:
  void tokens(Generator& generator) const {
    generator.normal(out_.tokens.data(), out_.tokens.size());
  }

  void weights(Generator& generator) const {
    if (spec_.init == WeightInit::torch_mha) return torch_module(generator);
    projection(generator, out_.W_Q);
    projection(generator, out_.W_K);
    projection(generator, out_.W_V);
    output_projection(generator);
  }

  // All heads of W_Q, W_K or W_V.
  void projection(Generator& generator, TensorView<T> W) const {
    const Index heads = W.matrices(), d = W.rows(), width = W.cols();
    if (spec_.projection == ProjectionForm::per_head) {
      copy(initialize<T>(generator, initializer_of(spec_.init), d, width, W.shape(),
                         spec_.weight_scale),
           W);
      return;
    }
    const Tensor<T> packed = initialize<T>(generator, initializer_of(spec_.init), d, heads * width,
                                           {d, heads * width}, spec_.weight_scale);
    const Stack<const T> columns = split_heads<const T>(packed.view(), heads);
    for (Index i = 0; i < heads; ++i) W.matrix(i) = columns.matrix(0, i);
  }

  void output_projection(Generator& generator) const {
    if (!out_.W_O.data()) return;
    copy(initialize<T>(generator, initializer_of(spec_.init), out_.W_O.rows(), out_.W_O.cols(),
                       out_.W_O.shape(), spec_.weight_scale),
         out_.W_O);
  }

  void per_tensor() const {
    if (resolved_.sizes.vocabulary > 0) {
      auto rows = out_.tokens.matrix();
      for (Index i = 0; i < rows.rows(); ++i) {
        Generator own =
            generator_of("embedding/" + resolved_.vocabulary[static_cast<std::size_t>(i)], false);
        own.normal(rows.row(i).data(), rows.cols());
      }
    } else {
      Generator own = generator_of("X", false);
      tokens(own);
    }
    if (spec_.init == WeightInit::torch_mha) {
      Generator own = generator_of("module", true);
      return torch_module(own);
    }
    for (const auto& [name, W] :
         {std::pair("W_Q", out_.W_Q), std::pair("W_K", out_.W_K), std::pair("W_V", out_.W_V)}) {
      Generator own = generator_of(name, true);
      projection(own, W);
    }
    Generator own = generator_of("W_O", true);
    output_projection(own);
  }

  Generator generator_of(std::string_view name, bool weight) const {
    return Generator(spec_.rng, sub_seed(weight ? weight_seed_of(spec_) : spec_.seed, name));
  }

  void per_head(std::uint64_t seed) const {
    const Index heads = out_.W_Q.matrices();
    for (Index i = 0; i < heads; ++i) {
      Generator own(spec_.rng, seed + static_cast<std::uint64_t>(i));
      for (const TensorView<T>& W : {out_.W_Q, out_.W_K, out_.W_V}) {
        const Index size = W.rows() * W.cols();
        projection(own, TensorView<T>(W.data() + i * size, {1, W.rows(), W.cols()}));
      }
    }
    Generator own(spec_.rng, seed + static_cast<std::uint64_t>(heads));
    output_projection(own);
  }

  // PyTorch's matrices are applied as x W^T: rows of in_proj_weight are columns of ours.
  void torch_module(Generator& generator) const {
    const Index width = resolved_.sizes.d_model, heads = resolved_.sizes.heads;
    const TorchMhaParameters<T> module = torch_mha_init<T>(generator, {width, 0, 0, spec_.bias});
    const T scale = static_cast<T>(spec_.weight_scale);
    Index row = 0;
    for (const TensorView<T>& W : {out_.W_Q, out_.W_K, out_.W_V}) {
      for (Index i = 0; i < heads; ++i, row += W.cols()) {
        W.matrix(i) = module.in_proj_weight.matrix().middleRows(row, W.cols()).transpose() * scale;
      }
    }
    if (out_.W_O.data()) {
      out_.W_O.matrix() = module.out_proj_weight.matrix().transpose() * scale;
    }
  }

  const Spec& spec_;
  const ResolvedSpec& resolved_;
  const DrawnTensors<T>& out_;
};

std::string seeded(const Spec& spec, Spec::Whole seed) {
  return std::string(to_string(spec.rng)) + " with seed " + write_text(seed);
}

}  // namespace

template <class T>
void draw_tensors(const ResolvedSpec& resolved, const DrawnTensors<T>& out) {
  Draw<T>(resolved, out).all();
}

std::string describe_draw(const ResolvedSpec& resolved, std::string_view name) {
  const Spec& spec = resolved.spec;
  const bool weight = name[0] == 'W';
  switch (spec.draws) {
    case Draws::per_tensor: {
      std::string stream(name);
      if (name == "embedding_matrix") stream = "embedding/ and the word";
      if (name == "embedding") stream = "X";
      if (weight && spec.init == WeightInit::torch_mha) stream = "module";
      return seeded(spec, weight ? weight_seed_of(spec) : spec.seed) + " XOR CRC-32 of '" + stream +
             "'";
    }
    case Draws::per_head:
      if (!weight) break;
      return seeded(spec, weight_seed_of(spec)) +
             (name == "W_O" ? " + the number of heads" : " + the head's number");
    case Draws::restarted:
      return seeded(spec, weight ? weight_seed_of(spec) : spec.seed);
    case Draws::one_stream:
      return seeded(spec, spec.seed) + ", the tokens first, then the weights";
    case Draws::module_first:
      return seeded(spec, spec.seed) + ", the weights first, then the tokens";
  }
  return seeded(spec, spec.seed);
}

template void draw_tensors<float>(const ResolvedSpec&, const DrawnTensors<float>&);
template void draw_tensors<double>(const ResolvedSpec&, const DrawnTensors<double>&);

}  // namespace attn
