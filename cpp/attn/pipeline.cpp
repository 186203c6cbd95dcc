#include "attn/pipeline.h"

#include <new>

#include "attn/line.h"
#include "attn/multi_head.h"
#include "attn/projection.h"

namespace attn {

namespace {

template <class T>
void compute(Trace& trace) {
  const ResolvedSpec& resolved = trace.resolved();
  const Spec& spec = resolved.spec;
  const Line<T> line(trace);

  draw(resolved, line);
  embed_tokens(resolved, line);
  add_positions(resolved, line);
  project_heads<T>(line.X, Stack<const T>(line.W_Q), bias_rows(line.b_Q), Stack<T>(line.Q));
  project_heads<T>(line.X, Stack<const T>(line.W_K), bias_rows(line.b_K), Stack<T>(line.K));
  project_heads<T>(line.X, Stack<const T>(line.W_V), bias_rows(line.b_V), Stack<T>(line.V));
  override_heads(resolved, line);
  rotate_heads(spec, line);
  build_mask(resolved, line);
  scaled_dot_product_attention<T>(line.queries(), line.keys(), Stack<const T>(line.V),
                                  line.total_mask(), attention_options(spec), line.steps());
  average_heads<T>(Stack<const T>(line.weights), line.weights_average);
  join_heads(line);
  project_output(line);
}

// The plane takes longer than all the rest of a run, and is seen at one stage of the line only.
void compute_plane(Trace& trace) {
  trace.dtype() == Dtype::float64 ? find_plane(Line<double>(trace))
                                  : find_plane(Line<float>(trace));
}

}  // namespace

void run(const Spec& spec, Trace& trace, std::size_t memory_limit) {
  try {
    trace.prepare(resolve(spec, memory_limit), compute_plane);
    trace.dtype() == Dtype::float64 ? compute<double>(trace) : compute<float>(trace);
  } catch (const std::bad_alloc&) {
    throw InvalidInput(ProblemCode::out_of_memory, "memory",
                       "memory: no more could be had; try fewer tokens or heads");
  }
}

Trace run(const Spec& spec, std::size_t memory_limit) {
  Trace trace;
  run(spec, trace, memory_limit);
  return trace;
}

}  // namespace attn
