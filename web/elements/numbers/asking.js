// Asking for a number: how it came about, what it is called, and the ways upstream and back.
import { cardText } from '../../draw/format.js';
import { isSame } from '../../state/same.js';
import { figureOf } from '../maps/figures.js';
import { labExplanationOf, labLabelsOf } from '../labs/lab-number.js';
import { isLong, numberAt } from '../long/long-run.js';
import { ON_DEMAND } from '../on-demand.js';
import { shortName } from './reading.js';
import { STAGES, stagesOf } from '../stage/stages.js';
import { text } from '../text.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {import('../../engine/index.js').Explanation} Explanation
 */

/** Where every number begins: a token is asked like a cell, though it is a word. */
export const TOKENS = 'tokens';

/** Axes whose places are tokens. */
const TOKEN_AXES = new Set(['token', 'query', 'key']);

/** @param {Cell} cell */
export const isToken = ({ name }) => name === TOKENS;

/** A number of the lab that is open, once the labs are here. @param {Session} session @param {Cell} cell */
export const labNumberIn = (session, cell) =>
  ON_DEMAND.labs.module?.labNumberOf(session, cell) ?? null;

/** A number that is a lab's own; null for one of the run. @param {Session} session @param {Cell} cell */
export const apartFrom = (session, cell) =>
  isToken(cell) || session.trace.has(cell.name) ? null : labNumberIn(session, cell);

/** What a number's matrix is called. @param {Session} session @param {Cell} cell */
export function nameOf(session, cell) {
  const { name, title = name } = apartFrom(session, cell)?.numbers ?? { name: cell.name };
  return title;
}

/** As the explanations write it: `Q[0,4,1]`. @param {Cell} cell */
export function cellLabel({ name, index }) {
  return index.length ? `${name}[${index.join(',')}]` : name;
}

/**
 * The names of a tensor's axes: head, query, key ...
 * @param {Session} session
 * @param {string} name
 */
export function axesOf({ trace }, name) {
  return trace.manifest.find((entry) => entry.name === name)?.axes ?? [];
}

/**
 * The head a cell belongs to; null for one that all heads share.
 * @param {Session} session
 * @param {Cell} cell
 */
export function headOf(session, { name, index }) {
  return axesOf(session, name)[0] === 'head' ? index[0] : null;
}

/**
 * What each place of the index after the head stands for: a word, or a number.
 * @param {Session} session
 * @param {Cell} cell
 * @returns {{label: string, word: boolean}[]}
 */
export function labelsOf(session, { name, index }) {
  if (name === TOKENS) return [{ label: session.trace.tokens[index[0]], word: true }];
  const axes = axesOf(session, name);
  const words = name === 'embedding_matrix' ? figureOf(session, name).rowAxis.labels : [];
  const own = apartFrom(session, { name, index });
  if (own) return labLabelsOf(own);
  return axes.flatMap((axis, at) => {
    if (axis === 'head') return [];
    if (axis === 'word') return [{ label: words[index[at]], word: true }];
    const word = TOKEN_AXES.has(axis);
    return [{ label: word ? session.trace.tokens[index[at]] : String(index[at]), word }];
  });
}

/**
 * How a number came about: of a token, that it was read from the text.
 * @param {Session} session
 * @param {Cell} cell
 * @returns {Explanation & {apart?: boolean}} apart: of a lab, beside the run
 */
export function explanationOf(session, cell) {
  const own = apartFrom(session, cell);
  if (own) return labExplanationOf(own, cell);
  if (!isToken(cell)) return session.trace.explain(cell.name, cell.index);
  const word = session.trace.tokens[cell.index[0]];
  return {
    ...cell,
    value: NaN,
    recomputed: NaN,
    edited: false,
    unedited: NaN,
    formula: text.tokenFormula,
    text: session.trace.spec.tokens
      ? text.tokenDrawn({ index: cell.index[0] })
      : text.tokenFrom({ index: cell.index[0], place: cell.index[0] + 1, word }),
    terms: [],
    operands: [],
  };
}

/** @type {WeakMap<Session, {key: string, explanation: ReturnType<typeof explanationOf>}>} of the number shown last */
const explained = new WeakMap();

/** How the number shown came about; the core is asked once for each. @param {Session} session */
export function shownExplanationOf(session) {
  const { shownCell, runs, head, ui } = session;
  if (!shownCell) return null;
  const key = JSON.stringify([runs, head, shownCell, ui.labValues]);
  let last = explained.get(session);
  if (last?.key !== key) {
    last = { key, explanation: explanationOf(session, shownCell) };
    explained.set(session, last);
  }
  return last.explanation;
}

/**
 * The token at which a number without operands begins; null for weights, positions and everything
 * that is computed.
 * @param {Session} session
 * @param {Cell} cell
 * @returns {Cell | null}
 */
