// Where everything on a map's canvas goes: cells, labels, axis names. Pure arithmetic on measured text.
import { labelStep } from '../../draw/labels.js';
import { pitchFor } from '../../draw/grid.js';

const LABEL_GAP_PX = 8;
const AXIS_NAME_PX = 22;
/** Of the rows' axis: a longer name reaches over the gap, up to the cells. */
const MOST_NAME_PX = 48;
const LARGEST_LABEL_PX = 112;
const LINE_PX = 14;
const SLANT = Math.PI / 4;

/**
 * @typedef {object} MapLayout
 * @property {import('../../draw/grid.js').Grid} grid
 * @property {number} width of everything
 * @property {number} height of everything
 * @property {number} rowRoom for row labels
 * @property {number} rowStep
 * @property {number} colRoom for column labels, along their direction
 * @property {number} colStep
 * @property {number} angle of column labels, radians
 *
 * @typedef {object} MapRoom
 * @property {number} width CSS pixels there are
 * @property {number} height CSS pixels the cells may take
 * @property {number} [pitch] the size of square cells, where a neighbour dictates it
 * @property {number} [top] the cells' upper edge, where a neighbour dictates it
 * @property {number} [label] for the longest word, where a neighbour dictates it
 * @property {boolean} [bare] without row labels: a neighbour on the left has them
 */

/**
 * @param {import('./figures.js').Figure} figure
 * @param {MapRoom} room
 * @param {(text: string) => number} measure width of a label
 * @returns {MapLayout}
 */
export function layOutMap(figure, room, measure) {
  const { rows, cols, rowAxis, colAxis, square } = figure;
  const rowRoom = Math.min(
    room.label ?? labelWidth(rowAxis.labels, measure),
    room.pitch ? Infinity : room.width * 0.28,
  );
  const nameRoom = Math.min(measure(rowAxis.name), MOST_NAME_PX);
  const left = room.bare ? 2 : Math.ceil(Math.max(rowRoom, nameRoom) + LABEL_GAP_PX);
  const colWidth = room.label ?? labelWidth(colAxis.labels, measure);

  let { pitchX, pitchY } = pitches(figure, room, room.width - left);
  const angle = slantOf(colAxis, colWidth, pitchX);
  const overhang = angle ? Math.max(0, Math.cos(angle) * colWidth - pitchX / 2) : 0;
  if (overhang) ({ pitchX, pitchY } = pitches(figure, room, room.width - left - overhang));

  const above = angle ? Math.sin(angle) * colWidth + LINE_PX / 2 : LINE_PX;
  const top = room.top ?? Math.ceil(above + LABEL_GAP_PX + AXIS_NAME_PX);
  const grid = { rows, cols, left, top, pitchX, pitchY };
  return {
    grid,
    width: Math.ceil(left + cols * pitchX + Math.max(overhang, 1)),
    height: Math.ceil(top + rows * pitchY + 2),
    rowRoom: room.bare ? 0 : rowRoom,
    rowStep: labelStep(pitchY, LINE_PX),
    colRoom: colWidth,
    colStep: labelStep(pitchX, angle ? LINE_PX + 2 : colWidth + LABEL_GAP_PX),
    angle: square || colAxis.words ? angle : 0,
  };
}

/**
 * @param {import('./figures.js').Figure} figure
 * @param {MapRoom} room
 * @param {number} width left for cells
 */
function pitches({ rows, cols, square }, room, width) {
  if (square) {
    const largest = room.pitch ?? 46;
    const pitch = Math.min(
      pitchFor(cols, width, largest),
      room.pitch ?? pitchFor(rows, room.height, largest),
    );
    return { pitchX: pitch, pitchY: pitch };
  }
  const widestCell = cols === 1 ? 68 : 46;
  return {
    pitchX: pitchFor(cols, width, widestCell),
    pitchY: room.pitch ?? pitchFor(rows, room.height, 32),
  };
}

/**
 * Words that are wider than their column stand aslant, or upright where columns are narrow.
 * @param {import('./figures.js').Axis} axis
 * @param {number} width of the widest label
 * @param {number} pitch
 */
function slantOf(axis, width, pitch) {
  if (!axis.words || width + LABEL_GAP_PX <= pitch) return 0;
  return pitch >= 18 ? SLANT : Math.PI / 2;
}

/**
 * What the longest label takes; the longest of all are shortened.
 * @param {readonly string[]} labels
 * @param {(text: string) => number} measure
 */
export function labelWidth(labels, measure) {
  const widest = labels.reduce((most, label) => Math.max(most, measure(label)), 0);
  return Math.min(widest, LARGEST_LABEL_PX);
}

/**
 * The space around the cells of a map of these words against each other: lines beside the map start at
 * the same height.
 * @param {readonly string[]} words
 * @param {number} pitch
 * @param {(text: string) => number} measure
 * @param {number} [label] room for the longest word
 * @returns {{top: number, left: number, width: number}} above and left of the cells; of the whole map
 */
export function wordMapSize(words, pitch, measure, label = labelWidth(words, measure)) {
  const angle = slantOf({ name: '', labels: words, words: true, role: '' }, label, pitch);
  const above = angle ? Math.sin(angle) * label + LINE_PX / 2 : LINE_PX;
  const overhang = angle ? Math.max(0, Math.cos(angle) * label - pitch / 2) : 0;
  const left = Math.max(label, measure('query')) + LABEL_GAP_PX;
  return {
    top: Math.ceil(above + LABEL_GAP_PX + AXIS_NAME_PX),
    left: Math.ceil(left),
    width: Math.ceil(left + words.length * pitch + Math.max(overhang, 1)) + 1,
  };
}
