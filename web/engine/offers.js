// What every engine offers: attention that keeps its weights, and colours.
import { Attention, Decoder } from './attention.js';
import { checkRoom, colorLimits, colorsOf } from './colors.js';
import { accept, fail } from './errors.js';
import { withArguments } from './hand-over.js';
import { attentionInput, decoderInput } from './kept-input.js';

/** A module's functions; an engine that has been disposed has none. */
export const alive = (module) =>
  module ?? fail('expired_trace', 'engine', 'it has been disposed; create another');

/**
 * @param {import('./attention.js').Owner} owner
 * @param {(array: any) => { at: number, count: number } | null} placeOf where an array of the module's run is
 */
export function offersOf(owner, placeOf) {
  /** @returns {[import('./attention.js').Owner, boolean, import('./attention.js').Sizes]} */
  const keep = (decodes, { arrays, options, dtype }) => {
    const lab = owner.live();
    return withArguments(lab, arrays, dtype, (float32) => [
      owner,
      float32,
      accept(lab.keep(decodes, float32, options)),
    ]);
  };
  return {
    createAttention: (input) => new Attention(...keep(false, attentionInput(input))),
    createDecoder(input) {
      const call = decoderInput(input);
      return new Decoder(call.options.capacity, ...keep(true, call));
    },
    /** @param {string} name */
    colormap: (name) => Uint8Array.from(accept(owner.live().colormap(String(name)))),
    /** @param {string} name @param {Uint8ClampedArray} [into] */
    colors(name, array, limits = {}, into = undefined) {
      const ends = colorLimits(limits);
      const lab = owner.live();
      const bytes = colorsOf(lab, String(name), array, ends, placeOf(array));
      if (into === undefined) return new Uint8ClampedArray(bytes);
      checkRoom(into, bytes.length);
      into.set(bytes);
      return into;
    },
  };
}
