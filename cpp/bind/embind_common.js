// What goes between C++ and JavaScript, with every Embind that there is, otherwise than with its own: functions and texts.
mergeInto(LibraryManager.library, {
  $readName: function (at) {
    var text = '';
    for (; HEAPU8[at]; ++at) text += String.fromCharCode(HEAPU8[at]);
    return text;
  },

  // Texts. Embind's own looks at each of their bytes on the way out, has what decodes them where a browser has not, and
  // writes where there is no memory. One may begin with a byte order mark, which decoders take away unless they are told
  // not to.
  $fromUtf8: "new TextDecoder('utf-8', { ignoreBOM: true })",
  $toUtf8: 'new TextEncoder()',
  // What C++ answers, too, where it has none left (border.cpp).
  $noMemory:
    "{ problems: [{ code: 'out_of_memory', field: 'memory', message: 'memory: none is left; try a shorter text' }] }",
  _embind_register_std_string__deps: [
    '$fromUtf8',
    '$noMemory',
    '$registerType',
    '$throwBindingError',
    '$toUtf8',
    'free',
    'malloc',
  ],
  _embind_register_std_string: function (type) {
    registerType(type, {
      // This and the next later Embinds ask for.
      name: 'std::string',
      argPackAdvance: 8,
      fromWireType: function (at) {
        var text = fromUtf8.decode(HEAPU8.subarray(at + 4, at + 4 + HEAPU32[at >> 2]));
        _free(at);
        return text;
      },
      toWireType: function (destructors, text) {
        if (typeof text != 'string') throwBindingError('not a string');
        // A unit of UTF-16 takes at most three bytes; nearly all take one, and are written sooner than an encoder is called.
        var at = _malloc(4 + 3 * text.length);
        if (!at) throw noMemory;
        var count = 0;
        for (var unit; (unit = text.charCodeAt(count)) < 128; ++count)
          HEAPU8[at + 4 + count] = unit;
        if (count < text.length) {
          count += toUtf8.encodeInto(text.slice(count), HEAPU8.subarray(at + 4 + count)).written;
        }
        HEAPU32[at >> 2] = count;
        if (destructors !== null) destructors.push(_free, at);
        return at;
      },
      readValueFromPointer: function (at) {
        return this['fromWireType'](HEAPU32[at >> 2]);
      },
      destructorFunction: function (at) {
        _free(at);
      },
    });
  },

  // Of each name there is one function, of at most six arguments; WebAssembly leaves those out that it has no
  // parameters for. Embind's own, where code may not be made from text, gathers the arguments of each call in arrays,
  // which takes ten times as long.
  _embind_register_function__deps: [
    '$heap32VectorToArray',
    '$noMemory',
    '$readName',
    '$requireRegisteredType',
    '$throwBindingError',
    // Early ones have it in any case, and no such name.
    ...('$wasmTable' in LibraryManager.library ? ['$wasmTable'] : []),
  ],
  _embind_register_function: function (name, length, typesAt, signature, invokerAt, target) {
    name = readName(name);
    var count = length - 1;
    if (count > 6) throwBindingError(name + ' has more than six arguments');
    var invoke = wasmTable.get(invokerAt);
    var types;
    var wired = function (type, value) {
      return type && type['toWireType'](null, value);
    };
    var release = function (type, value) {
      if (value && type && type.destructorFunction) type.destructorFunction(value);
    };
    var typeOf = function (type) {
      return requireRegisteredType(type, name);
    };
    Module[name] = function (a, b, c, d, e, f) {
      if (arguments.length !== count) {
        throwBindingError(name + ' has ' + count + ' arguments, not ' + arguments.length);
      }
      types = types || heap32VectorToArray(length, typesAt).map(typeOf);
      // Where one has no place, those before it are given back.
      var A, B, C, D, E, F;
      try {
        A = wired(types[1], a);
        B = wired(types[2], b);
        C = wired(types[3], c);
        D = wired(types[4], d);
        E = wired(types[5], e);
        F = wired(types[6], f);
        return types[0]['fromWireType'](invoke(target, A, B, C, D, E, F));
      } catch (error) {
        // An argument, or C++'s own copy of it: of what comes later C++ says itself what is wrong.
        if (error === noMemory || error instanceof WebAssembly.Exception) return noMemory;
        throw error;
      } finally {
        release(types[1], A);
        release(types[2], B);
        release(types[3], C);
        release(types[4], D);
        release(types[5], E);
        release(types[6], F);
      }
    };
  },
});
