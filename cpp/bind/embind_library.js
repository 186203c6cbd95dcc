// What is otherwise than in the JavaScript of an early Embind, beside embind_common.js: see cmake/module.cmake.
mergeInto(LibraryManager.library, {
  $readLatin1String__deps: ['$readName'],
  $readLatin1String: function (at) {
    return readName(at);
  },

  // Embind's own names all properties by symbols, too.
  $getStringOrSymbol__deps: ['$readName'],
  $getStringOrSymbol: function (at) {
    return readName(at);
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
  $getTypeName__deps: ['$readName'],
  $getTypeName: function (type) {
    return readName(HEAPU32[(type >> 2) + 1]);
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
});
