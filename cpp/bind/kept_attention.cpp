#include "bind/kept_attention.h"

#include <algorithm>
#include <optional>

#include "attn/attention_layer.h"
#include "attn/decoder.h"
#include "bind/operators.h"
#include "bind/own_weights.h"

namespace bind {

namespace {

// Not inline: a page loads every byte.
__attribute__((noinline)) void require_room(Index heads, Index rows, Index cols,
                                            const char* field) {
  checked({heads, rows, cols}, field);
}

template <class T>
class KeptLayer : public KeptAttention {
 public:
  explicit KeptLayer(Call& call)
      : weights_(call),
        layer_(weights_.views(), attention_options(call), call.flag("causal"), mask_of(call)) {}

  KeptSizes sizes() const override { return {layer_.d_model(), layer_.d_out(), layer_.heads()}; }
  void* input(Index rows) override {
    rows_ = rows;
    return layer_.input(rows).data();
  }
  void run(bool weights) override {
    if (weights) require_room(layer_.heads(), rows_, rows_, "weights");
    layer_.run(weights);
  }
  const void* output() const override { return layer_.output().data(); }
  const void* weights() const override { return layer_.weights().data(); }

 private:
  static std::optional<attn::Mask<T>> mask_of(Call& call) {
    if (!call.given("mask")) return {};
    return call.take<T>("mask");
  }

  OwnWeights<T> weights_;
  attn::AttentionLayer<T> layer_;
  Index rows_ = 0;
};

template <class T>
class KeptDecoder : public KeptAttention {
 public:
  explicit KeptDecoder(Call& call)
      : weights_(call),
        decoder_(fitting(call), call.integer("capacity"), attention_options(call)) {}

  KeptSizes sizes() const override {
    const attn::MultiHeadWeights<T>& own = weights_.views();
    const Index concat = own.heads() * own.W_V.cols();
    return {own.W_Q.rows(), own.W_O.data() ? own.W_O.cols() : concat, own.heads()};
  }
  void* input(Index rows) override {
    if (rows != X_.view().rows() || X_.rank() < 2) X_ = Tensor<T>({rows, sizes().d_model});
    return X_.data();
  }
  void run(bool) override { output_ = decoder_.append(X_); }
  const void* output() const override { return output_.data(); }
  void clear() override { decoder_.clear(); }

 private:
  const attn::MultiHeadWeights<T>& fitting(Call& call) {
    const attn::MultiHeadWeights<T>& own = weights_.views();
    attn::require_self_attention(own, 1, nullptr);
    const Index capacity = std::max(call.integer("capacity"), Index(0));
    require_room(own.heads(), capacity, std::max(own.W_K.cols(), own.W_V.cols()), "capacity");
    return own;
  }

  OwnWeights<T> weights_;
  attn::Decoder<T> decoder_;
  Tensor<T> X_, output_;
};

template <class T>
std::unique_ptr<KeptAttention> keep(Call& call, bool decodes) {
  if (decodes) return std::make_unique<KeptDecoder<T>>(call);
  return std::make_unique<KeptLayer<T>>(call);
}

}  // namespace

std::unique_ptr<KeptAttention> keep_attention(Call& call, bool decodes, bool float32) {
  return float32 ? keep<float>(call, decodes) : keep<double>(call, decodes);
}

}  // namespace bind
