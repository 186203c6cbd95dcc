// The colours of a map with the numbers at their ends, as a part of a larger picture.

const STEPS = 64;
const STEP_PX = 2;
const BAR_PX = { width: STEPS * STEP_PX, height: 8 };
const GAP_PX = 7;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number}} at the left end's middle
 * @param {Uint8Array} table 256 colours, red, green and blue
 * @param {readonly [string, string]} ends
 * @param {{font: string, ink: string, line: string}} style
 * @returns {number} the width it takes
 */
export function drawColorbar(context, { x, y }, table, [low, high], style) {
  context.font = style.font;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = style.ink;
  context.fillText(low, x, y);
  const left = Math.round(x + context.measureText(low).width + GAP_PX);
  const top = y - BAR_PX.height / 2;
  for (let step = 0; step < STEPS; step += 1) {
    const [red, green, blue] = table.subarray(3 * Math.round((step * 255) / (STEPS - 1)));
    context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    context.fillRect(left + step * STEP_PX, top, STEP_PX, BAR_PX.height);
  }
  context.strokeStyle = style.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, BAR_PX.width + 1, BAR_PX.height + 1);
  const right = left + BAR_PX.width + GAP_PX;
  context.fillStyle = style.ink;
  context.fillText(high, right, y);
  return right + context.measureText(high).width - x;
}
