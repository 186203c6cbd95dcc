// array2string: the layout of NumPy's printed arrays. The words come from FloatFormat.
#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "attn/float_format.h"
#include "attn/number_text.h"
#include "attn/numpy_print.h"
#include "attn/size_checks.h"
#include "attn/unicode.h"

namespace attn {
namespace {

using Words = std::vector<std::string>;  // the texts of the entries that are shown

// Which entries of an axis are shown: all, or the first `edge` and the last ones. NumPy always
// shows the last.
struct Shown {
  Index length, edge;
  bool summary;

  Index last() const { return length - std::max<Index>(edge, 1); }

  std::vector<Index> indices() const {
    std::vector<Index> out;
    for (Index i = 0; i < length; ++i)
      if (!summary || i < edge || i >= last()) out.push_back(i);
    return out;
  }
};

class Layout {
 public:
  Layout(Shape shape, const PrintOptions& options)
      : shape_(std::move(shape)), options_(options), summary_(count(shape_) > options.threshold) {}

  // The flat indices of the entries that are shown; behind them those that only count for the
  // format.
  std::vector<Index> shown_entries() const {
    std::vector<Index> out;
    collect(0, 0, out);
    // Without edges NumPy asks for the last 0 entries of an axis, which to it are all.
    for (Index i = 0; options_.edge_items == 0 && i < count(shape_); ++i) out.push_back(i);
    return out;
  }

  // `words`: of these entries, in that order.
  std::string text(const Words& words) const {
    const std::string* next = words.data();
    return block(next, 0);
  }

 private:
  Shown shown(std::size_t axis) const {
    const Index length = shape_[axis], edge = options_.edge_items;
    return {length, edge, summary_ && edge < length - edge};
  }

  void collect(std::size_t axis, Index start, std::vector<Index>& out) const {
    if (axis == shape_.size()) {
      out.push_back(start);
      return;
    }
    for (Index i : shown(axis).indices()) collect(axis + 1, start * shape_[axis] + i, out);
  }

  // Here and below `word` is the next one, and goes on.
  std::string block(const std::string*& word, std::size_t axis) const {
    return axis + 1 == shape_.size() ? row(word, axis) : stack(word, axis);
  }

  // Calls item(whether it is "...", which stands between the first and the last entries of an axis
  // that is not shown in full).
  template <class Item>
  void each_item(std::size_t axis, const Item& item) const {
    const Shown range = shown(axis);
    for (Index i : range.indices()) {
      if (range.summary && i == range.last()) item(true);
      item(false);
    }
  }

  std::string row(const std::string*& word, std::size_t axis) const;
  std::string stack(const std::string*& word, std::size_t axis) const;
  std::string trimmed_separator() const;

  Shape shape_;
  const PrintOptions& options_;
  bool summary_;
};

// As Python's rstrip(), of ASCII.
std::string without_trailing_spaces(std::string text) {
  text.erase(text.find_last_not_of(" \t\n\v\f\r\x1c\x1d\x1e\x1f") + 1);
  return text;
}

std::string Layout::trimmed_separator() const {
  return without_trailing_spaces(options_.separator);
}

// The last axis: words on lines, wrapped where the next one would go beyond the line's width.
std::string Layout::row(const std::string*& word, std::size_t axis) const {
  const std::string indent(axis + 1, ' ');
  const std::size_t closing = std::max<std::size_t>(length_utf8(trimmed_separator()), 1);
  const auto taken = static_cast<Index>(axis + closing);
  std::string done, line = indent;
  // Counted as it grows: to count a long line anew for every word takes the square of its length.
  const std::size_t between = length_utf8(options_.separator);
  std::size_t length = indent.size();
  bool first = true;
  each_item(axis, [&](bool left_out) {
    const std::string next = left_out ? "..." : *word++;
    if (!first) {
      line += options_.separator;
      length += between;
    }
    first = false;
    if (static_cast<Index>(length + next.size()) + taken > options_.line_width && line != indent) {
      done += without_trailing_spaces(line) + "\n";
      line = indent;
      length = indent.size();
    }
    line += next;
    length += next.size();
  });
  return "[" + (done + line).substr(indent.size()) + "]";
}

// The other axes: blocks below each other, with an empty line for every further axis inside.
std::string Layout::stack(const std::string*& word, std::size_t axis) const {
  const std::string indent(axis + 1, ' ');
  const std::string between =
      trimmed_separator() + std::string(shape_.size() - axis - 1, '\n') + indent;
  std::string text = "[";
  bool first = true;
  each_item(axis, [&](bool left_out) {
    if (!first) text += between;
    first = false;
    text += left_out ? "..." : block(word, axis + 1);
  });
  return text + "]";
}

template <class T>
Words words_of(const std::vector<T>& shown, const PrintOptions& options) {
  const FloatFormat format({shown.begin(), shown.end()}, std::is_same_v<T, float>,
                           options.precision.value_or(8), options.suppress_small.value_or(false));
  Words words;
  for (const T x : shown) words.push_back(format(static_cast<double>(x)));
  return words;
}

Words words_of(const std::vector<std::int64_t>& shown, const PrintOptions&) {
  Words words;
  std::size_t width = 0;
  for (const std::int64_t x : shown) {
    words.push_back(std::to_string(x));
    width = std::max(width, words.back().size());
  }
  for (std::string& word : words) word.insert(0, width - word.size(), ' ');
  return words;
}

std::string scalar_text(std::int64_t x) {
  return std::to_string(x);
}
std::string scalar_text(double x) {
  return repr(x);
}
std::string scalar_text(float x) {
  return repr(x);
}

}  // namespace

template <class T>
std::string array2string(TensorView<const T> array, const PrintOptions& options) {
  require_count(options.precision.value_or(8), "precision", "digits");
  const bool is_scalar = array.rank() == 0;
  if (is_scalar && !options.precision && !options.suppress_small) return scalar_text(array[0]);
  if (array.size() == 0) return "[]";
  const Layout layout(array.shape(), options);
  std::vector<T> shown;
  for (const Index i : layout.shown_entries()) shown.push_back(array[i]);
  const Words words = words_of(shown, options);
  return is_scalar ? words[0] : layout.text(words);
}

template std::string array2string<float>(TensorView<const float>, const PrintOptions&);
template std::string array2string<double>(TensorView<const double>, const PrintOptions&);
template std::string array2string<std::int64_t>(TensorView<const std::int64_t>,
                                                const PrintOptions&);

}  // namespace attn
