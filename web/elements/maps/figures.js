// A tensor of the trace made ready to be drawn: one matrix with its colours, labels and ends.
import { maskText } from '../../draw/format.js';
import { extent, fromZero, mostInBlues, symmetric } from '../../draw/ranges.js';
import { isSame } from '../../state/same.js';
import { isWhole } from '../long/long-run.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {Pick<Figure, 'colormap' | 'ends' | 'isClipped'>} Scale
 */

/**
 * @typedef {object} Axis
 * @property {string} name 'query', 'key', 'token', 'd_model' ...
 * @property {readonly string[]} labels
 * @property {boolean} words whether the labels are words (and not counters)
 * @property {string} role class of its colour
 *
 * @typedef {import('../../engine/index.js').Explanation} Explanation
 * @typedef {Explanation['terms'][number] & {sign?: string, of?: string}} Term of what function, and what stands between its operands, where that is its own
 * @typedef {Explanation['operands'][number] & {isWhole?: boolean}} Operand whole: written without decimals
 * @typedef {Pick<Explanation, 'formula' | 'text'> & Partial<Pick<Explanation, 'recomputed'>> &
 *   {terms?: readonly Term[], operands?: readonly Operand[]}} About a number: its formula, with letters and with numbers
 *
 * @typedef {object} Figure
 * @property {string} key tells one figure from another: a run that leaves all its numbers and colours as they were leaves it too
 * @property {string} name of the tensor
 * @property {readonly number[]} shape of the whole tensor
 * @property {number} rows
 * @property {number} cols
 * @property {ArrayLike<number>} data rows x cols
 * @property {ImageData['data']} rgba
 * @property {'Blues' | 'RdBu'} colormap
 * @property {[number, number]} ends
 * @property {boolean} [isClipped] whether some numbers lie beyond the upper end
 * @property {Axis} rowAxis
 * @property {Axis} colAxis
 * @property {boolean} square cells of equal sides (token by token)
 * @property {boolean} signed
 * @property {((row: number, col: number) => boolean) | undefined} isMasked
 * @property {readonly string[]} [texts] written into the cells in place of their values; none for []
 * @property {boolean} [fixed] whether its numbers can be asked, but not set by hand
 * @property {boolean} [bare] without a colour bar
 * @property {string} [title] by which it is called where that is not the tensor's name
 * @property {readonly {row: number, col: number}[]} [marked] cells to be framed
 * @property {readonly {row: number, col: number}[]} [edited] the cells set by hand
 * @property {number} [lead] how many leading indices lead to this matrix
 * @property {{now: ArrayLike<number>, before: ArrayLike<number>}} [compared] where data are differences: of what
 * @property {(row: number, col: number) => About} [explains] how a number came about that no tensor of the run has
 * @property {(row: number, col: number) => number[]} indexOf the cell in the whole tensor
 * @property {(index: readonly number[]) => {row: number, col: number} | null} cellOf its reverse
 */

/** Axes after the leading head: [rows, columns]. @type {Record<string, [string, string]>} */
const AXES = {
  embedding_matrix: ['vocabulary', 'd_model'],
  embedding: ['token', 'd_model'],
  P: ['position', 'd_model'],
  angles: ['position', 'pair of d_k'],
  alibi: ['query', 'key'],
  X: ['token', 'd_model'],
  W_Q: ['d_model', 'd_k'],
  W_K: ['d_model', 'd_k'],
  W_V: ['d_model', 'd_v'],
  W_O: ['h · d_v', 'd_model'],
  b_Q: ['', 'd_k'],
  b_K: ['', 'd_k'],
  b_V: ['', 'd_v'],
  b_O: ['', 'd_model'],
  Q: ['query', 'd_k'],
  K: ['key', 'd_k'],
  V: ['key', 'd_v'],
  Q_rotated: ['query', 'd_k'],
  K_rotated: ['key', 'd_k'],
  scores: ['query', 'key'],
  scaled: ['query', 'key'],
  mask: ['query', 'key'],
  mask_total: ['query', 'key'],
  masked: ['query', 'key'],
  row_max: ['query', 'maximum'],
  exponentials: ['query', 'key'],
  row_sum: ['query', 'sum'],
  weights: ['query', 'key'],
  weights_average: ['query', 'key'],
  head_out: ['query', 'd_v'],
  concat: ['query', 'h · d_v'],
  output: ['token', 'd_model'],
};

/** The tensors that are drawn as maps. */
export const MAPS = Object.keys(AXES);

/** Whether a tensor is drawn as a map. @param {string} name */
export const hasFigure = (name) => Object.hasOwn(AXES, name);

const WORD_AXES = new Set(['query', 'key', 'token', 'position']);
const ROLES = new Map([
  ['query', 'role-q'],
  ['key', 'role-k'],
]);
/** What a mask leaves cells out of. */
export const HATCHED = new Set([
  'mask',
  'mask_total',
  'masked',
  'exponentials',
  'weights',
  'weights_average',
]);

