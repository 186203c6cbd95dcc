// What of a run is looked at: the head, the word, the weight and the number pointed at or chosen, always ones
// that the run has.
import { axesOf, isToken, labNumberIn } from '../numbers/asking.js';
import { stagesOf } from '../stage/stages.js';
import { isLong, shapeIn } from '../long/long-run.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {import('../../state/store.js').Word} Word
 * @typedef {import('../../state/store.js').Cell} Cell
 */

/** @param {Trace} trace */
export const headsOf = (trace) => shapeIn(trace, 'weights')[0];

/** Always one that this run has. @param {Trace} trace @param {number | 'average'} head @returns {number | 'average'} */
export function existingHead(trace, head) {
  const heads = headsOf(trace);
  if (head === 'average') return heads > 1 ? head : 0;
  return head < heads ? head : 0;
}

/** The query whose attention to another word is most decided; the first of a long text. @param {Trace} trace */
export function mostDecided(trace) {
  if (isLong(trace)) return 0;
  const { shape, data } = trace.tensor('weights', 0);
  const [n] = shape;
  let best = 0;
  let most = -1;
  // At every run, over up to a million weights: without a division for each.
  for (let query = 0, at = 0; query < n; query += 1) {
    for (let key = 0; key < n; key += 1, at += 1) {
      if (data[at] > most && (query !== key || n === 1)) [best, most] = [query, data[at]];
    }
  }
  return best;
}

/** Whether the run asked for lacks the stage that was chosen; of one with problems nobody knows. @param {Session} session */
export const lacksStage = ({ ui, trace, problems }) =>
  ui.stage && !problems.length && !stagesOf(trace).some(({ id }) => id === ui.stage);

/** Whether a number speaks of one query: a weight, or a token itself. @param {Cell | null} cell @returns {cell is Cell} */
export const isOfWord = (cell) =>
  cell !== null && (isToken(cell) || cell.name.startsWith('weights'));

/** Of which. @param {Session} session @param {Cell | null} cell @returns {Word | null} */
function wordIn(session, cell) {
  return isOfWord(cell) && hasCell(session, cell)
    ? { side: 'query', index: cell.index.slice(-2)[0] }
    : null;
}

/** The chosen word, or that of a chosen number. @param {Session} session @returns {Word} */
export function wordOf(session) {
  const { ui, trace } = session;
  const { side, index } = ui.word;
  const at = Math.min(index < 0 ? ui.ownWord : index, trace.tokens.length - 1);
  return wordIn(session, ui.cell) ?? { side, index: at };
}

/** @param {Session} session @returns {{query: number, key: number} | null} */
export function shownWeightOf(session) {
  const { hoverWord, hoverCell, cell } = session.ui;
  const weight = hoverCell ?? cell;
  if (hoverWord || !weight?.name.startsWith('weights') || !hasCell(session, weight)) return null;
  const [query, key] = weight.index.slice(-2);
  return { query, key };
}

/** @param {Session} session @returns {Word} */
export function shownWordOf(session) {
  const { hoverWord, hoverCell } = session.ui;
  if (hoverWord && hoverWord.index < session.trace.tokens.length) return hoverWord;
  return wordIn(session, hoverCell) ?? session.word;
}

/** The word whose row is framed: pointed at, or the query of the number shown, or chosen. @param {Session} session @returns {Word} */
export function framedWordOf(session) {
  const { name = '', index = [] } = session.shownCell ?? {};
  const at = axesOf(session, name).indexOf('query');
  return at < 0 || session.ui.hoverWord ? session.shownWord : { side: 'query', index: index[at] };
}

/** @param {Session} session @returns {Cell | null} */
export const shownCellOf = (session) =>
  [session.ui.hoverCell, session.ui.cell].find((cell) => cell && hasCell(session, cell)) ?? null;

/** Whether the run, or the lab that is open, has a number. @param {Session} session @param {Cell} cell */
export function hasCell(session, cell) {
  const { trace } = session;
  const { name, index } = cell;
  if (isToken(cell)) return index[0] < trace.tokens.length;
  if (!trace.has(name)) return labNumberIn(session, cell) !== null;
  const shape = shapeIn(trace, name);
  return shape.length === index.length && index.every((at, axis) => at < shape[axis]);
}
