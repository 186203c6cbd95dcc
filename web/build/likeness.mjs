// In which order functions pack best: those that resemble each other side by side, as those for float and for double
// do. A repeat costs the less the nearer it is: a module is a thirtieth smaller then. The same of a script's modules.

import { deflateRawSync } from 'node:zlib';

/** Every four bytes in a row that a function has, as numbers. @param {Buffer} code */
const runsOf = (code) =>
  new Set(Array.from({ length: Math.max(0, code.length - 3) }, (_, at) => code.readUInt32LE(at)));

/**
 * How much each function shares with each: the runs that both have. The fewer functions have a run, the more it counts:
 * what many have is near at hand anyway.
 * @param {Buffer[]} codes
 * @returns {Float64Array[]}
 */
function sharedRuns(codes) {
  const runs = codes.map(runsOf);
  /** @type {Map<number, number[]>} */
  const having = new Map();
  runs.forEach((own, place) => {
    for (const run of own) {
      if (!having.has(run)) having.set(run, []);
      having.get(run)?.push(place);
    }
  });
  return runs.map((own) => {
    const shared = new Float64Array(codes.length);
    for (const run of own) {
      const places = having.get(run) ?? [];
      for (const place of places) shared[place] += 1 / Math.sqrt(places.length);
    }
    return shared;
  });
}

/** How much of likeness to a function counts after the next one. */
const KEPT = 0.8;

/**
 * From one function on, each time that of the rest which is most like the last ones, the nearer the more: alike by the
 * share that both have of what either has (weighted Jaccard).
 * @param {Float64Array[]} shared
 * @param {number} first
 */
function chainOf(shared, first) {
  const sizeOf = (/** @type {number} */ one) => shared[one][one];
  const left = new Set(shared.keys());
  const order = [];
  let likeness = new Float64Array(shared.length);
  for (let last = first; left.delete(last);) {
    order.push(last);
    const before = likeness;
    likeness = shared[last].map(
      (both, place) => both / (sizeOf(last) + sizeOf(place) - both || 1) + KEPT * before[place],
    );
    let most = -1;
    for (const place of left) if (likeness[place] > most) [last, most] = [place, likeness[place]];
  }
  return order;
}

/** So many that share most with a function are tried as its neighbours. */
const NEIGHBOURS = 4;

/** So far apart two functions are near each other. */
const NEAR = 8;

/**
 * Which is to stand beside which, those first that share most beyond what they share with others near them already.
 * @param {Float64Array[]} shared
 * @param {number[]} order
 */
function pairsOf(shared, order) {
  const places = new Map(order.map((one, place) => [one, place]));
  const sharedNear = (/** @type {number} */ one, /** @type {number} */ but) => {
    const place = places.get(one) ?? 0;
    const first = Math.max(0, place - NEAR);
    const near = order.slice(first, place + NEAR + 1).map((other, at) => {
      const apart = Math.abs(first + at - place);
      return other === one || other === but ? 0 : shared[one][other] * KEPT ** (apart - 1);
    });
    return Math.max(...near);
  };
  const pairs = shared.flatMap((own, one) =>
    [...own.keys()]
      .filter((other) => other !== one)
      .sort((a, b) => own[b] - own[a])
      .slice(0, NEIGHBOURS)
      .map((other) => ({ one, other, gain: own[other] - sharedNear(one, other) })),
  );
  return pairs.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
}

/** The order with one of them right behind (1) or before (0) another. */
function moved(/** @type {number[]} */ order, one, other, side) {
  const without = order.filter((place) => place !== one);
  without.splice(without.indexOf(other) + side, 0, one);
  return without;
}

/** So many functions are tried as the first: from which one on likeness packs best is chance. */
const STARTS = 64;

/** So many other orders are tried: of a thousand functions in some twenty seconds. */
const TRIALS = 1600;

/**
 * The order in which functions pack best, by their numbers: the best one of likeness, in which one after the other is put
 * beside what it shares most with, where DEFLATE has fewer bytes then.
 * @param {Buffer[]} codes
 * @param {object} [options]
 * @param {number} [options.trials] how many orders are tried after those of likeness
 * @param {(order: number[]) => number[]} [options.settled] the nearest order that can be had, where not every one can
 */
export function packingOrder(codes, { trials = TRIALS, settled = (order) => order } = {}) {
  const packed = (/** @type {number[]} */ order) =>
    deflateRawSync(Buffer.concat(order.map((own) => codes[own])), { level: 9 }).length;
  const shared = sharedRuns(codes);
  let order = settled([...codes.keys()]);
  let least = packed(order);
  for (let first = 0; first < codes.length; first += Math.ceil(codes.length / STARTS)) {
    const chain = settled(chainOf(shared, first));
    const bytes = packed(chain);
    if (bytes < least) [order, least] = [chain, bytes];
  }
  let left = trials;
  for (const { one, other } of pairsOf(shared, order)) {
    const between = order.indexOf(one) - order.indexOf(other);
    for (const side of Math.abs(between) === 1 ? [] : [1, 0]) {
      if (left-- === 0) return order;
      const tried = settled(moved(order, one, other, side));
      const bytes = packed(tried);
      if (bytes >= least) continue;
      [order, least] = [tried, bytes];
      break;
    }
  }
  return order;
}