/**
 * Of the newest run, of the one before, and of the one before that, whose memory a large figure takes over: to have
 * new memory costs more than to fill it.
 * @typedef {object} Made
 * @property {number} runs
 * @property {Map<string, Figure>} figures
 * @property {Map<string, Figure>} earlier
 * @property {Map<string, Figure>} spent
 * @property {Scale} [many] of the weights of all heads
 * @property {Map<string, Float64Array | Float32Array | undefined>} masks of all heads or of each, if they hide anything
 */

/** @type {WeakMap<Session, Made>} */
const made = new WeakMap();
/** From this number of cells on. */
const LARGE = 2 ** 16;

/** Of more keys than these an even share is less than 4 of the 256 colours from 0 to 1, and nearly white. */
const MANY = 64;
/** Of many weights this share is told apart; the few beyond, as the first of a causal mask, are as dark as any. */
const TOLD_APART = 0.995;

/**
 * One matrix of a tensor of the newest run; made once a run.
 * @param {Session} session
 * @param {string} name
 * @param {number | 'average'} [head] which one, for a tensor of several heads
 * @returns {Figure}
 */
export function figureOf(session, name, head = session.head) {
  let kept = made.get(session);
  if (!kept || kept.runs !== session.runs) {
    const { figures: earlier = new Map(), earlier: spent = new Map() } = kept ?? {};
    kept = { runs: session.runs, figures: new Map(), earlier, spent, masks: new Map() };
    made.set(session, kept);
  }
  const key = `${name}/${head}/${session.ui.ends}`;
  let figure = kept.figures.get(key);
  if (!figure) {
    figure = makeFigure(session, name, head, key, kept.earlier.get(key), kept.spent.get(key));
    kept.figures.set(key, figure);
  }
  return figure;
}

/**
 * The weights of a head, or of all heads on average.
 * @param {Session} session
 * @param {number | 'average'} [head]
 */
export function weightsOf(session, head = session.head) {
  return head === 'average'
    ? figureOf(session, 'weights_average', head)
    : figureOf(session, 'weights', head);
}

/**
 * Which matrix of a tensor is a head's, and where in the tensor its cells are.
 * @param {string} name
 * @param {readonly number[]} shape of the whole tensor
 * @param {number | 'average'} head
 */
function placesOf(name, shape, head) {
  /** One number a column, (h, d_k) or (d_model); and one a row, (h, n). */
  const [isRow, isColumn] = [!AXES[name][0], name.startsWith('row_')];
  const hasHeads = shape.length > (isRow || isColumn ? 1 : 2);
  const lead = hasHeads ? [head === 'average' ? 0 : Math.min(head, shape[0] - 1)] : [];
  const own = shape.slice(lead.length);
  const [rows, cols] = isRow ? [1, ...own] : isColumn ? [...own, 1] : own;
  return {
    lead,
    rows,
    cols,
    /** @param {number} row @param {number} col */
    indexOf: (row, col) => [...lead, ...(isRow ? [] : [row]), ...(isColumn ? [] : [col])],
    /** @param {readonly number[]} index */
    cellOf(index) {
      const isHere = shape.every((size, axis) => index[axis] < size);
      if (!isHere || lead.some((at, axis) => index[axis] !== at)) return null;
      const place = index.slice(lead.length);
      return { row: isRow ? 0 : place[0], col: isColumn ? 0 : place[place.length - 1] };
    },
  };
}

/**
 * @param {Session} session
 * @param {string} name
 * @param {number | 'average'} head
 * @param {string} key
 * @param {Figure} [earlier] the same of the run before
 * @param {Figure} [spent] the same of the run before that
 * @returns {Figure}
 */
function makeFigure(session, name, head, key, earlier, spent) {
  const { engine, trace } = session;
  const { shape } = trace.tensor(name);
  const [rowName, colName] = AXES[name];
  const { lead, rows, cols, indexOf, cellOf } = placesOf(name, shape, head);
  const tensor = trace.tensor(name, ...lead);
  // A view of the run lasts until the engine is asked for something else.
  const data = copyOf(tensor.data, spent?.data);
  const { colormap, ends, isClipped } = scaleOf(session, name, data);
  const sameNumbers =
    earlier?.colormap === colormap &&
    isSame([rows, cols, ends], [earlier.rows, earlier.cols, earlier.ends]) &&
    sameCells(data, earlier.data);
  const isHatched = HATCHED.has(name);
  const [min, max] = ends;
  const spare =
    spent && spent.rgba !== earlier?.rgba ? spareOf(spent.rgba, 4 * data.length) : undefined;
  // No function here may use an earlier figure: this figure's own share what they use, and would keep all before it.
  const rgba =
    sameNumbers && !isHatched
      ? earlier.rgba
      : engine.colors(colormap, trace.tensor(name, ...lead), { min, max }, spare);
  const mask = isHatched ? maskOf(session, lead[0] ?? 0) : undefined;
  if (mask) clearMasked(rgba, mask);
  return {
    key: sameNumbers && sameCells(rgba, earlier.rgba) ? earlier.key : `${key}/${session.runs}`,
    name,
    shape,
    rows,
    cols,
    data,
    rgba,
    colormap,
    ends,
    isClipped,
    signed: colormap === 'RdBu',
    rowAxis: axisOf(session, rowName, rows),
    colAxis: axisOf(session, colName, cols),
    square: colName === 'key',
    isMasked: mask && ((row, col) => mask[row * cols + col] === -Infinity),
    edited: session.editing.cellsOf(name).flatMap((index) => cellOf(index) ?? []),
    lead: lead.length,
    texts: name === 'mask' ? Array.from(data, maskText) : undefined,
    indexOf,
    cellOf,
  };
}

