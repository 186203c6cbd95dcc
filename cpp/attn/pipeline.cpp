#include "attn/pipeline.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "attn/compute.h"

namespace attn {

namespace {

// Those of the plane, which wait until they are asked for.
constexpr std::size_t last_stages = 2;

// What computes the other stages, in the order of stages().
template <class T>
constexpr void (*const steps[stage_count - last_stages])(const Work<T>&, const Heads&) = {
    draw_words<T>,      embed_tokens<T>, find_positions<T>, add_positions<T>, draw_matrices<T>,
    set_biases<T>,      find_queries<T>, find_keys<T>,      find_values<T>,   rotate_heads<T>,
    build_mask<T>,      add_masks<T>,    find_scores<T>,    find_weights<T>,  find_head_outputs<T>,
    average_weights<T>, join_heads<T>,   project_output<T>,
};

// Whether a stage waits until somebody asks for what it makes.
bool waits(const Stage& stage, const Trace& trace) {
  if (trace.resolved().sizes.whole_pairs) return false;
  const PlannedTensor* made = trace.plan().find(stage.makes[0]);
  return made && (made->computed == Computed::by_rows || !made->whole);
}

template <class T>
void attend(Trace& trace, Index head, const Rows& rows, std::byte* weights) {
  attend_rows(trace.resolved(), Line<T>(trace), head, rows, reinterpret_cast<T*>(weights));
}

template <class T>
void join(Trace& trace) {
  const Line<T> line(trace);
  const Work<T> work{trace.resolved(), line, nullptr, {}};
  join_heads<T>(work, {});
  project_output<T>(work, {});
}

template <class T>
void compute_plane(Trace& trace) {
  const Line<T> line(trace);
  if (trace.awaits("pca_components")) fit_plane(line);
  see_in_plane(line);
}

// The held run as it would be without its edits.
template <class T>
void undo_edits(Trace& held) {
  const std::vector<Edit>& edits = held.resolved().edits;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const TensorView<T> tensor = held.place<T>(tensor_kinds()[edit->kind].name);
    if (tensor.data()) undo_edit<T>(*edit, tensor, held.replaced());
  }
}

// What the held run has drawn for the words of another one.
template <class T>
DrawnRows<T> rows_to_keep(Trace& held, const ResolvedSpec& asked) {
  const TensorView<T> rows = held.place<T>("embedding_matrix");
  if (!rows.data() || !draws_same_rows(held.resolved(), asked)) return {};
  return {held.resolved().words,
          Tensor<T>(rows.shape(), std::vector<T>(rows.data(), rows.data() + rows.size()))};
}

// Whether rows of Q, K and V may stay where those of X do: nothing else that they are made of
// differs, and they still lie where they lay.
bool keeps_projected_rows(const Trace& held, const ResolvedSpec& asked, const Plan& plan,
                          const Changes& changes) {
  const auto is_plain = [](const ResolvedSpec& of) {
    return of.edits.empty() && of.spec.given.empty();
  };
  const auto stays = [&](const char* name) {
    return changes.heads_of_tensor(kind_place(name)).none();
  };
  return !changes.keeps_nothing() && is_plain(held.resolved()) && is_plain(asked) && stays("W_Q") &&
         stays("b_Q") && same_places(held.plan(), plan);
}

// Bit by bit, because 0 and -0 make different numbers. memcmp goes byte by byte in WebAssembly.
template <class T>
bool same_bits(const T* a, const T* b, std::size_t count) {
  std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> x, y;
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(&x, a + i, sizeof x);
    std::memcpy(&y, b + i, sizeof y);
    if (x != y) return false;
  }
  return true;
}

// From the first row that differs to the last.
template <class T>
Rows differing_rows(const std::vector<T>& before, const TensorView<T>& X) {
  const std::size_t width = static_cast<std::size_t>(X.cols());
  const auto differs = [&](Index row) {
    const std::size_t at = static_cast<std::size_t>(row) * width;
    return !same_bits(before.data() + at, X.data() + at, width);
  };
  Index first = 0, end = X.rows();
  while (first < end && !differs(first)) ++first;
  while (end > first && !differs(end - 1)) --end;
  return {first, end - first};
}

bool is_X(const Stage& stage) {
  return std::string_view(stage.makes[0]) == "X";
}

bool is_edited(const char* tensor, const std::vector<Edit>& edits) {
  return std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
    return std::string_view(tensor) == tensor_kinds()[edit.kind].name;
  });
}

template <class T>
void edit_tensors(Trace& trace, const Stage& stage, const Line<T>& line) {
  const std::vector<Edit>& edits = trace.resolved().edits;
  for (const char* name : stage.makes) {
    if (!name || !is_edited(name, edits)) continue;
    const TensorView<T> tensor = trace.place<T>(name);
    if (tensor.data()) apply_edits(edits, name, tensor, trace.replaced());
  }
  if (is_X(stage)) round_X(trace.resolved().spec, line);
}

template <class T>
void compute(Trace& trace, ResolvedSpec asked) {
  Plan plan = make_plan(asked.spec, asked.sizes);
  const Changes changes = trace.changes_to(asked, plan);
  DrawnRows<T> known;
  if (!changes.keeps_nothing()) {
    undo_edits<T>(trace);
    if (changes.heads_of_stage(0).any()) known = rows_to_keep<T>(trace, asked);
  }
  std::vector<T> X;
  if (keeps_projected_rows(trace, asked, plan, changes)) {
    const TensorView<T> held = trace.place<T>("X");
    X.assign(held.data(), held.data() + held.size());
  }
  trace.prepare(std::move(asked), std::move(plan), changes, {attend<T>, join<T>, compute_plane<T>});
  const Line<T> line(trace);
  Work<T> work{trace.resolved(), line, &known, {0, line.X.rows()}};
  Heads before;
  for (std::size_t i = 0; i < stage_count - last_stages; ++i) {
    const Stage& stage = stages()[i];
    const Heads& asked_for = changes.heads_of_stage(i);
    const Heads heads = stage.extent == Stage::along ? asked_for & ~before : asked_for;
    if (heads.any() && !waits(stage, trace)) steps<T>[i](work, heads);
    if (!trace.resolved().edits.empty()) edit_tensors(trace, stage, line);
    if (!X.empty() && heads.any() && is_X(stage)) work.of_X = differing_rows(X, line.X);
    before = asked_for;
  }
  trace.finish();
}

}  // namespace

void run(const Spec& spec, Trace& trace, const Limits& limits) {
  try {
    ResolvedSpec asked = resolve(spec, limits, trace.holds_run() ? &trace.resolved() : nullptr);
    asked.spec.dtype == Dtype::float64 ? compute<double>(trace, std::move(asked))
                                       : compute<float>(trace, std::move(asked));
  } catch (const std::bad_alloc&) {
    trace.clear();
    refuse(ProblemCode::out_of_memory, "memory",
           "memory: no more could be had; try fewer tokens or heads");
  }
}

Trace run(const Spec& spec, const Limits& limits) {
  Trace trace;
  run(spec, trace, limits);
  return trace;
}

}  // namespace attn
