// What can be taken away, and as what: of a run its programs and numbers, of a figure its picture and its
// matrix. Everything is made when it is asked for.
import { cppSource } from '../../io/cpp_source.js';
import { toCsv } from '../../io/csv.js';
import { toLatex, workedExample } from '../../io/latex.js';
import { toMarkdown, workedTables } from '../../io/markdown.js';
import { writeNpy } from '../../io/npy.js';
import { writeNpz } from '../../io/npz.js';
import { numpySource } from '../../io/numpy_source.js';
import { notModule, pytorchSource } from '../../io/pytorch_source.js';
import { isLong } from '../long/long-run.js';
import { headOf } from '../maps/figure-title.js';
import { pngOf, svgOf } from '../maps/picture.js';
import { text } from './text-taking.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/picture.js').Picture} Picture
 * @typedef {Float64Array | Float32Array} Numbers
 *
 * @typedef {object} Kind
 * @property {keyof typeof text.exporting.kinds} id
 * @property {string} file its name
 * @property {string} type MIME type
 * @property {() => string | Uint8Array<ArrayBuffer>} make
 * @property {() => string} [note] what there is to know about it
 *
 * @typedef {object} Matrix
 * @property {{shape: readonly number[], data: Numbers}} array
 * @property {readonly string[]} rows labels
 * @property {readonly string[]} columns labels
 */

/** @param {string} name @param {Picture} picture @returns {Kind[]} */
function pictureKinds(name, picture) {
  return [
    { id: 'png', file: `${name}.png`, type: 'image/png', make: () => pngOf(picture) },
    { id: 'svg', file: `${name}.svg`, type: 'image/svg+xml', make: () => svgOf(picture) },
  ];
}

/** @param {string} name @param {Matrix} matrix @returns {Kind[]} */
function matrixKinds(name, { array, rows, columns }) {
  const labels = { rows, columns };
  const plain = { type: 'text/plain' };
  return [
    { id: 'csv', file: `${name}.csv`, type: 'text/csv', make: () => toCsv(array, labels) },
    {
      id: 'npy',
      file: `${name}.npy`,
      type: 'application/octet-stream',
      make: () => writeNpy(array),
      note: () => text.exporting.notes.npy({ file: `${name}.npy`, shape: array.shape.join(', ') }),
    },
    { id: 'markdown', file: `${name}.md`, ...plain, make: () => toMarkdown(array, labels) },
    {
      id: 'latex',
      file: `${name}.tex`,
      ...plain,
      make: () => toLatex(array),
      note: () => text.exporting.notes.latex,
    },
  ];
}

/** A file's name: letters that every system takes. @param {...(string | number)} parts */
const fileName = (...parts) =>
  ['attention', ...parts]
    .join('-')
    .replace(/[^\w-]+/g, '-')
    .replace(/-$/, '');

/** @param {import('../maps/figures.js').Figure} figure */
function fileOf(figure) {
  const head = headOf(figure);
  const shown = figure.compared ? ['minus-baseline'] : [];
  return fileName(figure.name, ...(head < 0 ? [] : ['head', head]), ...shown);
}

/** @param {import('../looks/attention-table.js').Table} table @returns {Matrix} */
function matrixOf({ rows, cols, rowAxis, colAxis, data }) {
  const array = { shape: [rows, cols], data: /** @type {Numbers} */ (data) };
  return { array, rows: rowAxis.labels, columns: colAxis.labels };
}

/**
 * @param {Session} session
 * @param {import('../maps/figures.js').Figure} figure
 * @param {Picture} picture
 * @returns {Kind[]}
 */
export function figureKinds({ engine }, figure, picture) {
  const name = fileOf(figure);
  const { array, rows } = matrixOf(figure);
  const kinds = [...pictureKinds(name, picture), ...matrixKinds(name, matrixOf(figure))];
  // Its shades are shares of the largest number: what has a sign has none.
  if (!figure.square || figure.signed) return kinds;
  // A column has room for five letters. Queries and keys are the same words.
  const words = rows.map((word) => [...word].slice(0, 4).join(''));
  const make = () => engine.asciiMap(array, words);
  return [...kinds, { id: 'ascii', file: `${name}.txt`, type: 'text/plain', make }];
}

