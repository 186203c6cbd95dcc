#include "attn/pairs.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "attn/compute.h"
#include "attn/pooling.h"
#include "kernels/add.h"
#include "kernels/product.h"
#include "kernels/table.h"

namespace attn {

namespace {

// The steps of attention from the scores on, in order.
enum class Step { scores, scaled, masked, exponentials, weights };

bool is_step(std::string_view name, Step& step) {
  constexpr const char* names[] = {"scores", "scaled", "masked", "exponentials", "weights"};
  for (std::size_t i = 0; i < std::size(names); ++i) {
    if (name != names[i]) continue;
    step = static_cast<Step>(i);
    return true;
  }
  return false;
}

// Computes rectangles of a run that does not keep them, row by row into area.rows x area.cols
// places.
template <class T>
class Pairs {
 public:
  explicit Pairs(const Trace& trace)
      : trace_(trace),
        spec_(trace.resolved().spec),
        sizes_(trace.resolved().sizes),
        mask_(trace.resolved()),
        line_(const_cast<Trace&>(trace)) {}  // it is only read

  void fill(std::string_view name, Index head, const Area& area, T* out) const {
    Step step;
    if (is_step(name, step)) return fill_step(step, head, area, out);
    if (name == "weights_average") return fill_average(area, out);
    const auto row = name == "alibi"  ? &PairMask<T>::alibi
                     : name == "mask" ? &PairMask<T>::mask
                                      : &PairMask<T>::total;
    for (Index i = 0; i < area.rows; ++i) {
      (mask_.*row)(head, area.row + i, area.col, area.cols, out + i * area.cols);
    }
  }

 private:
  // As average_heads has it.
  void fill_average(const Area& area, T* out) const {
    const Index count = area.rows * area.cols;
    std::vector<T> sum_and_head(2 * static_cast<std::size_t>(count));
    T* const sum = sum_and_head.data();
    for (Index head = 0; head < sizes_.heads; ++head) {
      fill_step(Step::weights, head, area, sum + count);
      kernels::add_rows(sum, count, 2, count, sum);
    }
    kernels::table<T>().divide(sum, count, static_cast<T>(sizes_.heads), out);
  }

  void fill_step(Step step, Index head, const Area& area, T* out) const {
    const Rows rows{area.row, area.rows}, keys{area.col, area.cols};
    if (step >= Step::exponentials) trace_.attend(head, rows);
    if (step == Step::weights && trace_.copy_attended(head, rows, keys, out)) return;
    kernels::multiply_transposed<T>(
        line_.queries().head(head).middle_rows(area.row, area.rows).matrix(0, 0),
        line_.keys().head(head).middle_rows(area.col, area.cols).matrix(0, 0),
        MatrixMap<T>(out, area.rows, area.cols, Eigen::OuterStride<>(area.cols)));
    if (step == Step::scores) return;
    const Scale scale = spec_.scale.scale();
    const bool biased = mask_.given() && step != Step::scaled;
    std::vector<T> bias(static_cast<std::size_t>(biased ? area.cols : 0));
    for (Index i = 0; i < area.rows; ++i) {
      T* const row = out + i * area.cols;
      if (biased) mask_.total(head, area.row + i, area.col, area.cols, bias.data());
      kernels::table<T>().scale_and_mask({row, row, row, area.cols,
                                          static_cast<T>(scale.number(sizes_.d_k)), scale.divides(),
                                          biased ? bias.data() : nullptr, 1});
      if (step >= Step::exponentials) weigh(step, head, area.row + i, area.cols, row);
    }
  }

  // From masked scores of a query on.
  void weigh(Step step, Index head, Index query, Index count, T* row) const {
    const Index at = head * sizes_.n + query;
    const T most = line_.row_max[at], sum = line_.row_sum[at];
    if (attends_to_nothing(head, query, most)) {
      std::fill_n(row, count, T(0));
      return;
    }
    const kernels::Table<T>& kernels = kernels::table<T>();
    kernels.exponentials(row, count, spec_.softmax == SoftmaxForm::stable ? most : T(0), row);
    if (step == Step::weights) kernels.divide(row, count, sum, row);
  }

  bool attends_to_nothing(Index head, Index query, T most) const {
    // What the mask excludes may be NaN all the same, and then so is the largest.
    if (most > excluded<T> || spec_.fully_masked == FullyMasked::nan) return false;
    return mask_.excludes_all(head, query);
  }

