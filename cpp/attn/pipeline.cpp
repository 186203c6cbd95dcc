#include "attn/pipeline.h"

#include <algorithm>
#include <new>

#include "attn/compute.h"
#include "attn/edited_cells.h"

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
  const Kept nothing;
  const Work<T> work{trace.resolved(), line, nothing};
  join_heads<T>(work, {});
  project_output<T>(work, {});
}

template <class T>
void compute_plane(Trace& trace) {
  const Line<T> line(trace);
  if (trace.awaits("pca_components")) fit_plane(line);
  see_in_plane(line);
}

void apply_edits_of(Trace& trace, const Stage& stage) {
  for (const char* name : stage.makes) {
    if (name) apply_edits(trace, kind_place(name));
  }
}

// Makes a trace ready for another run, but for what that computes.
Kept begin(Trace& trace, ResolvedSpec asked, const Trace::Completion& completion,
           Changes& changes) {
  std::optional<Plan> other = trace.other_plan(asked);
  const Plan& plan = other ? *other : trace.plan();
  changes = trace.changes_to(asked, plan);
  Kept kept = keep(trace, asked, changes);
  trace.prepare(std::move(asked), std::move(other), changes, completion);
  return kept;
}

template <class T>
void compute_stage(const Stage& stage, const void* work, const Heads& heads) {
  stage.step<T>()(*static_cast<const Work<T>*>(work), heads);
}

// work: a Work<T>, as compute takes it.
void compute_stages(Trace& trace, const Changes& changes, const void* work,
                    void (*compute)(const Stage&, const void* work, const Heads&)) {
  Heads before;
  for (std::size_t i = 0; i < stage_count; ++i) {
    const Stage& stage = stages()[i];
    if (!stage.in_float) continue;
    const Heads& asked_for = changes.heads_of_stage(i);
    const Heads heads = stage.extent == Stage::along ? asked_for & ~before : asked_for;
    if (heads.any() && !waits(stage, trace)) compute(stage, work, heads);
    if (!trace.resolved().edits.empty()) apply_edits_of(trace, stage);
    before = asked_for;
  }
}

template <class T>
void compute(Trace& trace, ResolvedSpec asked) {
  Changes changes = Changes::everything();
  const Kept kept = begin(trace, std::move(asked), {attend<T>, join<T>, compute_plane<T>}, changes);
  const Line<T> line(trace);
  const Work<T> work{trace.resolved(), line, kept};
  compute_stages(trace, changes, &work, compute_stage<T>);
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
