#include "bind/border.h"

namespace bind {

val to_val(const attn::Problems& problems) {
  val array = val::array();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    val problem = val::object();
    problem.set("code", std::string(to_string(problems[i].code)));
    problem.set("field", problems[i].field);
    problem.set("message", problems[i].message);
    array.set(i, problem);
  }
  return array;
}

Shape to_shape(const val& array) {
  Shape shape(array["length"].as<unsigned>());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    shape[i] = static_cast<Index>(array[i].as<double>());
  }
  return shape;
}

std::vector<std::string> to_texts(const val& array) {
  std::vector<std::string> texts(array["length"].as<unsigned>());
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = array[i].as<std::string>();
  return texts;
}

}  // namespace bind