/** @param {import('../maps/figures.js').Figure} figure the weights @param {Picture} picture @returns {Kind[]} */
export function linesKinds(figure, picture) {
  return [
    ...pictureKinds(fileName('lines'), picture),
    ...matrixKinds(fileOf(figure), matrixOf(figure)),
  ];
}

/**
 * Of the first picture: its map, and its lines.
 * @param {Session} session
 * @param {import('../maps/figures.js').Figure} figure the weights
 * @param {{map: Picture, lines: Picture}} pictures
 * @returns {Kind[]}
 */
export function weightsKinds(session, figure, { map, lines }) {
  const [png, svg] = pictureKinds(fileName('lines'), lines);
  return [
    ...figureKinds(session, figure, map),
    { ...png, id: 'linesPng' },
    { ...svg, id: 'linesSvg' },
  ];
}

/**
 * Of what is no matrix: its picture, and its numbers as a table.
 * @param {import('../looks/attention-table.js').Table} table
 * @param {Picture} picture
 * @returns {Kind[]}
 */
export function tableKinds(table, picture) {
  const name = fileName(table.name.toLowerCase());
  return [...pictureKinds(name, picture), ...matrixKinds(name, matrixOf(table))];
}

/** Why PyTorch's own module can't compute a run, or that it does. @param {Session['trace']} trace */
function moduleNote(trace) {
  const reasons = notModule(trace);
  if (!reasons.length) return text.exporting.notes.module;
  const { why } = text.exporting;
  const list = reasons.map((reason) => why[/** @type {keyof typeof why} */ (reason)]);
  return text.exporting.notes.notByModule({ reasons: list.join('; ') });
}

/** Of the run that is on the page when one is made. @param {Session} session @returns {Kind[]} */
export function runKinds(session) {
  const { engine, head } = session;
  const worked = { head: head === 'average' ? 0 : head };
  const defaults = Object.fromEntries(engine.fields.map((field) => [field.name, field.default]));
  const python = { type: 'text/x-python' };
  const whole = () => session.trace.manifest.filter((entry) => entry.whole);
  // Of a copy: a view is lost when memory grows for a tensor that is computed on request.
  const arrays = () => {
    const kept = session.trace.snapshot();
    return whole().map(({ name }) => kept.tensor(name));
  };
  const kinds = /** @type {Kind[]} */ ([
    {
      id: 'numpy',
      file: 'attention.py',
      ...python,
      make: () => numpySource(session.trace),
      note: () =>
        session.trace.spec.rng === 'torch'
          ? text.exporting.notes.numpyListed
          : text.exporting.notes.numpy,
    },
    {
      id: 'pytorch',
      file: 'attention_torch.py',
      ...python,
      make: () => pytorchSource(session.trace),
      note: () => moduleNote(session.trace),
    },
    {
      id: 'cpp',
      file: 'attention.cpp',
      type: 'text/x-c++src',
      make: () => cppSource(session.trace, { defaults }),
      note: () => text.exporting.notes.cpp,
    },
    {
      id: 'npz',
      file: 'attention.npz',
      type: 'application/octet-stream',
      make: () => writeNpz(arrays()),
      note: () => text.exporting.notes.npz({ count: whole().length }),
    },
    {
      id: 'markdown',
      file: 'attention.md',
      type: 'text/plain',
      make: () => workedTables(session.trace, worked),
      note: () => text.exporting.notes.worked(worked),
    },
    {
      id: 'latex',
      file: 'attention.tex',
      type: 'text/plain',
      make: () => workedExample(session.trace, worked),
      note: () => text.exporting.notes.worked(worked),
    },
  ]);
  return isLong(session.trace) ? ofLongRun(kinds, session.trace.tokens.length) : kinds;
}

/** Programs and worked examples of a long run would write out what it does not keep. @param {Kind[]} kinds @param {number} count */
const ofLongRun = (kinds, count) =>
  kinds
    .filter(({ id }) => id === 'npz')
    .map((kind) => ({
      ...kind,
      note: () => `${kind.note?.()} ${text.exporting.notes.long({ count })}`,
    }));
