// A printed matrix read back: as NumPy prints it, nested lists, array(...), tensor(...), CSV, a table, or numbers
// between white space; with what a program prints around it. What was left out as ... stays known as a gap.
import { withoutWords } from './printed_words.js';

/**
 * @typedef {object} Printed
 * @property {number[]} shape of what was printed; along an axis with a gap fewer than there are
 * @property {(number | null)[]} gaps for each axis how many entries stand before its ..., or null
 * @property {number[]} data row-major
 * @property {number[]} tolerances how far each entry may be from what was printed: half a unit of the
 *   last decimal. Printing drops zeros, so that is the last decimal of the entry that has most of them
 * @property {number} decimals of that entry
 *
 * @typedef {{problem: {line: number, code: ParseProblem, found: string, wanted: string}}} Refused
 * @typedef {'empty' | 'number' | 'ragged' | 'open' | 'close' | 'uneven' | 'deep'} ParseProblem
 */

const NUMBER = /[+\-−]?(?:\d+\.?\d*|\.\d+)(?:[eE][+\-−]?\d+)?/y;
const WORD = /[+\-−]?(?:nan\b|inf(?:inity)?\b|∞)/iy;
const GAP = /\.\.\.|…/y;
const WRAPPER = /(?:np\.|numpy\.|torch\.)?(?:array|tensor|float\d+|u?int\d+)\s*\(/iy;
/** What may follow the numbers inside of array(...) and tensor(...). */
const OPTIONS =
  /,?\s*(?:dtype|device|grad_fn|requires_grad|size|shape)\s*=[^()]*(?:\([^()]*\)[^()]*)*(?=\)|$)/iy;
const MOST_AXES = 4;

/** @typedef {{kind: 'number' | 'gap' | 'open' | 'close' | 'comma' | 'line', text: string, line: number}} Token */

/**
 * @param {string} printed
 * @returns {Printed | Refused}
 */
export function parseMatrix(printed) {
  const text = withPoints(asLists(printed));
  const numbers = withoutWords(text);
  // Where there are words alone, the first of them is what is wrong.
  const tokens = tokensOf(numbers.trim() ? numbers : text);
  if ('problem' in tokens) return tokens;
  if (!tokens.some(({ kind }) => kind === 'number')) return refuse(1, text.trim(), 'empty');
  const tree = tokens.some(({ kind }) => kind === 'open') ? nested(tokens) : lines(tokens);
  return 'problem' in tree ? tree : arrayOf(tree);
}

/** Tuples alone are lists; what is in parentheses elsewhere may be anything. @param {string} text */
const asLists = (text) =>
  /^\s*\([^[a-z]*\)\s*$/i.test(text) ? text.replaceAll('(', '[').replaceAll(')', ']') : text;

/** Where another sign stands between numbers, a comma within one is a decimal point. @param {string} text */
const withPoints = (text) =>
  !text.includes('[') &&
  /[\t;]/.test(text) &&
  !/\d\.\d/.test(text) &&
  !text.replace(/\d,(?=\d)/g, '').includes(',')
    ? text.replaceAll(',', '.')
    : text;

/** @param {number} line @param {string} found @param {ParseProblem} code @param {string} [wanted] @returns {Refused} */
function refuse(line, found, code, wanted = '') {
  return { problem: { line, code, found, wanted } };
}

/** @param {string} text @returns {Token[] | Refused} */
function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  let line = 1;
  let at = 0;
  const take = (/** @type {RegExp} */ pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found) at += found.length;
    return found;
  };
  while (at < text.length) {
    const here = text[at];
    if (here === '\n') {
      tokens.push({ kind: 'line', text: here, line });
      line += 1;
      at += 1;
    } else if (/\s|[()]/.test(here)) at += 1;
    else if (take(WRAPPER)) continue;
    else if (here === '[' || here === ']') {
      tokens.push({ kind: here === '[' ? 'open' : 'close', text: here, line });
      at += 1;
    } else {
      const options = take(OPTIONS);
      if (options !== undefined) {
        line += options.split('\n').length - 1;
        continue;
      }
      if (here === ',' || here === ';') {
        tokens.push({ kind: 'comma', text: here, line });
        at += 1;
        continue;
      }
      const gap = take(GAP);
      const found = gap ?? take(WORD) ?? take(NUMBER);
      // 12abc is no number, and neither is 0.5.5.
      if (found === undefined || (!gap && /[\w.]/.test(text[at] ?? ''))) {
        const start = found === undefined ? at : at - found.length;
        return refuse(line, /^[^\s,;[\]]+/.exec(text.slice(start))?.[0] ?? here, 'number');
      }
      tokens.push({ kind: gap ? 'gap' : 'number', text: found, line });
    }
  }
  return tokens;
}

