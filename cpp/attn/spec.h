// What a run computes, as one flat value, and the table of its fields.
//
// The table is the only list of names, defaults, limits and choices: the JavaScript API, the page's
// controls, the address bar and the messages all read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attn/attention.h"
#include "attn/edits.h"
#include "attn/mask.h"
#include "attn/positions.h"
#include "attn/problem.h"
#include "attn/random/generator.h"
#include "attn/softmax.h"
#include "attn/span.h"
#include "attn/tensor.h"
#include "attn/tokenizer.h"

namespace attn {

// In which order random tensors are drawn; draws.h says which numbers each tensor gets.
enum class Draws { per_tensor, one_stream, restarted, per_head, module_first };

// Whether a projection is drawn as (h, d_model, d_k) or as one matrix (d_model, h * d_k).
enum class ProjectionForm { per_head, packed };

enum class WeightInit { glorot_normal, normal, glorot_uniform, kaiming_uniform, torch_mha };

enum class Dtype { float64, float32 };

// Bytes of a number.
constexpr std::size_t scalar_size(Dtype dtype) {
  return dtype == Dtype::float64 ? sizeof(double) : sizeof(float);
}

// Whether X is rounded once to float32 before a float64 run, as tutorial 000's comparison does.
enum class InputDtype { same, float32 };

enum class PositionScheme { none, sinusoidal, rope, alibi };

struct ScaleChoice {
  enum class Kind { sqrt, off, factor };
  Kind kind = Kind::sqrt;  // divide by sqrt(d_k), leave, multiply by factor
  double factor = 1;

  Scale scale() const;
};

// The masks of a run; all that are set are added up.
struct MaskChoice {
  bool causal = false, causal_bottom_right = false, window = false, prefix = false, padding = false;
  bool any() const { return causal || causal_bottom_right || window || prefix || padding; }
};

// A caller's own array in place of what would be drawn or computed.
struct GivenTensor {
  std::string name;
  Tensor<double> values;
  bool of_preset = false;  // not the caller's own
};

constexpr int most_heads = 256;

struct Spec {
  // Whole numbers have 64 bits: an Index has 32 in WebAssembly, too few for a seed.
  using Whole = std::int64_t;

  std::string preset;  // the demo that the other fields come from, '' for none
  std::string text = "The cat sat on the mat because it was tired";
  Whole tokens = 0;
  std::string vocabulary;
  UnknownWords unknown_words = UnknownWords::report;
  Whole d_model = 8;
  Whole heads = 2;
  Whole d_k = 0;
  Whole d_v = 0;
  PositionScheme positions = PositionScheme::none;
  RopePairing rope_pairing = RopePairing::interleaved;
  double position_base = default_position_base;
  double position_offset = 0;
  Whole seed = 42;
  Whole weight_seed = -1;
  Rng rng = Rng::numpy_legacy;
  Draws draws = Draws::per_tensor;
  ProjectionForm projection = ProjectionForm::per_head;
  WeightInit init = WeightInit::glorot_normal;
  double weight_scale = 1;
  bool bias = false;
  bool output_projection = true;
  Dtype dtype = Dtype::float64;
  InputDtype x_dtype = InputDtype::same;
  ScaleChoice scale;
  MaskChoice mask;
  Whole window = 2;
  Whole prefix = 1;
  Whole padding = 0;
  double mask_value = excluded<double>;
  FullyMasked fully_masked = FullyMasked::zero;
  SoftmaxForm softmax = SoftmaxForm::stable;
  std::string edits;  // edits_text.h has the grammar
  std::vector<GivenTensor> given;

  const Tensor<double>* find_given(std::string_view name) const;
  // Puts an array in place of an earlier one of that name.
  Tensor<double>& give(std::string_view name, Tensor<double> values);
};

// What an entry of one of the tensors below may be: up to which number, and in words.
double largest_number(const Spec& spec, std::string_view tensor);
std::string taken_numbers(const Spec& spec, std::string_view tensor);

// The names that `given` and `edits` may have: embedding_matrix, embedding, X, W_Q ... b_O, Q, K,
// V, mask.
Span<const char*> given_names();

// unknown_field for any other name.
Problems check_given_name(std::string_view name);

enum class FieldType { integer, number, text, choice, flag, scale, mask };
const char* to_string(FieldType type);

struct Field {
  const char* name;
  FieldType type;
  double min, max;                  // of integer and number, inclusive; max bytes of a text
  Span<const char*> choices;        // of choice, scale and mask
  const char* stage;                // the stage of the line that it changes
  const char* about;                // one sentence
  std::string (*get)(const Spec&);  // the value as text
  // Takes the value from text; false, and the spec unchanged, if it is not of the field's type.
  bool (*set)(Spec&, std::string_view);
  bool automatic = false;  // the default stands for what follows from the other fields
  double (*number)(const Spec&) = nullptr;  // the value of integer and number; the factor of scale
};

Span<Field> fields();
const Field* find_field(std::string_view name);
// What a field's text may be, as the end of "'x' is not ...".
std::string what_fits(const Field& field);

// Sets one field from text: "8", "true", "causal+padding", "-inf". Reports unknown_field (naming
// the nearest field), wrong_type and unknown_choice; limits are check's concern.
Problems set_field(Spec& spec, std::string_view name, std::string_view text);

// Reads a whole spec: starts from the preset, if one is named, and sets all other fields.
using FieldTexts = std::vector<std::pair<std::string, std::string>>;
Problems read_spec(const FieldTexts& texts, Spec& spec);

// What a run may take by default. WebAssembly memory ends at 2 GiB.
constexpr std::size_t default_memory_limit = std::size_t(1) << 30;

// Up to this number of tokens a run keeps its tensors of query by key whole. Beyond it they have
// more cells than a screen has points, and those of two heads take more than 100 MB.
constexpr Index longest_whole = 1024;

// What a run may take. A run of more than `whole` tokens, or one whose tensors would not fit into
// the memory, is a long one: it keeps those of query by key in parts only (pairs.h).
struct Limits {
  Limits(std::size_t bytes = default_memory_limit,  // NOLINT(google-explicit-constructor)
         Index tokens = longest_whole)
      : memory(bytes), whole(tokens) {}
  std::size_t memory;  // bytes
  Index whole;         // tokens
};

// Everything that is wrong with a spec, at once: limits of single fields, sizes that do not fit,
// fields that exclude each other, unknown words, given arrays of a wrong shape, more memory than
// the limit. Empty: it can run.
Problems check(const Spec& spec, const Limits& limits = {});

struct Sizes {
  Index n = 0, d_model = 0, heads = 0, d_k = 0, d_v = 0;
  Index vocabulary = 0;     // rows of the embedding matrix; 0 without text
  bool whole_pairs = true;  // whether the tensors of query by key are kept whole
};

// What is read from the text.
struct Words {
  std::vector<std::string> tokens, dropped;  // words that a run has, and those it lost
  std::vector<Index> ids;                    // the tokens' rows of the embedding matrix
  Vocabulary vocabulary;                     // the words of those rows
};

// A spec that passed check, with what follows from it.
struct ResolvedSpec {
  Spec spec;  // d_k and d_v with the widths that their defaults stand for
  Sizes sizes;
  std::shared_ptr<const Words> words;
  std::vector<Edit> edits;  // spec.edits, read
};

// Throws InvalidInput with everything that check reports. last: another one, or null; of the same
// text it has the words, which are not read again then.
ResolvedSpec resolve(const Spec& spec, const Limits& limits = {},
                     const ResolvedSpec* last = nullptr);

}  // namespace attn
