// Where a tour's steps are computed.

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../tours/recipes.js').Bench} Bench
 */

/** @type {WeakMap<Session, Bench>} */
const benches = new WeakMap();

/** Where the session's tours are computed; every run is made once. @param {Session} session @returns {Bench} */
export function benchOf(session) {
  const kept = benches.get(session);
  if (kept) return kept;
  /** @type {Map<string, import('../../engine/index.d.ts').Trace>} */
  const runs = new Map();
  const run = (/** @type {Record<string, any>} */ spec) => {
    const key = JSON.stringify(spec);
    const made = runs.get(key);
    if (made) return made;
    const trace = session.aside((beside) => beside(spec).snapshot());
    runs.set(key, trace);
    return trace;
  };
  const bench = { engine: session.engine, run };
  benches.set(session, bench);
  return bench;
}