/**
 * @typedef {{value: number, decimals: number, exponent: number | null, line: number}} Leaf
 * @typedef {{items: (Leaf | Branch)[], gap: number | null, line: number, rows?: Branch[]}} Branch rows: those that a ; has ended
 */

/** @param {Token} token @returns {Leaf} */
function leafOf({ text, line }) {
  const plain = text.toLowerCase().replaceAll('−', '-').replace('∞', 'inf');
  const none = { decimals: 0, exponent: null, line };
  if (plain.includes('nan')) return { value: NaN, ...none };
  if (plain.includes('inf'))
    return { value: plain.startsWith('-') ? -Infinity : Infinity, ...none };
  const [mantissa, exponent] = plain.split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return { value: Number(plain), decimals, exponent: exponent ? Number(exponent) : null, line };
}

/**
 * Numbers up to a ; between brackets are a row, as in MATLAB and Julia: [1 2; 3 4] is [[1, 2], [3, 4]].
 * @param {Branch} branch @param {boolean} [isFirst] whether it may be the first
 */
function endRow(branch, isFirst = false) {
  const { items, gap, line } = branch;
  if (!items.length || !(isFirst || branch.rows)) return;
  branch.rows = [...(branch.rows ?? []), { items, gap, line }];
  branch.items = [];
  branch.gap = null;
}

/** Brackets as a tree. @param {readonly Token[]} tokens @returns {Branch | Refused} */
function nested(tokens) {
  /** @type {Branch} */
  const root = { items: [], gap: null, line: 1 };
  const open = [root];
  for (const token of tokens) {
    const inner = open[open.length - 1];
    if (token.kind === 'open') {
      const branch = { items: [], gap: null, line: token.line };
      inner.items.push(branch);
      open.push(branch);
      if (open.length > MOST_AXES + 1) return refuse(token.line, '[', 'deep');
    } else if (token.kind === 'close') {
      if (open.length < 2) return refuse(token.line, ']', 'close');
      endRow(inner);
      if (inner.rows) inner.items = inner.rows;
      open.pop();
    } else if (token.kind === 'number') {
      if (open.length < 2) return refuse(token.line, token.text, 'open');
      inner.items.push(leafOf(token));
    } else if (token.kind === 'gap') inner.gap = inner.items.length;
    else if (token.text === ';' && !inner.items.some((item) => 'items' in item))
      endRow(inner, true);
  }
  if (open.length > 1) return refuse(tokens[tokens.length - 1].line, '', 'close');
  const whole = root.items.length === 1 ? root.items[0] : root;
  return /** @type {Branch} */ (whole);
}

/** One row a line. @param {readonly Token[]} tokens @returns {Branch} */
function lines(tokens) {
  /** @type {Branch} */
  const root = { items: [], gap: null, line: 1 };
  /** @type {Branch} */
  let row = { items: [], gap: null, line: 1 };
  const end = () => {
    if (row.items.length) root.items.push(row);
    else if (row.gap !== null) root.gap = root.items.length;
    row = { items: [], gap: null, line: 1 };
  };
  for (const token of tokens) {
    if (!row.items.length) row.line = token.line;
    if (token.kind === 'line') end();
    else if (token.kind === 'number') row.items.push(leafOf(token));
    else if (token.kind === 'gap') row.gap = row.items.length;
  }
  end();
  return root;
}

