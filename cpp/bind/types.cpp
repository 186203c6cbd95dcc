// The types of which values go between C++ and JavaScript, in the place of Embind's own list, which
// has every integer, string and view that there is: a page loads every byte.
#include <emscripten/bind.h>

#include <cstdint>
#include <limits>
#include <string>

namespace {

using namespace emscripten::internal;

template <class T>
void integer(const char* name) {
  using Limits = std::numeric_limits<T>;
  _embind_register_integer(TypeID<T>::get(), name, sizeof(T), Limits::min(), Limits::max());
}

// array: the place of the typed array in the list of Embind's JavaScript.
template <class T>
void view(unsigned array) {
  _embind_register_memory_view(TypeID<emscripten::memory_view<T>>::get(), array, "view");
}

// By the names that Embind has for them: its JavaScript tells by them what is unsigned, and what is
// UTF-8.
__attribute__((constructor)) void register_types() {
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true, false);
  integer<int>("int");
  integer<unsigned>("unsigned");
  integer<std::size_t>("unsigned long");
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  _embind_register_std_string(TypeID<std::string>::get(), "std::string");
  _embind_register_emval(TypeID<emscripten::val>::get(), "val");
  view<std::uint8_t>(1);
  view<float>(6);
  view<double>(7);
}

}  // namespace
