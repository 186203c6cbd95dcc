#include <attn/pipeline.h>

#include <iostream>

int main() {
  attn::Spec spec;
  spec.text = "the cat sat on the mat";
  const attn::Trace trace = attn::run(spec);
  std::cout << trace.find<double>("weights").matrix(0) << '\n';  // head 0: who attends to whom
}
