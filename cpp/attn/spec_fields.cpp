// The field table: every field of a spec, once.
#include <array>
#include <iterator>
#include <limits>

#include "attn/preset.h"
#include "attn/spec.h"
#include "attn/spec_text.h"

namespace attn {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest_text = 100000;  // bytes
constexpr double largest_seed = 4294967295.0;
constexpr double largest_size = 4096;

// Reads and writes the member that a field stands for.
template <auto member>
std::string get(const Spec& spec) {
  return write_text(spec.*member);
}

template <auto member>
bool set(Spec& spec, std::string_view text) {
  return read_text(text, spec.*member);
}

template <auto member>
double number_of(const Spec& spec) {
  return static_cast<double>(spec.*member);
}

template <auto member>
constexpr Field integer(const char* name, double min, double max, const char* stage,
                        const char* about) {
  return {name,  FieldType::integer, min, max, {}, stage, about, get<member>, set<member>,
          false, number_of<member>};
}

template <auto member>
constexpr Field number(const char* name, double min, double max, const char* stage,
                       const char* about) {
  return {name,  FieldType::number, min, max, {}, stage, about, get<member>, set<member>,
          false, number_of<member>};
}

template <auto member>
constexpr Field text(const char* name, const char* stage, const char* about) {
  return {name, FieldType::text, 0, largest_text, {}, stage, about, get<member>, set<member>};
}

template <auto member>
constexpr Field flag(const char* name, const char* stage, const char* about) {
  return {name, FieldType::flag, 0, 1, {}, stage, about, get<member>, set<member>};
}

// Choices stand in the order of the enumerators. The words are handed in as a type, so that get and
// set stay plain functions.
template <auto member, class Words>
constexpr Field choice(const char* name, const char* stage, const char* about) {
  return {name,
          FieldType::choice,
          0,
          0,
          Words::list,
          stage,
          about,
          [](const Spec& spec) {
            return std::string(Words::list[static_cast<std::size_t>(spec.*member)]);
          },
          [](Spec& spec, std::string_view word) {
            for (std::size_t i = 0; i < std::size(Words::list); ++i) {
              if (word != Words::list[i]) continue;
              spec.*member = static_cast<std::decay_t<decltype(spec.*member)>>(i);
              return true;
            }
            return false;
          }};
}

constexpr Field automatic(Field field) {
  field.automatic = true;
  return field;
}

#define ATTN_WORDS(type, ...)                            \
  struct type {                                          \
    static constexpr const char* list[] = {__VA_ARGS__}; \
  }
ATTN_WORDS(UnknownWordsWords, "report", "drop");
ATTN_WORDS(PositionWords, "none", "sinusoidal", "rope", "alibi");
ATTN_WORDS(PairingWords, "interleaved", "half");
ATTN_WORDS(RngWords, "numpy-legacy", "numpy-pcg64", "torch");
ATTN_WORDS(DrawsWords, "per-tensor", "one-stream", "restarted", "per-head", "module-first");
ATTN_WORDS(ProjectionWords, "per-head", "packed");
ATTN_WORDS(InitWords, "glorot-normal", "normal", "glorot-uniform", "kaiming-uniform", "torch-mha");
ATTN_WORDS(DtypeWords, "float64", "float32");
ATTN_WORDS(InputDtypeWords, "", "float32");
ATTN_WORDS(FullyMaskedWords, "zero", "nan");
ATTN_WORDS(SoftmaxWords, "stable", "naive");
#undef ATTN_WORDS

// The list of presets is not a list of enumerators: the name itself is kept.
constexpr Field preset_field() {
  return {"preset",
          FieldType::choice,
          0,
          0,
          preset_words,
          "text",
          "The tutorial demo that all other fields start from.",
          get<&Spec::preset>,
          [](Spec& spec, std::string_view name) {
            if (!name.empty() && !find_preset(name)) return false;
            spec.preset = name;
            return true;
          }};
}

constexpr const char* scale_words[] = {"sqrt", "off"};

constexpr Field scale_field() {
  return {"scale",
          FieldType::scale,
          -1e6,
          1e6,
          scale_words,
          "scaled",
          "Scores are divided by sqrt(d_k), left as they are, or multiplied by a number.",
          get<&Spec::scale>,
          set<&Spec::scale>,
          false,
          [](const Spec& spec) { return spec.scale.factor; }};
}

constexpr auto mask_words = [] {
  std::array<const char*, std::size(mask_parts) + 1> words{"none"};
  for (std::size_t i = 0; i < std::size(mask_parts); ++i) words[i + 1] = mask_parts[i].name;
  return words;
}();

constexpr Field mask_field() {
  return {"mask",
          FieldType::mask,
          0,
          0,
          mask_words,
          "masked",
          "Which keys a query may not see; several are joined by +.",
          get<&Spec::mask>,
          set<&Spec::mask>};
}

constexpr Field table[] = {
    preset_field(),
    text<&Spec::text>("text", "text", "The words that attend to each other."),
    automatic(
        integer<&Spec::tokens>("tokens", 0, largest_size, "text",
                               "More than 0: no text, but that many tokens with a random X.")),
    automatic(text<&Spec::vocabulary>("vocabulary", "tokens",
                                      "The known words; empty: the distinct words of the text.")),
    choice<&Spec::unknown_words, UnknownWordsWords>(
        "unknown_words", "tokens", "Whether a word that the vocabulary lacks is an error."),
    integer<&Spec::d_model>("d_model", 1, largest_size, "embedding",
                            "Numbers that stand for one token."),
    integer<&Spec::heads>("heads", 1, most_heads, "Q, K, V",
                          "Attentions that run side by side, each with its own weights."),
    automatic(integer<&Spec::d_k>("d_k", 0, largest_size, "Q, K, V",
                                  "Width of a head's queries and keys; 0: d_model / heads.")),
    automatic(integer<&Spec::d_v>("d_v", 0, largest_size, "Q, K, V",
                                  "Width of a head's values; 0: the same as d_k.")),
    choice<&Spec::positions, PositionWords>("positions", "X",
                                            "How the order of the tokens gets in."),
    choice<&Spec::rope_pairing, PairingWords>(
        "rope_pairing", "X", "Which two columns of a query or key are rotated together."),
    number<&Spec::position_base>("position_base", 1e-3, 1e12, "X",
                                 "Base of the wavelengths of sinusoids and rotations."),
    number<&Spec::position_offset>("position_offset", -1e6, 1e6, "X",
                                   "The position of the first token."),
    integer<&Spec::seed>("seed", 0, largest_seed, "X", "Start of the random numbers."),
    automatic(integer<&Spec::weight_seed>("weight_seed", -1, largest_seed, "Q, K, V",
                                          "Start of the weights' random numbers; -1: the seed.")),
    choice<&Spec::rng, RngWords>("rng", "X",
                                 "Whose random numbers: np.random.seed, default_rng, or "
                                 "torch.manual_seed."),
    choice<&Spec::draws, DrawsWords>(
        "draws", "X", "Whether tensors are drawn each for itself or in the order of a tutorial."),
    choice<&Spec::projection, ProjectionWords>(
        "projection", "Q, K, V", "Whether weights are drawn a head at a time or as one matrix."),
    choice<&Spec::init, InitWords>("init", "Q, K, V", "The distribution of the weights."),
    number<&Spec::weight_scale>("weight_scale", -1e6, 1e6, "Q, K, V",
                                "Every drawn weight is multiplied by it."),
    flag<&Spec::bias>("bias", "Q, K, V", "Whether projections add a bias, which starts at 0."),
    flag<&Spec::output_projection>("output_projection", "output",
                                   "Whether the joined heads are multiplied by W_O."),
    choice<&Spec::dtype, DtypeWords>("dtype", "X",
                                     "Precision: float64 as in NumPy, float32 as in PyTorch."),
    automatic(choice<&Spec::x_dtype, InputDtypeWords>(
        "x_dtype", "X", "float32: X is rounded before a float64 run.")),
    scale_field(),
    mask_field(),
    integer<&Spec::window>("window", 0, largest_size, "masked",
                           "The window mask reaches so many tokens to either side."),
    integer<&Spec::prefix>("prefix", 0, largest_size, "masked",
                           "The prefix mask is causal, but shows the first so many tokens to all."),
    integer<&Spec::padding>("padding", 0, largest_size, "masked",
                            "The padding mask hides so many tokens at the end."),
    number<&Spec::mask_value>("mask_value", -infinity, 0, "masked",
                              "What is added to the score of a hidden key."),
    choice<&Spec::fully_masked, FullyMaskedWords>(
        "fully_masked", "weights", "What a query that sees no key gets: zeros, or NaN."),
    choice<&Spec::softmax, SoftmaxWords>(
        "softmax", "weights", "stable subtracts a row's maximum first; naive overflows."),
    text<&Spec::edits>("edits", "embedding",
                       "Cells set by hand: W_Q[0,1,2]=0.5; mask[1,2..5]=-inf."),
};

}  // namespace

Span<Field> fields() {
  return table;
}

}  // namespace attn
