// Checks every .json of the reference directory (ATTENTION_REFERENCE_DIR, or tests/reference) and
// prints one line a file: its result, the comparison closest to its limit, and what failed.
// A kind without a handler is a failure, and so is a directory without files.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>

#include "reference.h"

namespace {

using reference::File;

std::vector<std::string> reference_files(const std::string& directory) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error))
    if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

File check_file(const std::string& path) {
  std::ifstream stream(path);
  File file(path, reference::Json::parse(stream));
  const auto handler = reference::handlers().find(file.kind());
  if (handler == reference::handlers().end()) {
    file.check(false, "unknown kind \"" + file.kind() + "\"");
    return file;
  }
  try {
    handler->second(file);
    file.finish();
  } catch (const std::exception& error) {
    file.check(false, std::string("stopped: ") + error.what());
  }
  return file;
}

void print(const File& file) {
  const char* result = !file.failures().empty()        ? "FAILED"
                       : file.pending_fields().empty() ? "passed"
                                                       : "pending";
  std::printf("%-7s %-28s %-20s worst: %s\n", result, file.name().c_str(), file.kind().c_str(),
              file.worst().c_str());
  for (const std::string& failure : file.failures()) std::printf("        %s\n", failure.c_str());
  if (!file.pending_fields().empty()) {
    std::printf("        awaits gradients:");
    for (const std::string& field : file.pending_fields()) std::printf(" %s", field.c_str());
    std::printf("\n");
  }
}

}  // namespace

int main() {
  const char* chosen = std::getenv("ATTENTION_REFERENCE_DIR");
  const std::string directory = chosen != nullptr ? chosen : DEFAULT_REFERENCE_DIR;
  int passed = 0, failed = 0, pending = 0;
  for (const std::string& path : reference_files(directory)) {
    try {
      const File file = check_file(path);
      print(file);
      if (!file.failures().empty()) {
        ++failed;
      } else {
        ++passed;
        if (!file.pending_fields().empty()) ++pending;
      }
    } catch (const std::exception& error) {
      std::printf("FAILED  %s\n        not a reference file: %s\n", path.c_str(), error.what());
      ++failed;
    }
  }
  if (passed + failed == 0) {
    std::printf("no .json file in \"%s\" (ATTENTION_REFERENCE_DIR names the directory)\n",
                directory.c_str());
    return 1;
  }
  std::printf("reference data: %d of the passing files wait for gradients\n", pending);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
