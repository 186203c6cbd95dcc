// Tutorial 001 from the text to the arrows of its plot: text_attention.
#include "attention_support.h"
#include "attn/embedding.h"
#include "attn/multi_head.h"
#include "attn/pca.h"
#include "attn/tokenizer.h"
#include "pca_support.h"

namespace reference {
namespace {

// The words in the order of their ids.
attn::Vocabulary vocabulary_of(const File& file) {
  const auto vocab = file.params().at("vocab").get<std::map<std::string, std::size_t>>();
  std::vector<std::string> words(vocab.size());
  for (const auto& [word, id] : vocab) words.at(id) = word;
  return attn::Vocabulary(words);
}

// np.random.seed(seed): the embedding matrix, then the four projections, each as float32.
void expect_draws(File& file) {
  attn::Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  for (const char* key : {"embedding_matrix", "q_proj", "k_proj", "v_proj", "out_proj"})
    expect_drawn(file, key, randn(generator, file.shape(key)));
}

// Text to rows: (1, L, embed_dim). Words that the vocabulary lacks are dropped.
Tensor<float> check_embedding(File& file) {
  const std::vector<std::string> tokens =
      attn::tokenize(file.params().at("text").get<std::string>());
  file.check(tokens == file.params().at("tokens").get<std::vector<std::string>>(),
             "the text's words are not params.tokens");
  const attn::Lookup lookup = attn::look_up(tokens, vocabulary_of(file));
  const Index length = static_cast<Index>(lookup.ids.size());
  file.expect("token_indices",
              Tensor<std::int64_t>({length}, {lookup.ids.begin(), lookup.ids.end()}));
  const Tensor<float> table = file.input<float>("embedding_matrix");
  Tensor<float> rows({1, length, table.dim(1)});
  attn::embed<float>(table.matrix(), lookup.ids, rows.matrix());
  file.expect("word_embeddings", rows, exact());
  return rows;
}

attn::MultiHeadResult<float> check_attention(File& file, const Tensor<float>& X) {
  const Tensor<float> W_Q = file.input<float>("q_proj"), W_K = file.input<float>("k_proj"),
                      W_V = file.input<float>("v_proj"), W_O = file.input<float>("out_proj");
  const auto weights =
      attn::packed_weights(number_param(file, {"num_heads"}, 1), W_Q, W_K, W_V, &W_O);
  auto result = attn::multi_head_attention(X, X, X, weights);
  file.expect("Q", result.Q);
  file.expect("K", result.K);
  file.expect("V", result.V);
  expect_steps<float>(file, result);
  file.expect("head_out", result.head_out());
  file.expect("concat", result.concat);
  file.expect("output", result.output);
  return result;
}

void check_plot(File& file) {
  const Tensor<float> original(
      Shape{file.shape("word_embeddings")[1], file.shape("word_embeddings")[2]},
      file.input<float>("word_embeddings").values());
  const Tensor<float> contextual(original.shape(), file.input<float>("output").values());
  if (file.has_text("pca_error")) {
    file.check(!attn::check_pca<float>(original.matrix(), 2).empty(),
               "what scikit-learn refuses is a problem");
    file.skip_text("pca_error", "scikit-learn's words; our own problem is checked instead");
    return;
  }
  check_pca_fields(file, original, contextual);
}

void check_text_attention(File& file) {
  expect_draws(file);
  const Tensor<float> X = check_embedding(file);
  const attn::MultiHeadResult<float> result = check_attention(file, X);
  if (file.has("difference")) {
    Tensor<float> difference = result.output;
    for (Index i = 0; i < X.size(); ++i) difference[i] -= X[i];
    file.expect("difference", difference);
  }
  check_plot(file);
  if (file.has_text("figure"))
    file.skip_text("figure", "settings of matplotlib's figure; the page's own tests draw it");
}

const Registration text_attention{"text_attention", check_text_attention};

}  // namespace
}  // namespace reference
