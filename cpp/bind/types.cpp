// The types of which values go between C++ and JavaScript, in the place of Embind's own list, which
// has every integer, string and view that there is: a page loads every byte.
#include <emscripten/bind.h>

#include <cstdint>
#include <limits>
#include <string>

namespace {

using namespace emscripten::internal;

// embind_library.js asks no type for its name.
constexpr const char* nameless = "";

template <class T>
void integer() {
  using Limits = std::numeric_limits<T>;
  _embind_register_integer(TypeID<T>::get(), nameless, sizeof(T), Limits::min(), Limits::max());
}

// array: the place of the typed array in the list of Embind's JavaScript.
template <class T>
void view(unsigned array) {
  _embind_register_memory_view(TypeID<emscripten::memory_view<T>>::get(), array, nameless);
}

__attribute__((constructor)) void register_types() {
  _embind_register_void(TypeID<void>::get(), nameless);
  _embind_register_bool(TypeID<bool>::get(), nameless, sizeof(bool), true, false);
  integer<int>();
  integer<unsigned>();
  integer<std::size_t>();
  _embind_register_float(TypeID<double>::get(), nameless, sizeof(double));
  _embind_register_std_string(TypeID<std::string>::get(), nameless);
  _embind_register_emval(TypeID<emscripten::val>::get(), nameless);
  view<std::uint8_t>(1);
  view<float>(6);
  view<double>(7);
}

}  // namespace