export function tokenOf(session, cell) {
  const { name, index } = cell;
  if (name === 'embedding_matrix') {
    const { tokens } = session.trace;
    const word = labelsOf(session, cell)[0].label;
    // Of equal words, the one that the way came from.
    const from = session.ui.trail.at(-1)?.cell;
    const came = from?.name === 'embedding' && tokens[from.index[0]] === word;
    const at = came ? from.index[0] : tokens.indexOf(word);
    return at < 0 ? null : { name: TOKENS, index: [at] };
  }
  const begins = name === 'embedding' || (name === 'X' && !session.trace.has('embedding'));
  return begins ? { name: TOKENS, index: [index[0]] } : null;
}

/**
 * A number in one sentence, as the card shows it: for a screen reader.
 * @param {Session} session
 * @param {Cell} cell
 */
export function spokenOf(session, cell) {
  const { value, formula, text: sum } = explanationOf(session, cell);
  if (isToken(cell)) return sum;
  const labels = labelsOf(session, cell).map(({ label }) => shortName(label));
  const shown = isMasked(session, cell) ? text.masked : cardText(value);
  return `${[nameOf(session, cell), ...labels].join(', ')}: ${shown}. ${formula}. ${sum}`;
}

/** @param {Session} session @param {Cell} cell */
function isMasked(session, cell) {
  if (!['masked', 'exponentials', 'weights'].includes(cell.name)) return false;
  if (isLong(session.trace)) return isHidden(session, cell);
  const { isMasked: hides } = figureOf(session, cell.name, cell.index[0]);
  return hides?.(cell.index[1], cell.index[2]) ?? false;
}

/** Whether a mask hides a number of a long run. @param {Session} session @param {Cell} cell */
function isHidden({ trace }, { index: [head, row, col] }) {
  return trace.has('masked') && numberAt(trace, 'masked', head, { row, col }) === -Infinity;
}

/**
 * The cells of a figure from which the number shown was computed.
 * @param {Session} session
 * @param {import('../maps/figures.js').Figure} figure
 */
export function operandsOn({ explanation }, figure) {
  if (!explanation || explanation.apart) return [];
  const own = explanation.operands.filter(({ name }) => name === figure.name);
  const cells = own.map(({ index }) => figure.cellOf(index)).filter((cell) => cell !== null);
  const places = new Map(cells.map((cell) => [`${cell.row},${cell.col}`, cell]));
  return [...places.values()];
}

/**
 * Chooses a number; choosing the chosen one lets it go.
 * @param {Session} session
 * @param {Cell} cell
 */
export function choose(session, cell) {
  if (isSame(session.ui.cell, cell)) return release(session);
  session.look({ cell, trail: [] });
  session.say(`${text.chosen} ${spokenOf(session, cell)}`);
}

/** Lets go of the number chosen and of the way that led to it. @param {Session} session */
export function release(session) {
  if (session.ui.cell) session.say(text.released);
  session.look({ cell: null, hoverCell: null, trail: [] });
}

/**
 * To an operand, at the stage where it was made, with the operand chosen.
 * @param {Session} session
 * @param {Cell} cell
 */
export function goUpstream(session, { name, index }) {
  const { stage, head, trail } = session.ui;
  const cell = { name, index: [...index] };
  const from = session.shownCell;
  session.look({
    ...placeOf(session, cell),
    head: headOf(session, cell) ?? head,
    cell,
    hoverCell: null,
    hoverWord: null,
    trail: from ? [...trail, { stage, head, cell: from }] : trail,
  });
  session.say(spokenOf(session, cell));
}

/** Shows a number at the stage where it was made. @param {Session} session @param {Cell} cell */
export function goToStage(session, cell) {
  session.look(placeOf(session, cell));
}

/**
 * Back along the way that led here.
 * @param {Session} session
 * @param {number} [steps]
 * @returns {boolean} whether there was a way back
 */
export function goBack(session, steps = 1) {
  const { trail } = session.ui;
  const place = trail[trail.length - steps];
  if (!place) return false;
  session.look({ ...place, trail: trail.slice(0, -steps), hoverCell: null, hoverWord: null });
  if (session.shownCell) session.say(spokenOf(session, session.shownCell));
  return true;
}

/** @param {import('../stage/stages.js').Stage} stage @param {string} name of a tensor */
const isMadeAt = ({ id, tensors }, name) => id === name || tensors.includes(name);

/**
 * The stage where a tensor is made; null for weights, which are drawn.
 * @param {Session} session
 * @param {string} name
 */
export function stageOf({ trace }, name) {
  return stagesOf(trace).find((stage) => isMadeAt(stage, name))?.id ?? null;
}

/**
 * The stage where a tensor is made, else one that shows it among its inputs, which then are unfolded.
 * @param {Session} session
 * @param {Cell} cell
 */
function placeOf({ trace, ui }, { name }) {
  const stages = name === TOKENS ? STAGES : stagesOf(trace);
  const made = stages.find((stage) => isMadeAt(stage, name));
  if (made) return { stage: made.id, lab: '', inputs: ui.inputs };
  const used = stages.find(({ more }) => more.includes(name));
  return { stage: used?.id ?? ui.stage, lab: '', inputs: Boolean(used) || ui.inputs };
}