/** @param {Branch} tree @returns {Printed | Refused} */
function arrayOf(tree) {
  /** @type {Printed} */
  const array = { shape: [], gaps: [], data: [], tolerances: [], decimals: 0 };
  /** @type {Leaf[]} */
  const leaves = [];
  const problem = fill(array, leaves, tree, 0);
  if (problem) return problem;
  array.data = leaves.map(({ value }) => value);
  array.tolerances = tolerancesOf(leaves);
  array.decimals = mostDecimals(leaves);
  return array;
}

/** A rounding to half a unit that is off by a last binary digit is still that rounding. */
const SLACK = 1 + 1e-9;

/** @param {readonly Leaf[]} leaves */
const mostDecimals = (leaves) => leaves.reduce((most, { decimals }) => Math.max(most, decimals), 0);

/** @param {readonly Leaf[]} leaves */
function tolerancesOf(leaves) {
  const plain = mostDecimals(leaves.filter(({ exponent }) => exponent === null));
  const scientific = mostDecimals(leaves.filter(({ exponent }) => exponent !== null));
  return leaves.map(({ exponent }) => {
    const digits = exponent === null ? -plain : exponent - scientific;
    return (SLACK * Number(`1e${digits}`)) / 2;
  });
}

/**
 * @param {Printed} array whose shape is found on the way
 * @param {Leaf[]} leaves
 * @param {Branch} branch
 * @param {number} axis
 * @returns {Refused | null}
 */
function fill(array, leaves, branch, axis) {
  const { items, gap, line } = branch;
  if (axis === array.shape.length) {
    array.shape.push(items.length);
    array.gaps.push(gap);
  }
  if (array.shape[axis] !== items.length || array.gaps[axis] !== gap) {
    return refuse(line, `${items.length}`, 'ragged', `${array.shape[axis]}`);
  }
  for (const item of items) {
    if ('items' in item) {
      const problem = fill(array, leaves, item, axis + 1);
      if (problem) return problem;
    } else if (array.shape.length > axis + 1)
      return refuse(item.line, String(item.value), 'uneven');
    else leaves.push(item);
  }
  const isLast = array.shape.length === axis + 1;
  if (isLast && items.some((item) => 'items' in item)) return refuse(line, '[', 'uneven');
  return null;
}

/** Half of the distance from a float32 to the next, relative to it. */
const FLOAT32_HALF_STEP = 2 ** -24;

/**
 * How far each entry of an array may be from what was printed of it. A float32 is printed with no more
 * digits than tell it from its neighbours, so it may be further off.
 * @param {Printed} printed
 * @param {'float64' | 'float32'} dtype of the array
 */
export function tolerancesFor({ data, tolerances }, dtype) {
  if (dtype === 'float64') return tolerances;
  return tolerances.map((tolerance, at) => {
    const step = Math.abs(data[at]) * FLOAT32_HALF_STEP;
    return tolerance + (Number.isFinite(step) ? step : 0);
  });
}

/**
 * Which entries of an array of some shape were printed, in row-major order; null where the shapes do not
 * fit. Axes of length 1 in front may be missing or too many.
 * @param {Printed} printed
 * @param {readonly number[]} shape
 * @returns {number[] | null} flat places in the array
 */
export function placesIn(printed, shape) {
  let [counts, gaps, whole] = [printed.shape, printed.gaps, shape];
  while (counts.length > whole.length && counts[0] === 1)
    [counts, gaps] = [counts.slice(1), gaps.slice(1)];
  while (whole.length > counts.length && whole[0] === 1) whole = whole.slice(1);
  if (counts.length !== whole.length) return null;
  const fits = counts.every((count, axis) =>
    gaps[axis] === null ? count === whole[axis] : count < whole[axis],
  );
  if (!fits) return null;
  let places = [0];
  counts.forEach((count, axis) => {
    const gap = gaps[axis] ?? count;
    const along = Array.from({ length: count }, (_, at) =>
      at < gap ? at : whole[axis] - count + at,
    );
    places = places.flatMap((place) => along.map((at) => place * whole[axis] + at));
  });
  return places;
}
