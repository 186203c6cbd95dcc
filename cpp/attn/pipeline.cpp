#include "attn/pipeline.h"

#include <algorithm>
#include <new>

#include "attn/compute.h"
#include "attn/reuse.h"

namespace attn {

namespace {

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
  const Work<T> work{trace.resolved(), line, nullptr, {}, 0};
  join_heads<T>(work, {});
  project_output<T>(work, {});
}

template <class T>
void compute_plane(Trace& trace) {
  const Line<T> line(trace);
  if (trace.awaits("pca_components")) fit_plane(line);
  see_in_plane(line);
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
  std::optional<Plan> other = trace.other_plan(asked);
  const Plan& plan = other ? *other : trace.plan();
  const Changes changes = trace.changes_to(asked, plan);
  DrawnRows<T> known;
  if (!changes.keeps_nothing()) {
    undo_edits<T>(trace);
    if (changes.heads_of_stage(0).any()) known = rows_to_keep<T>(trace, asked, plan);
  }
  const Rows rows = rows_of_other_tokens(trace, asked, plan, changes);
  const Index known_positions =
      changes.keeps(kind_place("P")) ? std::min(trace.resolved().sizes.n, asked.sizes.n) : 0;
  trace.prepare(std::move(asked), std::move(other), changes,
                {attend<T>, join<T>, compute_plane<T>});
  const Line<T> line(trace);
  const Work<T> work{trace.resolved(), line, &known, rows, known_positions};
  Heads before;
  for (std::size_t i = 0; i < stage_count; ++i) {
    const Stage& stage = stages()[i];
    const Step<T> step = stage.step<T>();
    if (!step) continue;
    const Heads& asked_for = changes.heads_of_stage(i);
    const Heads heads = stage.extent == Stage::along ? asked_for & ~before : asked_for;
    if (heads.any() && !waits(stage, trace)) step(work, heads);
    if (!trace.resolved().edits.empty()) edit_tensors(trace, stage, line);
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
  } catch (const InvalidInput&) {
    // The trace's own memory runs out after the run before was given up.
    if (!trace.holds_run()) trace.clear();
    throw;
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
