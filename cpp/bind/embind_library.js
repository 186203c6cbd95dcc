// What Embind would bring along for strings of wide characters, which nothing here has: a page loads every byte.
mergeInto(LibraryManager.library, {
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
});
