// Attention that keeps its weights, and colours of arrays: what both modules offer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bind/call.h"
#include "bind/kept_attention.h"
#include "bind/numbered.h"

namespace bind {

class Attentions {
 public:
  Attentions();

  // Memory for an array that is handed over, to be filled at once, or {problems}.
  val argument(const std::string& name, const std::string& shape, bool float32);
  // Forgets arguments and results.
  void clear();

  // Made of the arguments and options: {id, d_model, d_out, heads}, or {problems}. The rest is
  // KeptAttention's, by id; memory as the number of its first byte.
  val keep(bool decodes, bool float32, const val& options);
  val input(int id, double rows);
  val run(int id, bool weights);
  // Two such numbers, of the last run's output and weights: where these numbers lie themselves.
  double places() const { return place(places_); }
  void forget_tokens(int id) { kept_.at(id).clear(); }
  void drop(int id) { kept_.drop(id); }

  // RGBA bytes of the argument "array", valid until the next call. A limit of NaN stands for none.
  val colors(const std::string& map, bool float32, double min, double max, double center);

 private:
  static double place(const void* data) {
    return static_cast<double>(reinterpret_cast<std::uintptr_t>(data));
  }

  Call& call_;
  Numbered<KeptAttention> kept_;
  double places_[2] = {};
  std::vector<std::uint8_t> colors_;
};

// Binds them; every module's bindings begin with it.
void offer_attentions();

}  // namespace bind
