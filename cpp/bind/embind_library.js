// What is otherwise than in Embind's own JavaScript.
mergeInto(LibraryManager.library, {
  // As std::type_info has it, in its second word; Embind's own calls C++, which comes with the registration of all types
  // that there are. See types.cpp.
  $getTypeName__deps: ['$readLatin1String'],
  $getTypeName: function (type) {
    return readLatin1String(HEAPU32[(type >> 2) + 1]);
  },

  // Strings. Embind's own looks at each of their bytes on the way out, and has what decodes them where a browser has not.
  // A text may begin with a byte order mark, which decoders take away unless they are told not to.
  $fromUtf8: "new TextDecoder('utf-8', { ignoreBOM: true })",
  $toUtf8: 'new TextEncoder()',
  _embind_register_std_string__deps: [
    '$fromUtf8',
    '$readLatin1String',
    '$registerType',
    '$simpleReadValueFromPointer',
    '$throwBindingError',
    '$toUtf8',
    'free',
    'malloc',
  ],
  _embind_register_std_string: function (type, name) {
    registerType(type, {
      name: readLatin1String(name),
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
      argPackAdvance: 8,
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
    '$embind__requireFunction',
    '$heap32VectorToArray',
    '$readLatin1String',
    '$throwBindingError',
    '$whenDependentTypesAreResolved',
  ],
  _embind_register_function: function (name, length, typesAt, signature, invokerAt, target) {
    name = readLatin1String(name);
    var count = length - 1;
    if (count > 6) throwBindingError(name + ' has more than six arguments');
    var invoke = embind__requireFunction(signature, invokerAt);
    var wired = function (type, value) {
      return type && type['toWireType'](null, value);
    };
    var release = function (type, value) {
      if (type && type.destructorFunction) type.destructorFunction(value);
    };
    var bind = function (types) {
      Module[name] = function (a, b, c, d, e, f) {
        if (arguments.length !== count) {
          throwBindingError(name + ' has ' + count + ' arguments, not ' + arguments.length);
        }
        a = wired(types[1], a);
        b = wired(types[2], b);
        c = wired(types[3], c);
        d = wired(types[4], d);
        e = wired(types[5], e);
        f = wired(types[6], f);
        try {
          return types[0]['fromWireType'](invoke(target, a, b, c, d, e, f));
        } catch (error) {
          // A copy of an argument: of what comes later C++ says itself what is wrong.
          if (error instanceof WebAssembly.Exception) throwBindingError('no memory for ' + name);
          throw error;
        } finally {
          release(types[1], a);
          release(types[2], b);
          release(types[3], c);
          release(types[4], d);
          release(types[5], e);
          release(types[6], f);
        }
      };
      return [];
    };
    whenDependentTypesAreResolved([], heap32VectorToArray(length, typesAt), bind);
  },
});
