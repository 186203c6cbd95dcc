// What is otherwise than in Embind's own JavaScript.
mergeInto(LibraryManager.library, {
  // For strings of wide characters, which nothing here has: a page loads every byte.
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},

  // Where code may not be made from text, Embind's gathers the arguments of each call in arrays, which takes ten times
  // as long. Only functions are bound here, none of more than six arguments, and WebAssembly leaves those out that it
  // has no parameters for.
  $craftInvokerFunction__deps: ['$throwBindingError'],
  $craftInvokerFunction: function (name, types, classType, invoke, target) {
    var result = types[0];
    var count = types.length - 2;
    if (count > 6) throwBindingError(name + ' has more than six arguments');
    var wired = function (at, value) {
      return at < count ? types[at + 2]['toWireType'](null, value) : undefined;
    };
    var release = function (at, value) {
      if (at < count && types[at + 2].destructorFunction) types[at + 2].destructorFunction(value);
    };
    return function (a, b, c, d, e, f) {
      if (arguments.length !== count) {
        throwBindingError(name + ' has ' + count + ' arguments, not ' + arguments.length);
      }
      a = wired(0, a);
      b = wired(1, b);
      c = wired(2, c);
      d = wired(3, d);
      e = wired(4, e);
      f = wired(5, f);
      var answer = invoke(target, a, b, c, d, e, f);
      release(0, a);
      release(1, b);
      release(2, c);
      release(3, d);
      release(4, e);
      release(5, f);
      return result['fromWireType'](answer);
    };
  },
});
