// What every engine offers: colours.
import { checkRoom, colorLimits, colorsOf } from './colors.js';
import { accept, fail, nameOf } from './errors.js';

/** @type {[import('./index.js').ProblemCode, string, string]} */
export const DISPOSED = ['expired_trace', 'engine', 'it has been disposed; create another'];

/** A module's functions; an engine that has been disposed has none. */
export const alive = (module) => module ?? fail(...DISPOSED);

/**
 * @param {() => any} live the module's functions
 * @param {(array: any) => { at: number, count: number } | null} placeOf where an array of the module's run is
 */
export const colorOffers = (live, placeOf) => ({
  /** @param {string} name */
  colormap: (name) => Uint8Array.from(accept(live().colormap(nameOf(name)))),
  /** @param {string} name @param {Uint8ClampedArray} [into] */
  colors(name, array, limits = {}, into = undefined) {
    const ends = colorLimits(limits);
    const lab = live();
    const bytes = colorsOf(lab, nameOf(name), array, ends, placeOf(array));
    if (into === undefined) return new Uint8ClampedArray(bytes);
    checkRoom(into, bytes.length);
    into.set(bytes);
    return into;
  },
});
