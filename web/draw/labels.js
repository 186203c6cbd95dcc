// Axis labels on a canvas: as many as fit, shortened where they must be, never overlapping.

/** What is written from the right, and would turn what stands around it: an arrow stays, its words change sides. */
const FROM_RIGHT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A word that keeps to its place in a line. @param {string | number} word */
export const inPlace = (word) =>
  FROM_RIGHT.test(String(word)) ? `\u2068${word}\u2069` : String(word);

/**
 * @param {{measureText(text: string): {width: number}}} context
 * @param {string} word
 * @param {number} room CSS pixels
 */
export function shorten(context, word, room) {
  const text = inPlace(word);
  if (context.measureText(text).width <= room) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = context.measureText(`${letters.slice(0, middle).join('')}…`).width <= room;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('')}…`;
}

/**
 * Every how many-th label can be drawn without touching the next: 1, 2, 5, 10, 20, 50 ...
 * @param {number} pitch CSS pixels between two labels, more than 0
 * @param {number} needed CSS pixels one label needs
 */
export function labelStep(pitch, needed) {
  for (let decade = 1; ; decade *= 10) {
    for (const digit of [1, 2, 5]) {
      if (pitch * digit * decade >= needed) return digit * decade;
    }
  }
}

/**
 * @typedef {object} LabelStyle
 * @property {string} font CSS font
 * @property {string} strong CSS font of the lit label
 * @property {string} ink
 * @property {string} lit ink of the lit label
 */

/**
 * Labels left of the rows, right-aligned; the lit one is always drawn.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {readonly string[]} labels
 * @param {LabelStyle & {room: number, step: number, litIndex: number}} style
 */
export function drawRowLabels(context, grid, labels, style) {
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let row = 0; row < grid.rows; row += 1) {
    if (!isListed(row, style)) continue;
    const lit = row === style.litIndex;
    context.font = lit ? style.strong : style.font;
    context.fillStyle = lit ? style.lit : style.ink;
    const y = grid.top + (row + 0.5) * grid.pitchY;
    context.fillText(shorten(context, labels[row], style.room), grid.left - 8, y + 1);
  }
}

/**
 * Labels above the columns; `angle` 0 centres them, otherwise they rise from the column's middle.
 * @param {CanvasRenderingContext2D} context
 * @param {import('./grid.js').Grid} grid
 * @param {readonly string[]} labels
 * @param {LabelStyle & {room: number, step: number, litIndex: number, angle: number}} style
 */
export function drawColumnLabels(context, grid, labels, style) {
  context.textBaseline = style.angle ? 'middle' : 'alphabetic';
  context.textAlign = style.angle ? 'left' : 'center';
  for (let col = 0; col < grid.cols; col += 1) {
    if (!isListed(col, style)) continue;
    const lit = col === style.litIndex;
    context.font = lit ? style.strong : style.font;
    context.fillStyle = lit ? style.lit : style.ink;
    context.save();
    context.translate(grid.left + (col + 0.5) * grid.pitchX, grid.top - 8);
    context.rotate(-style.angle);
    context.fillText(shorten(context, labels[col], style.room), 0, 0);
    context.restore();
  }
}

/**
 * Whether a label is among those that have room: every so many-th, and the lit one, to which its neighbours give way.
 * @param {number} index
 * @param {{step: number, litIndex: number}} style
 */
export function isListed(index, { step, litIndex }) {
  if (index === litIndex) return true;
  const isTooClose = litIndex >= 0 && Math.abs(index - litIndex) < step;
  return index % step === 0 && !isTooClose;
}