  const Trace& trace_;
  const Spec& spec_;
  const Sizes& sizes_;
  const PairMask<T> mask_;
  const Line<T> line_;
};

[[noreturn]] void refuse(std::string_view name, const std::string& what) {
  const std::string shown(name.substr(0, 60));
  refuse(ProblemCode::unknown_tensor, shown.c_str(), "{}: {}", {shown, what});
}

const PlannedTensor& find_pairs(const Trace& trace, std::string_view name) {
  const PlannedTensor* tensor = trace.plan().find(name);
  if (!tensor) refuse(name, "this run has no such tensor");
  if (!is_query_by_key(*tensor->kind)) refuse(name, "its axes are not query and key");
  return *tensor;
}

void check_range(std::string_view name, const char* what, Index first, Index count, Index length) {
  if (first >= 0 && count >= 1 && count <= length && first <= length - count) return;
  const double last = static_cast<double>(first) + static_cast<double>(count) - 1;
  refuse(name, sentence("{} {} to {} are not within 0 to {}", {what, first, last, length - 1}));
}

void check_place(const Trace& trace, std::string_view name, Index head, const Area& area) {
  const Sizes& sizes = trace.resolved().sizes;
  const bool averaged = name == "weights_average";
  check_range(name, "heads", head, 1, averaged ? 1 : sizes.heads);
  check_range(name, "queries", area.row, area.rows, sizes.n);
  check_range(name, "keys", area.col, area.cols, sizes.n);
}

// Of a rectangle that was found to be within the tensor.
template <class T>
void copy(const Trace& trace, const PlannedTensor& tensor, Index head, const Area& area,
          double* out) {
  const char* const name = tensor.kind->name;
  if (!tensor.whole) {
    const Pairs<T> pairs(trace);
    if constexpr (std::is_same_v<T, double>) {
      pairs.fill(name, head, area, out);
    } else {
      std::vector<T> computed(static_cast<std::size_t>(area.rows * area.cols));
      pairs.fill(name, head, area, computed.data());
      std::copy(computed.begin(), computed.end(), out);
    }
    return;
  }
  const TensorView<const T> whole = trace.find<T>(name);
  const Index stride = whole.cols();
  const T* const from = whole.data() + (whole.rank() > 2 ? head : 0) * whole.rows() * stride +
                        area.row * stride + area.col;
  for (Index i = 0; i < area.rows; ++i) {
    std::copy_n(from + i * stride, area.cols, out + i * area.cols);
  }
}

void copy_cells(const Trace& trace, const PlannedTensor& tensor, Index head, const Area& area,
                double* out) {
  const auto copy_as = trace.dtype() == Dtype::float64 ? &copy<double> : &copy<float>;
  copy_as(trace, tensor, head, area, out);
}

// How many cells are computed at a time: they stay in a cache.
constexpr Index cells_at_once = 65536;

}  // namespace

void block(const Trace& trace, std::string_view name, Index head, const Area& area, double* out) {
  const PlannedTensor& tensor = find_pairs(trace, name);
  check_place(trace, name, head, area);
  copy_cells(trace, tensor, head, area, out);
}

Overview overview(const Trace& trace, std::string_view name, Index head, const Area& area,
                  Index pool) {
  const PlannedTensor& tensor = find_pairs(trace, name);
  check_place(trace, name, head, area);
  require(pool >= 1, ProblemCode::out_of_range, "pool",
          "pool: {} cells a side; at least 1 is needed", pool);
  const auto points = [&](Index cells) { return (cells - 1) / pool + 1; };
  const Tensor<double> empty({points(area.rows), points(area.cols)});
  Overview result{empty, empty};
  PointRow row(area.cols, pool, name.substr(0, 4) == "mask");
  const Index at_once = std::clamp(cells_at_once / area.cols, Index(1), area.rows);
  std::vector<double> cells(static_cast<std::size_t>(at_once * area.cols));
  for (Index first = 0; first < area.rows; first += at_once) {
    const Index count = std::min(at_once, area.rows - first);
    copy_cells(trace, tensor, head, {area.row + first, count, area.col, area.cols}, cells.data());
    for (Index i = first; i < first + count;) {
      const Index rows = std::min(pool - i % pool, first + count - i);
      row.add(cells.data() + (i - first) * area.cols, rows);
      i += rows;
      if (i % pool != 0 && i < area.rows) continue;
      const Index place = (i - 1) / pool * points(area.cols);
      row.finish(result.mean.data() + place, result.largest.data() + place);
    }
  }
  return result;
}

}  // namespace attn
