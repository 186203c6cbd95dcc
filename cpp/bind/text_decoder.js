// For the loader alone: a text may begin with a byte order mark, which decoders take away unless they are told not to.
var TextDecoder = globalThis.TextDecoder && class extends globalThis.TextDecoder {
  constructor(encoding) {
    super(encoding, { ignoreBOM: true });
  }
};
