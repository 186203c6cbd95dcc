// What the window of a large map shows: the overview, the tiles that are there, values in large cells,
// labels along the axes, and the frames of what is pointed at and asked.
import { smallCellText } from '../../draw/format.js';
import { shorten } from '../../draw/labels.js';
import { inkAt } from '../../draw/luminance.js';
import { TILE, poolFor, seenArea, tilesIn } from '../../draw/tiles.js';
import { text } from './text-long.js';
import { measurer } from '../theme.js';

/**
 * @typedef {import('../../draw/tiles.js').View} View
 * @typedef {import('../../draw/tiles.js').Room} Room
 * @typedef {import('./long-map-tiles.js').LongMapTiles} LongMapTiles
 * @typedef {import('./long-map-tiles.js').Shown} Shown
 * @typedef {{row: number, col: number}} At
 * @typedef {object} Picture
 * @property {LongMapTiles} tiles
 * @property {Shown} shown
 * @property {View} view
 * @property {Room} room
 * @property {number} margin CSS pixels left of the window and above it
 * @property {readonly string[]} tokens
 * @property {At | null} at pointed at
 * @property {At | null} kept asked
 */

const FONT_PX = 12;
/** From label to label; narrower cells are counted instead of named. */
const STEP_PX = 14;
const COUNT_STEP_PX = 64;
const VALUE_PX = 40;
const HATCH_PX = 6;

/** The tiles that a view draws, finest last. @param {View} view @param {Room} room */
export function tilesFor(view, room) {
  const pool = poolFor(view.scale, room.n);
  const finest = pool === poolFor(room.side / room.n, room.n) && pool > 1;
  return { pool, tiles: finest ? [] : tilesIn(view, room, pool) };
}

/** @param {CanvasRenderingContext2D} context @param {Picture} picture @param {import('../theme.js').Theme} theme */
export function drawLongMap(context, picture, theme) {
  const { margin, room } = picture;
  context.save();
  context.translate(margin, margin);
  context.save();
  context.beginPath();
  context.rect(0, 0, room.side, room.side);
  context.clip();
  drawGround(context, room, theme);
  drawTiles(context, picture);
  if (picture.view.scale >= VALUE_PX) drawValues(context, picture, theme);
  drawFrames(context, picture, theme);
  context.restore();
  context.strokeStyle = theme.line;
  context.strokeRect(-0.5, -0.5, room.side + 1, room.side + 1);
  drawLabels(context, picture, theme);
  drawNames(context, theme);
  context.restore();
}

