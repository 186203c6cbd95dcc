// What JavaScript works with: a spec in the making, the last run, and operator calls. A module has
// one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "attn/spec.h"
#include "attn/trace.h"
#include "bind/call.h"

namespace bind {

class Lab {
 public:
  Lab();

  // A new spec. It starts from a preset where one is named ('' for none); {problems} if there is
  // none of that name.
  val begin(const std::string& preset);
  // Sets a field from text, or returns {problems}.
  val set(const std::string& name, const std::string& text);
  // Memory for a given array, to be filled at once, or {problems} for a name that is not among
  // them.
  val give(const std::string& name, const std::string& shape);
  // Every field of the spec in the making, as text.
  val spec_texts() const;
  // {problems} or undefined.
  val check() const;
  // {fitting, wrong: [{entry, code, field, message}]}: see attn::split_edits.
  val split_edits() const;
  // {problems}, or what there is to know of the run as numbers, which cross the border at once: 1
  // if it is of float32, 1 if its words are not those of the run before, the places where the
  // second and the third of these lists begin, the address of its bytes, and the lists:
  //   the places in kinds() of the tensors that it made anew;
  //   for each edit its tensor's place, its value, and its rank and index twice: for its first cell
  //   and for its last;
  //   for each tensor its place, the offset of its first byte, whether it may wait for a request
  //   and whether it is kept whole, its rank and its shape; nothing where all that is as it was in
  //   the run before.
  val run();

  // The last run: the bytes of its tokens and, after an empty line, the dropped words, a line each;
  // every field as text.
  val words() const;
  val run_texts() const;
  // Computes what waits for a request of a tensor, or all that does ('').
  val complete(const std::string& name) const;
  // Computes some of what a long run has left, but for the plane; whether there is more of it.
  val advance() const;
  // All bytes of the run.
  val memory() const;
  // {text, formula, numbers}: see explanation_numbers in lab.cpp.
  val explain(const std::string& name, const std::string& index);
  // Part of a tensor of query by key, valid until the next call. place: [head, row, rows, col,
  // cols, pool]; with a pool of 0 the cells, else the means of pool x pool cells and then their
  // largest.
  val part(const std::string& name, const std::string& place);
  // RGBA bytes of part of the run's memory, count entries from an offset in bytes on, valid until
  // the next call. A limit of NaN stands for none.
  val colors(const std::string& map, double offset, double count, double min, double max,
             double center);

  // Operators, of the arguments that have been handed over: see Call.
  val call(const std::string& name, bool float32, const val& options);
  // The names and shapes of the arrays that it has left, which `result` shows in that order: see
  // Call.
  val results() const;
  val result(unsigned i) const { return call_.view(i); }
  // The number of a new stream, or {problems}.
  val open_stream(const std::string& rng, double seed);
  void close_stream(int id) { call_.remove_stream(id); }

 private:
  void describe_run();

  attn::Spec spec_;
  attn::Trace trace_;
  std::shared_ptr<const attn::Words> told_words_;  // of the run described last
  std::uint64_t told_layout_ = 0;                  // its number
  Call& call_;
  std::string words_;                 // what words hands over: reading it takes no memory
  std::vector<double> numbers_;       // what run, explain and part hand over
  std::vector<std::uint8_t> colors_;  // what colors hands over
};

}  // namespace bind
