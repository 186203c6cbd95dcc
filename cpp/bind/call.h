// The call of one operator: named arrays and options in, named arrays out.
//
// Arrays come in as they are, floats or doubles, and are written by JavaScript straight into memory
// that this class takes for them. Results are read where they are.
#pragma once

#include <string>
#include <vector>

#include "attn/random/generator.h"
#include "bind/border.h"
#include "bind/numbered.h"

namespace bind {

// The shape, if an array of it fits into memory; else throws InvalidInput(too_large) naming what
// makes it so large. An operator must not make arrays of unchecked shapes: with 32-bit sizes their
// number of entries could wrap around.
const Shape& checked(const Shape& shape, const char* field = "shape");

// Throws InvalidInput(shape_mismatch) naming the argument unless it has the shape of a matrix.
void require_matrix(const Shape& shape, const std::string& name);

// Throws InvalidInput(empty_input) where an argument has none: it would be taken for one not given.
void require_entries(const Shape& shape, const char* name);

inline attn::Tensor<double> from_vector(const attn::Vector<double>& vector) {
  return attn::Tensor<double>({vector.size()}, {vector.data(), vector.data() + vector.size()});
}

class Call {
 public:
  // Memory for an argument; a view of it, to be filled before anything else is called.
  val argument(const std::string& name, const Shape& shape, bool float32);

  // The option steps names the results that are wanted; without it all are.
  void begin(bool float32, const val& options);
  // Forgets arguments and options, keeps the results.
  void end();
  void clear_results() { results_.clear(); }

  // Arguments. given: whether there was one of that name. take hands it over, for which it must be
  // given, and only once: it is not copied.
  // Neither these nor result are inline: every operator calls them, for both scalars.
  bool given(const char* name) const;
  template <class T>
  attn::Tensor<T> take(const char* name);

  // Options, checked by the facade; the default stands for one that is undefined.
  double number(const char* name, double standard) const;
  double number(const char* name) const { return options_[name].as<double>(); }
  Index integer(const char* name, Index standard) const;
  Index integer(const char* name) const { return static_cast<Index>(number(name)); }
  bool flag(const char* name) const;
  std::string text(const char* name, const char* standard = "") const;
  const val& options() const { return options_; }

  // Of the options rng and seed: what a stream is made of.
  attn::Rng rng() const;
  std::uint64_t seed() const;

  // Results, in the order in which they are added; those that nobody wants are dropped.
  bool wants(const char* name) const;
  template <class T>
  void result(const char* name, attn::Tensor<T>&& tensor);
  template <class T>
  void result(const char* name, const attn::Tensor<T>& tensor) {
    result<T>(name, attn::Tensor<T>(tensor));
  }
  // "weights(4, 16, 16)output(16, 64)"
  std::string results() const;
  // A view of a result's entries.
  val view(std::size_t i) const { return view_of(results_.at(i)); }

  // Calls function(T()) with the T of this call.
  template <class Function>
  void with_scalar(Function&& function) const {
    float32_ ? function(0.0f) : function(0.0);
  }

  // Streams of random numbers, by number.
  int add_stream(attn::Rng rng, std::uint64_t seed);
  void remove_stream(int id) { streams_.drop(id); }
  attn::Generator& stream() { return streams_.at(static_cast<int>(integer("stream"))); }

 private:
  // One argument or result.
  struct Array {
    std::string name;
    bool float32;  // which of the two
    attn::Tensor<float> floats;
    attn::Tensor<double> doubles;
  };

  static val view_of(const Array& own);
  // The place of an argument; that behind the last where there is none of that name.
  std::size_t place_of(const std::string& name) const;

  bool float32_ = false;
  val options_ = val::undefined();
  std::vector<std::string> wanted_;  // none: all
  std::vector<Array> arguments_, results_;
  Numbered<attn::Generator> streams_;
};

// An operator by its name in JavaScript. What it returns beside its arrays, or undefined.
using Operator = val (*)(Call&);
Operator find_operator(const std::string& name);

}  // namespace bind
