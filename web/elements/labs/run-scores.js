// The scores of the run on the page as rows that operators take: of all heads, before any mask.

/** @typedef {import('../session/session.js').Session} Session */

/**
 * @param {Session} session
 * @param {'scores' | 'scaled'} name
 * @returns {{shape: [number, number], data: Float64Array}} (h n, n)
 */
function rowsOfRun({ trace }, name) {
  const { shape, data } = trace.tensor(name);
  const keys = shape[shape.length - 1];
  return { shape: [data.length / keys, keys], data: Float64Array.from(data) };
}

/** @typedef {ReturnType<import('../../engine/index.js').Engine['scoreState']>} ScoreState */

/** @type {WeakMap<Session, {runs: number, state: ScoreState}>} */
const states = new WeakMap();

/** The scaled scores of the run in numbers; computed once a run. @param {Session} session */
export function stateOfRun(session) {
  let kept = states.get(session);
  if (kept?.runs !== session.runs) {
    kept = { runs: session.runs, state: session.engine.scoreState(rowsOfRun(session, 'scaled')) };
    states.set(session, kept);
  }
  return kept.state;
}

/** Width of a head's queries and keys. @param {Session} session */
export function widthOfHead({ trace }) {
  const { shape } = trace.tensor('Q');
  return shape[shape.length - 1];
}

/** What the scores of the run are multiplied by. @param {Session} session */
export function factorOf(session) {
  const { scale = 'sqrt' } = session.trace.spec;
  if (scale === 'off') return 1;
  return scale === 'sqrt' ? 1 / Math.sqrt(widthOfHead(session)) : Number(scale);
}
