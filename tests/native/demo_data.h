// The fields of one of the tutorials' files in tests/reference, for tests that compare only some of
// them. ATTENTION_REFERENCE_DIR means the reference runner: what it names need not hold these.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "attn/tensor.h"

class DemoData {
 public:
  explicit DemoData(const std::string& name) {
    std::ifstream file(std::string(DEFAULT_REFERENCE_DIR) + "/" + name + ".json");
    fields_ = nlohmann::json::parse(file).at("fields");
  }

  attn::Tensor<double> operator[](const std::string& key) const {
    const nlohmann::json& field = fields_.at(key);
    std::vector<double> data;
    for (const nlohmann::json& entry : field.at("data")) data.push_back(entry.get<double>());
    return attn::Tensor<double>(attn::Shape(field.at("shape").get<std::vector<attn::Index>>()),
                                std::move(data));
  }

  bool is_float32(const std::string& key) const { return fields_.at(key).at("dtype") == "float32"; }

 private:
  nlohmann::json fields_;
};