/** Memory that can be written over: of a large figure, if it has the length. @template {ArrayLike<number>} A @param {A | undefined} spare @param {number} length */
const spareOf = (spare, length) =>
  length >= LARGE && spare?.length === length ? spare : undefined;

/**
 * @param {Float64Array | Float32Array} data
 * @param {ArrayLike<number>} [spare]
 */
function copyOf(data, spare) {
  const into = /** @type {any} */ (spareOf(spare, data.length));
  if (into?.constructor !== data.constructor) return data.slice();
  into.set(data);
  return into;
}

/** By their bits: it is quickest, and tells 0 from −0. @param {any} one a typed array that has its memory for itself @param {any} other */
function sameCells(one, other) {
  if (one === other) return true;
  const [bits, others] = [one, other].map(({ buffer }) => new Int32Array(buffer));
  for (let at = 0; at < bits.length; at += 1) if (bits[at] !== others[at]) return false;
  return bits.length === others.length;
}

/** The heads and their average stand side by side, and have one scale; found once a run. @param {Session} session @returns {Scale} */
function manyOf(session) {
  const kept = /** @type {Made} */ (made.get(session));
  kept.many ??= mostInBlues(session.trace.tensor('weights').data, TOLD_APART);
  return kept.many;
}

/**
 * Which colours, from where to where: shares of one on [0, 1], unless there are many; what can't be negative from 0;
 * everything else centred on 0, so that white means 0 (or, on request, from end to end of the data).
 * @param {Session} session
 * @param {string} name
 * @param {ArrayLike<number>} data
 * @returns {Scale}
 */
function scaleOf(session, name, data) {
  const { tokens, spec } = session.trace;
  const isExponential = name === 'exponentials';
  const isWeight = name.startsWith('weights');
  if (isWeight && tokens.length > MANY) return manyOf(session);
  if (isWeight || (isExponential && spec.softmax === 'stable'))
    return { colormap: 'Blues', ends: [0, 1] };
  const [low, high] = extent(data);
  if (isExponential || name === 'row_sum' || (name === 'angles' && low >= 0))
    return { colormap: 'Blues', ends: fromZero(data) };
  const ownEnds = session.ui.ends === 'data' && low < high;
  return { colormap: 'RdBu', ends: ownEnds ? [low, high] : symmetric(data) };
}

/**
 * @param {Session} session
 * @param {string} name
 * @param {number} count
 * @returns {Axis}
 */
function axisOf(session, name, count) {
  const { tokens } = session.trace;
  const role = ROLES.get(name) ?? '';
  if (WORD_AXES.has(name)) return { name, labels: tokens, words: true, role };
  if (name === 'vocabulary')
    return { name, labels: lookedUp(session).vocabulary, words: true, role };
  if (count === 1) return { name: '', labels: [name], words: false, role };
  return { name, labels: Array.from({ length: count }, (_, at) => String(at)), words: false, role };
}

/** The text's words in the vocabulary, which is cut as a text is; without one, in their own. @param {Session} session */
export function lookedUp({ engine, trace }) {
  const { text = '', vocabulary = '' } = trace.spec;
  const given = engine.tokenize(vocabulary).vocabulary;
  return engine.tokenize(text, given.length ? { vocabulary: given } : {});
}

/**
 * A head's mask, if it hides anything: a copy, as a figure outlives the view of the run. Made once for all figures.
 * @param {Session} session
 * @param {number} head
 */
function maskOf(session, head) {
  const { trace } = session;
  if (!isWhole(trace, 'mask')) return undefined;
  const { masks } = /** @type {Made} */ (made.get(session));
  const lead = trace.tensor('mask').shape.length > 2 ? [head] : [];
  const key = String(lead);
  if (!masks.has(key)) {
    const { data } = trace.tensor('mask', ...lead);
    masks.set(key, data.includes(-Infinity) ? data.slice() : undefined);
  }
  return masks.get(key);
}

/**
 * A masked cell has no colour: the hatching behind it shows.
 * @param {ImageData['data']} rgba
 * @param {Float64Array | Float32Array} mask of as many cells
 */
function clearMasked(rgba, mask) {
  for (let at = 0; at < mask.length; at += 1) if (mask[at] === -Infinity) rgba[4 * at + 3] = 0;
}
