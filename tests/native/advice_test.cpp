// What messages suggest can be done.
#include <doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "attn/spec.h"
#include "spec_problems.h"

using namespace attn;
using support::problems_of;

namespace {

// The numbers of heads that a message tries.
std::vector<std::string> tried_in(const std::string& message) {
  std::vector<std::string> tried;
  const std::size_t from = message.find("; try ");
  if (from == message.npos) return tried;
  std::istringstream rest(message.substr(from + 6));
  for (std::string word; rest >> word && word != "or";) {
    tried.push_back(word.substr(0, word.find(',')));
  }
  return tried;
}

}  // namespace

TEST_CASE("advice: heads that a message tries fit, as does what it says to set") {
  Index refused = 0, without = 0;
  for (const char* const init : {"normal", "torch-mha"}) {
    for (const char* const positions : {"none", "rope"}) {
      for (int d_model = 1; d_model <= 24; ++d_model) {
        for (int heads = 2; heads <= 25; ++heads) {
          const auto with = [&](const std::string& count, const FieldTexts& more = {}) {
            FieldTexts texts = {{"init", init},
                                {"rng", "torch"},
                                {"positions", positions},
                                {"d_model", std::to_string(d_model)},
                                {"heads", count}};
            texts.insert(texts.end(), more.begin(), more.end());
            return problems_of(texts);
          };
          const Problems problems = with(std::to_string(heads));
          if (d_model % heads == 0) continue;
          REQUIRE(problems.size() == 1);
          CAPTURE(problems[0].message);
          CHECK(problems[0].code == ProblemCode::not_divisible);
          const std::vector<std::string> tried = tried_in(problems[0].message);
          for (const std::string& fitting : tried) CHECK(with(fitting).empty());
          refused += 1;
          without += tried.empty();
          const bool settable = problems[0].message.find("set d_k") != std::string::npos;
          CHECK(settable == (std::string(init) == "normal"));
          CHECK(settable == with(std::to_string(heads), {{"d_k", "2"}}).empty());
        }
      }
    }
  }
  CHECK(refused > 1000);
  CHECK(without > 100);
}

TEST_CASE("advice: of a module's own widths, heads that fit and that d_k is to be left") {
  const Problems problems =
      problems_of({{"heads", "3"}, {"init", "torch-mha"}, {"rng", "torch"}, {"d_k", "2"}});
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].message ==
        "heads: 3 does not divide d_model 8; try 1, 2, 4, 8, or change d_model");
  CHECK(problems[1].message ==
        "d_k: the module of torch-mha has heads of d_model / heads columns; leave it 0");
}

TEST_CASE("advice: draws that are tried for torch-mha fit, with a seed of the weights too") {
  const FieldTexts texts = {{"init", "torch-mha"}, {"rng", "torch"}, {"weight_seed", "3"}};
  const auto with = [&](const char* draws) {
    FieldTexts own = texts;
    own.emplace_back("draws", draws);
    return problems_of(own);
  };
  const Problems problems = with("per-head");
  REQUIRE(problems.size() == 1);
  const std::string& message = problems[0].message;
  CHECK(message ==
        "draws: per-head draws one head after the other, and torch-mha all at once; try restarted");
  CHECK(with(message.substr(message.rfind(' ') + 1).c_str()).empty());
}
