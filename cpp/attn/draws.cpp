#include "attn/draws.h"

#include "attn/initializer.h"
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

Spec::Whole weight_seed_of(const Spec& spec) {
  return spec.weight_seed < 0 ? spec.seed : spec.weight_seed;
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

template <class T>
void copy(const Tensor<T>& from, TensorView<T> to) {
  std::copy(from.data(), from.data() + from.size(), to.data());
}

// Tensors of the same shapes as a run's, for what is drawn only to come to the rest of a stream.
template <class T>
struct DroppedTensors {
  explicit DroppedTensors(const DrawnTensors<T>& like)
      : values{Tensor<T>(like.tokens.shape()), Tensor<T>(like.W_Q.shape()),
               Tensor<T>(like.W_K.shape()), Tensor<T>(like.W_V.shape()),
               Tensor<T>(like.W_O.shape())},
        tensors{values[0].view(), values[1].view(), values[2].view(), values[3].view(),
                like.W_O.data() ? values[4].view() : TensorView<T>()} {}

  Tensor<T> values[5];
  DrawnTensors<T> tensors;
};

template <class T>
class Draw {
 public:
  Draw(const ResolvedSpec& resolved, const DrawnTensors<T>& out)
      : spec_(resolved.spec), resolved_(resolved), out_(out) {}

  void tokens(const DrawnRows& known) const {
    if (spec_.draws == Draws::per_tensor) return rows_of_words(known);
    Generator generator(spec_.rng, static_cast<std::uint64_t>(spec_.seed));
    if (spec_.draws == Draws::module_first) {
      DroppedTensors<T> dropped(out_);
      Draw(resolved_, dropped.tensors).weights(generator);
    }
    tokens(generator);
  }

  void weights() const {
    const std::uint64_t seed = static_cast<std::uint64_t>(weight_seed_of(spec_));
    if (spec_.draws == Draws::per_tensor) return each_weight();
    if (spec_.draws == Draws::per_head) return per_head(seed);
    Generator generator(spec_.rng, seed);
    if (spec_.draws == Draws::one_stream) {
      DroppedTensors<T> dropped(out_);
      Draw(resolved_, dropped.tensors).tokens(generator);
    }
    weights(generator);
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

  void rows_of_words(const DrawnRows& known) const {
    if (resolved_.sizes.vocabulary == 0) {
      Generator own = generator_of("X", false);
      return tokens(own);
    }
    const Index width = out_.tokens.cols();
    T* row = out_.tokens.data();
    const std::vector<std::string>& words = resolved_.words->vocabulary.words();
    for (Index i = 0; i < out_.tokens.rows(); ++i, row += width) {
      const std::string& word = words[static_cast<std::size_t>(i)];
      const Index place = known.words ? known.words->vocabulary.find(word, i) : -1;
      if (place >= 0) {
        const T* rows = reinterpret_cast<const T*>(known.rows.data());
        if (rows) copy_row(rows + place * width, width, row);
        continue;
      }
      Generator own = generator_of("embedding/" + word, false);
      own.normal(row, width);
    }
  }

  void each_weight() const {
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
  return sentence("{} with seed {}", {to_string(spec.rng), seed});
}

}  // namespace

template <class T>
void draw_tokens(const ResolvedSpec& resolved, const DrawnTensors<T>& out, const DrawnRows& known) {
  Draw<T>(resolved, out).tokens(known);
}

template <class T>
void draw_weights(const ResolvedSpec& resolved, const DrawnTensors<T>& out) {
  Draw<T>(resolved, out).weights();
}

std::string describe_draw(const ResolvedSpec& resolved, std::string_view name) {
  const Spec& spec = resolved.spec;
  const bool weight = name[0] == 'W';
  switch (spec.draws) {
    case Draws::per_tensor: {
      std::string stream = "'" + std::string(name) + "'";
      if (name == "embedding_matrix") stream = "'embedding/' and the word";
      if (name == "embedding") stream = "'X'";
      if (weight && spec.init == WeightInit::torch_mha) stream = "'module'";
      return sentence("{} XOR CRC-32 of {}",
                      {seeded(spec, weight ? weight_seed_of(spec) : spec.seed), stream});
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

#define INSTANTIATE(T)                                                                         \
  template void draw_tokens<T>(const ResolvedSpec&, const DrawnTensors<T>&, const DrawnRows&); \
  template void draw_weights<T>(const ResolvedSpec&, const DrawnTensors<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
