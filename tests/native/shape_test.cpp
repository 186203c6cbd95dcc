#include "attn/shape.h"

#include <doctest.h>

#include <cstddef>
#include <limits>
#include <string>

#include "attn/problem.h"

using namespace attn;

TEST_CASE("shape: a list of lengths") {
  Shape shape{2, 3};
  shape.push_back(4);
  CHECK(shape == Shape{2, 3, 4});
  CHECK(shape == Shape(std::vector<Index>{2, 3, 4}));
  CHECK(shape == with({2}, {3, 4}));
  CHECK(shape != Shape{2, 3});
  CHECK(Shape(shape.begin() + 1, shape.end()) == Shape{3, 4});
  CHECK(Shape(3, 7) == Shape{7, 7, 7});
  CHECK(count(shape) == 24);
  CHECK(count(Shape()) == 1);
}

TEST_CASE("shape: as Python prints it") {
  CHECK(to_string(Shape{2, 3, 4}) == "(2, 3, 4)");
  CHECK(to_string(Shape{5}) == "(5,)");
  CHECK(to_string(Shape()) == "()");
}

TEST_CASE("shape: more axes than there is room for are refused") {
  CHECK(Shape(Shape::most, 1).size() == Shape::most);
  CHECK_THROWS_WITH_AS(Shape(Shape::most + 1), "shape: 9 axes are more than 8", InvalidInput);
  constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();
  const char* const shown =
      sizeof(endless) > 4 ? "shape: 1.8446744073709552e+19 axes" : "4294967295";
  CHECK_THROWS_WITH_AS(Shape(endless, 0), doctest::Contains(shown), InvalidInput);
  Shape full(Shape::most, 1);
  CHECK_THROWS_AS(full.push_back(1), InvalidInput);
  CHECK(full.size() == Shape::most);
}

TEST_CASE("shape: no array has more entries than memory could hold, and one without any is small") {
  constexpr Index largest = std::numeric_limits<Index>::max(), most = largest / 8;
  CHECK(count_to_make({largest, largest, 0}, "x") == 0);
  for (const Shape& shape : {Shape{most + 1}, Shape{largest, largest}}) {
    const std::string message =
        "x: " + to_string(shape) + " has more than " + std::to_string(most) + " entries";
    CHECK_THROWS_WITH_AS(count_to_make(shape, "x"), message.c_str(), InvalidInput);
  }
}

TEST_CASE("shape: shapes broadcast as in NumPy") {
  CHECK(broadcast({3, 1}, {1, 4}, "mask") == Shape{3, 4});
  CHECK(broadcast({}, {2, 3}, "mask") == Shape{2, 3});
  CHECK(broadcast({5}, {2, 1, 5}, "mask") == Shape{2, 1, 5});
  CHECK(broadcasts_to({1, 4}, {2, 3, 4}));
  CHECK_FALSE(broadcasts_to({2, 3, 4}, {3, 4}));
}

TEST_CASE("shape: shapes that do not broadcast are named with both shapes") {
  try {
    broadcast({2, 2}, {3, 3}, "mask");
    FAIL("no error");
  } catch (const InvalidInput& error) {
    CHECK(error.problems()[0].code == ProblemCode::shape_mismatch);
    CHECK(error.problems()[0].field == "mask");
    CHECK(std::string(error.what()).find("(2, 2)") != std::string::npos);
  }
}
