// What is otherwise than in Embind's own JavaScript.
mergeInto(LibraryManager.library, {
  $readLatin1String__deps: [],
  $readLatin1String: function (at) {
    var text = '';
    for (; HEAPU8[at]; ++at) text += String.fromCharCode(HEAPU8[at]);
    return text;
  },

  // Embind's own names all properties by symbols, too.
  $getStringOrSymbol__deps: ['$readLatin1String'],
  $getStringOrSymbol: function (at) {
    return readLatin1String(at);
  },

  $throwBindingError__deps: [],
  $throwBindingError: function (message) {
    throw Object.assign(new Error(message), { name: 'BindingError' });
  },

  // Types come in any order, and functions ask for theirs when they are called: nothing waits for anything.
  $registerType__deps: ['$registeredTypes'],
  $registerType: function (type, converter) {
    registeredTypes[type] = converter;
  },

  // As std::type_info has it, in its second word; Embind's own calls C++, which comes with the registration of all types
  // that there are. See types.cpp.
  $getTypeName__deps: ['$readLatin1String'],
  $getTypeName: function (type) {
    return readLatin1String(HEAPU32[(type >> 2) + 1]);
  },

  // Types. Nobody asks for their names but Embind's calls of JavaScript's methods, of which there are none.
  _embind_register_void__deps: ['$registerType'],
  _embind_register_void: function (type) {
    registerType(type, { fromWireType: function () {} });
  },

  // What is one number on both sides; Embind's own are for all sizes.
  $registerNumber__deps: ['$registerType'],
  $registerNumber: function (type, convert, read) {
    registerType(type, {
      fromWireType: convert,
      toWireType: function (destructors, value) {
        return convert(value);
      },
      readValueFromPointer: read,
    });
  },
  _embind_register_bool__deps: ['$registerNumber'],
  _embind_register_bool: function (type) {
    registerNumber(type, Boolean, function (at) {
      return !!HEAPU8[at];
    });
  },
  _embind_register_integer__deps: ['$registerNumber'],
  _embind_register_integer: function (type, name, size, least) {
    var convert = function (value) {
      return least ? value : value >>> 0;
    };
    registerNumber(type, convert, function (at) {
      return convert(HEAP32[at >> 2]);
    });
  },
  _embind_register_float__deps: ['$registerNumber'],
  _embind_register_float: function (type) {
    var same = function (value) {
      return value;
    };
    registerNumber(type, same, function (at) {
      return HEAPF64[at >> 3];
    });
  },

  _embind_register_memory_view__deps: ['$registerType'],
  _embind_register_memory_view: function (type, array) {
    // By their places in Embind's list.
    var Typed = { 1: Uint8Array, 6: Float32Array, 7: Float64Array }[array];
    var view = function (at) {
      return new Typed(HEAPU8.buffer, HEAPU32[(at >> 2) + 1], HEAPU32[at >> 2]);
    };
    registerType(type, { fromWireType: view, readValueFromPointer: view });
  },

  // Strings. Embind's own looks at each of their bytes on the way out, and has what decodes them where a browser has not.
  // A text may begin with a byte order mark, which decoders take away unless they are told not to.
  $fromUtf8: "new TextDecoder('utf-8', { ignoreBOM: true })",
  $toUtf8: 'new TextEncoder()',
  _embind_register_std_string__deps: [
    '$fromUtf8',
    '$registerType',
    '$simpleReadValueFromPointer',
    '$throwBindingError',
    '$toUtf8',
    'free',
    'malloc',
  ],
  _embind_register_std_string: function (type) {
    registerType(type, {
      fromWireType: function (at) {
        var text = fromUtf8.decode(HEAPU8.subarray(at + 4, at + 4 + HEAPU32[at >> 2]));
        _free(at);
        return text;
      },
      toWireType: function (destructors, text) {
        if (typeof text != 'string') throwBindingError('not a string');
        // A unit of UTF-16 takes at most three bytes; nearly all take one, and are written sooner than an encoder is called.
        var at = _malloc(4 + 3 * text.length);
        if (!at) throwBindingError('there is no memory for a text of ' + text.length + ' units');
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
      readValueFromPointer: simpleReadValueFromPointer,
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
    '$readLatin1String',
    '$requireRegisteredType',
    '$throwBindingError',
  ],
  _embind_register_function: function (name, length, typesAt, signature, invokerAt, target) {
    name = readLatin1String(name);
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
        // A copy of an argument: of what comes later C++ says itself what is wrong.
        if (error instanceof WebAssembly.Exception) throwBindingError('no memory for ' + name);
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
