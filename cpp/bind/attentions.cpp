#include "bind/attentions.h"

#include <utility>

#include "bind/colors.h"
#include "bind/method.h"
#include "bind/tables.h"

namespace bind {

using emscripten::typed_memory_view;

Attentions::Attentions() : call_(only<Call>()) {}

val Attentions::argument(const std::string& name, const std::string& shape, bool float32) {
  return guarded([&] { return call_.argument(name, to_shape(shape), float32); });
}

void Attentions::clear() {
  call_.end();
  call_.clear_results();
}

val Attentions::keep(bool decodes, bool float32, const val& options) {
  const val result = guarded([&] {
    call_.begin(float32, options);
    std::unique_ptr<KeptAttention> attention = keep_attention(call_, decodes, float32);
    const KeptSizes sizes = attention->sizes();
    val answer = val::object();
    answer.set("id", kept_.add(std::move(attention)));
    answer.set("d_model", static_cast<double>(sizes.d_model));
    answer.set("d_out", static_cast<double>(sizes.d_out));
    answer.set("heads", static_cast<double>(sizes.heads));
    return answer;
  });
  call_.end();
  return result;
}

val Attentions::input(int id, double rows) {
  return guarded([&] { return val(place(kept_.at(id).input(static_cast<Index>(rows)))); });
}

val Attentions::run(int id, bool weights) {
  return guarded([&] {
    KeptAttention& kept = kept_.at(id);
    kept.run(weights);
    places_[0] = place(kept.output());
    places_[1] = place(kept.weights());
    return val::undefined();
  });
}

val Attentions::colors(const std::string& map, bool float32, double min, double max,
                       double center) {
  const val result = guarded([&] {
    const Limits limits{min, max, center};
    if (float32) {
      const attn::Tensor<float> x = call_.take<float>("array");
      colorize(map, x.data(), x.size(), limits, colors_);
    } else {
      const attn::Tensor<double> x = call_.take<double>("array");
      colorize(map, x.data(), x.size(), limits, colors_);
    }
    return val(typed_memory_view(colors_.size(), colors_.data()));
  });
  call_.end();
  return result;
}

void offer_attentions() {
  emscripten::function("build", &build);
  emscripten::function("colormap", &colormap);
  method<&Attentions::argument>("argument");
  method<&Attentions::clear>("clear");
  method<&Attentions::keep>("keep");
  method<&Attentions::input>("keptInput");
  method<&Attentions::run>("keptRun");
  method<&Attentions::places>("keptPlaces");
  method<&Attentions::forget_tokens>("keptClear");
  method<&Attentions::drop>("drop");
  method<&Attentions::colors>("colorsOfArgument");
}

}  // namespace bind
