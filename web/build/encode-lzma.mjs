// LZMA as lzma1 writes it, but with pb = 0: in a script and in a module nothing depends on whether four divides a
// place. The package has no option for that, so its encoder is taken from inside it.

const part = (/** @type {string} */ file) =>
  import(new URL(file, import.meta.resolve('lzma1')).href);
const [{ Encoder }, { MODES }, { InputBuffer, OutputBuffer }] = await Promise.all(
  ['encoder.js', 'lzma.js', 'streams.js'].map(part),
);

/** Higher ones look for longer copies, and what these bytes come to is not shorter. */
const MODE = MODES[7];

class PlacelessEncoder extends Encoder {
  configure(/** @type {unknown} */ mode) {
    super.configure(mode);
    this._posStateBits = 0;
    this._posStateMask = 0;
  }
}

/** @param {Uint8Array} bytes @returns {Uint8Array} what a .lzma file of them has in it */
export function encodeLzma(bytes) {
  const output = new OutputBuffer(2 * bytes.length);
  new PlacelessEncoder().compress(new InputBuffer(bytes), output, MODE);
  return new Uint8Array(output.toArray());
}
