// A map's cells around one of them, cut out to be drawn larger.
import { cellBox } from './grid.js';
import { drawAnnotations } from './annotate.js';
import { smallCellText } from './format.js';
import { drawHatch } from './hatch.js';

/** How many neighbours to each side, and how large a cell is drawn. */
const LENS = { reach: 2, width: 46, height: 32 };

/**
 * @typedef {object} Cells
 * @property {number} rows
 * @property {number} cols
 * @property {ArrayLike<number>} data rows x cols
 * @property {Uint8ClampedArray} rgba rows x cols x 4
 * @property {((row: number, col: number) => boolean) | undefined} isMasked
 *
 * @typedef {Cells & {top: number, left: number}} Part with the place of its first cell in the whole
 */

/**
 * @param {Cells} whole
 * @param {{row: number, col: number}} at
 * @returns {Part} smaller at the edges
 */
export function partAround(whole, at) {
  const top = Math.max(at.row - LENS.reach, 0);
  const left = Math.max(at.col - LENS.reach, 0);
  const rows = Math.min(at.row + LENS.reach, whole.rows - 1) - top + 1;
  const cols = Math.min(at.col + LENS.reach, whole.cols - 1) - left + 1;
  const places = Array.from(
    { length: rows * cols },
    (_, place) => (top + Math.floor(place / cols)) * whole.cols + left + (place % cols),
  );
  const { isMasked } = whole;
  return {
    top,
    left,
    rows,
    cols,
    data: places.map((place) => whole.data[place]),
    rgba: Uint8ClampedArray.from(
      places.flatMap((place) => [...whole.rgba.subarray(4 * place, 4 * place + 4)]),
    ),
    isMasked: isMasked && ((row, col) => isMasked(top + row, left + col)),
  };
}

/** Of a lens whose middle is the cell: what lies outside of the map stays empty. */
export const lensSize = {
  width: (2 * LENS.reach + 1) * LENS.width,
  height: (2 * LENS.reach + 1) * LENS.height,
};

/**
 * @param {CanvasRenderingContext2D} context of lensSize
 * @param {Cells} whole
 * @param {{row: number, col: number}} at
 * @param {{font: string, paper: string, ink: string, hatch: string, hatchGround: string}} style font with `%`
 */
export function drawLens(context, whole, at, style) {
  const part = partAround(whole, at);
  const grid = {
    rows: part.rows,
    cols: part.cols,
    left: (part.left - at.col + LENS.reach) * LENS.width,
    top: (part.top - at.row + LENS.reach) * LENS.height,
    pitchX: LENS.width,
    pitchY: LENS.height,
  };
  for (let place = 0; place < part.rows * part.cols; place += 1) {
    const [r, g, b, a] = part.rgba.subarray(4 * place, 4 * place + 4);
    const box = cellBox(grid, Math.floor(place / part.cols), place % part.cols);
    context.fillStyle = `rgba(${r}, ${g}, ${b}, ${a / 255})`;
    context.fillRect(box.x, box.y, box.width, box.height);
  }
  if (part.isMasked) {
    drawHatch(context, grid, part.isMasked, { ground: style.hatchGround, line: style.hatch });
  }
  const texts = Array.from(part.data, smallCellText);
  drawAnnotations(context, grid, part.data, part.rgba, { ...style, skip: part.isMasked, texts });
  const { x, y, width, height } = cellBox(grid, at.row - part.top, at.col - part.left);
  for (const [colour, thickness] of /** @type {const} */ ([
    [style.paper, 5],
    [style.ink, 2.5],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    context.strokeRect(x, y, width, height);
  }
}