/** Hatching, which shows where a mask leaves no cells. @param {CanvasRenderingContext2D} context @param {Room} room @param {import('../theme.js').Theme} theme */
function drawGround(context, { side }, theme) {
  context.fillStyle = theme.hatchGround;
  context.fillRect(0, 0, side, side);
  context.strokeStyle = theme.hatch;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = -side; x < side; x += HATCH_PX) {
    context.moveTo(x, side);
    context.lineTo(x + side, 0);
  }
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Picture} picture */
function drawTiles(context, { tiles, shown, view, room }) {
  context.imageSmoothingEnabled = false;
  const draw = (
    /** @type {HTMLCanvasElement | null | undefined} */ canvas,
    /** @type {number} */ row,
    /** @type {number} */ col,
    /** @type {number} */ pool,
  ) => {
    if (!canvas) return;
    const size = pool * view.scale;
    const x = (col - view.x) * view.scale;
    const y = (row - view.y) * view.scale;
    context.drawImage(canvas, x, y, canvas.width * size, canvas.height * size);
  };
  draw(tiles.overview(shown), 0, 0, tiles.pool);
  const { pool: finest } = tilesFor(view, room);
  for (let pool = 2 ** Math.ceil(Math.log2(tiles.pool) - 1); pool >= finest; pool /= 2) {
    for (const tile of tilesIn(view, room, pool)) {
      const cells = TILE * pool;
      draw(tiles.tile(tile, shown), tile.row * cells, tile.col * cells, pool);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Picture} picture @param {import('../theme.js').Theme} theme */
function drawValues(context, { tiles, view, room }, theme) {
  const area = seenArea(view, room);
  const { data, rgba } = tiles.cells(area);
  context.font = `${FONT_PX}px ${theme.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  data.forEach((value, place) => {
    if (value === -Infinity) return;
    const x = (area.col + (place % area.cols) + 0.5 - view.x) * view.scale;
    const y = (area.row + Math.floor(place / area.cols) + 0.5 - view.y) * view.scale;
    context.fillStyle = inkAt(rgba, place, theme.ink);
    context.fillText(smallCellText(value), x, y);
  });
}

/** @param {CanvasRenderingContext2D} context @param {Picture} picture @param {import('../theme.js').Theme} theme */
function drawFrames(context, { view, at, kept }, theme) {
  const frame = (/** @type {At | null} */ cell, /** @type {string} */ colour) => {
    if (!cell) return;
    const side = Math.max(view.scale, 7);
    const middle = (/** @type {number} */ place) => place * view.scale + view.scale / 2 - side / 2;
    context.lineWidth = 4;
    context.strokeStyle = theme.paper;
    context.strokeRect(middle(cell.col - view.x), middle(cell.row - view.y), side, side);
    context.lineWidth = 2;
    context.strokeStyle = colour;
    context.strokeRect(middle(cell.col - view.x), middle(cell.row - view.y), side, side);
  };
  frame(kept, theme.ink);
  frame(at, theme.accent);
}

/** Words where each has room, else every so many places its number. @param {CanvasRenderingContext2D} context @param {Picture} picture @param {import('../theme.js').Theme} theme */
function drawLabels(context, { view, room, margin, tokens, at }, theme) {
  const named = view.scale >= STEP_PX;
  const font = named ? `${FONT_PX}px ${theme.serif}` : `${FONT_PX}px ${theme.sans}`;
  const least = COUNT_STEP_PX / view.scale;
  const round = [1, 2, 5].map((digit) => digit * 10 ** Math.floor(Math.log10(least)));
  const step = named ? 1 : (round.find((one) => one >= least) ?? 10 * round[0]);
  const { row, rows, col, cols } = seenArea(view, room);
  const measure = measurer(font);
  context.font = font;
  context.textBaseline = 'middle';
  const side = (
    /** @type {number} */ first,
    /** @type {number} */ count,
    /** @type {number} */ from,
    /** @type {number | undefined} */ lit,
    /** @type {(place: number, text: string) => void} */ write,
  ) => {
    // Round numbers, counted from 1.
    const start = Math.ceil((first + 1) / step) * step - 1;
    for (let index = start; index < first + count; index += step) {
      const place = (index + 0.5 - from) * view.scale;
      if (place < 0 || place > room.side) continue;
      context.fillStyle = index === lit ? theme.accent : theme.soft;
      write(place, named ? shorten(context, tokens[index], margin - 10) : String(index + 1));
    }
  };
  // The last number stays within the canvas.
  side(row, rows, view.y, at?.row, (y, label) => {
    context.textAlign = 'right';
    context.fillText(label, -7, Math.min(y, room.side - FONT_PX / 2));
  });
  side(col, cols, view.x, at?.col, (x, label) => {
    context.save();
    context.translate(named ? x : Math.min(x, room.side - measure(label) / 2), -7);
    if (named) context.rotate(-Math.PI / 2);
    context.textAlign = named ? 'left' : 'center';
    context.fillText(label, 0, named ? 0 : -FONT_PX / 2);
    context.restore();
  });
}

/** What the rows and the columns are. @param {CanvasRenderingContext2D} context @param {import('../theme.js').Theme} theme */
function drawNames(context, theme) {
  context.font = `500 ${FONT_PX}px ${theme.sans}`;
  context.textAlign = 'right';
  context.fillStyle = theme.colour('--role-k');
  context.fillText(`${text.long.key} →`, -7, -26);
  context.fillStyle = theme.colour('--role-q');
  context.fillText(`${text.long.query} ↓`, -7, -10);
}
