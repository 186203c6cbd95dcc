// The modules of a script in the order in which it packs best, as far as each stands behind those that it imports.

import { SourceMap } from 'node:module';
import { packingOrder } from './likeness.mjs';

/** So many orders of a script are tried: of the page in four seconds, and more would save little. */
const TRIALS = 400;

/**
 * What each module of a script comes to in it.
 * @param {string} script
 * @param {string} map its source map
 * @returns {Map<string, string>} by what the map calls the modules
 */
export function codesIn(script, map) {
  const entries = new SourceMap(JSON.parse(map));
  /** @type {Map<string, string>} */
  const codes = new Map();
  script.split('\n').forEach((line, number) => {
    for (let column = 0; column < line.length; column += 1) {
      const { originalSource } = /** @type {any} */ (entries.findEntry(number, column));
      if (!originalSource) continue;
      codes.set(originalSource, (codes.get(originalSource) ?? '') + line[column]);
    }
  });
  return codes;
}

/**
 * Modules as they stand in a script: esbuild puts what each imports before it.
 * @param {readonly string[]} files in the order in which they are imported
 * @param {(file: string) => readonly string[]} importsOf
 * @returns {string[]} these files and all that they import
 */
export function withImports(files, importsOf) {
  const seen = new Set();
  /** @type {string[]} */
  const order = [];
  const visit = (/** @type {string} */ file) => {
    if (seen.has(file)) return;
    seen.add(file);
    importsOf(file).forEach(visit);
    order.push(file);
  };
  files.forEach(visit);
  return order;
}

/**
 * @param {ReadonlyMap<string, string>} codes of a script's modules, by their files
 * @param {(file: string) => readonly string[]} importsOf
 * @returns {string[]} the files in the order in which the codes pack best
 */
export function moduleOrder(codes, importsOf) {
  const files = [...codes.keys()];
  const places = new Map(files.map((file, place) => [file, place]));
  const settled = (/** @type {readonly number[]} */ order) => {
    const wished = order.map((place) => files[place]);
    return withImports(wished, importsOf).flatMap((file) => places.get(file) ?? []);
  };
  const texts = [...codes.values()].map((code) => Buffer.from(code));
  return packingOrder(texts, { trials: TRIALS, settled }).map((place) => files[place]);
}
