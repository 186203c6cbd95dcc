// A map of n x n cells seen through a square window: where it is, how large its cells are, and which
// tiles it needs. A view is the cell at the window's upper left corner and the CSS pixels of a cell;
// a pool is how many cells a side one point stands for.

/** Points a side of a tile. */
export const TILE = 256;
/** Points a side of an overview of the whole, at most. */
const OVERVIEW = 512;
/** CSS pixels of the largest cell. */
export const LARGEST_PX = 56;

/**
 * @typedef {{x: number, y: number, scale: number}} View
 * @typedef {{n: number, side: number}} Room how many cells there are, and the window's CSS pixels
 * @typedef {{pool: number, row: number, col: number}} Tile counted in tiles of its pool
 * @typedef {{row: number, rows: number, col: number, cols: number}} Area in cells
 */

/** Everything. @param {Room} room @returns {View} */
export const fitted = ({ n, side }) => ({ x: 0, y: 0, scale: side / n });

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

/** The nearest view without anything beyond the edges. @param {View} view @param {Room} room @returns {View} */
export function within({ x, y, scale }, { n, side }) {
  const own = clamp(scale, side / n, Math.max(LARGEST_PX, side / n));
  const last = Math.max(n - side / own, 0);
  return { x: clamp(x, 0, last), y: clamp(y, 0, last), scale: own };
}

/**
 * Nearer or farther, with the cell under a point of the window left where it is.
 * @param {View} view
 * @param {number} by
 * @param {{x: number, y: number}} at CSS pixels in the window
 * @param {Room} room
 */
export function zoomed(view, by, at, room) {
  const { scale } = within({ ...view, scale: view.scale * by }, room);
  const x = view.x + at.x / view.scale - at.x / scale;
  const y = view.y + at.y / view.scale - at.y / scale;
  return within({ x, y, scale }, room);
}

/** @param {View} view @param {number} right CSS pixels by which its content moves @param {number} down @param {Room} room */
export const moved = ({ x, y, scale }, right, down, room) =>
  within({ x: x - right / scale, y: y - down / scale, scale }, room);

/** A cell in the middle. @param {{row: number, col: number}} cell @param {number} scale @param {Room} room */
export function around({ row, col }, scale, room) {
  const half = room.side / scale / 2;
  return within({ x: col + 0.5 - half, y: row + 0.5 - half, scale }, room);
}

/** The least move after which a cell is seen. @param {View} view @param {{row: number, col: number}} cell @param {Room} room */
export function showing(view, { row, col }, room) {
  const seen = room.side / view.scale;
  const x = clamp(view.x, col + 1 - seen, col);
  const y = clamp(view.y, row + 1 - seen, row);
  return within({ ...view, x, y }, room);
}

/** The cell under a point of the window. @param {View} view @param {number} x CSS pixels @param {number} y @param {Room} room */
export function cellUnder(view, x, y, { n, side }) {
  if (x < 0 || y < 0 || x >= side || y >= side) return null;
  const row = Math.floor(view.y + y / view.scale);
  const col = Math.floor(view.x + x / view.scale);
  return row < n && col < n ? { row, col } : null;
}

/** The pool of an overview. @param {number} n */
export const overviewPool = (n) => Math.ceil(n / OVERVIEW);

/** The pool whose points are a pixel or more: the overview's, or a power of two below it. @param {number} scale @param {number} n */
export function poolFor(scale, n) {
  const pool = 2 ** Math.max(Math.ceil(Math.log2(1 / scale) - 1e-9), 0);
  return Math.min(pool, overviewPool(n));
}

/** The cells that can be seen, those cut by the edges included. @param {View} view @param {Room} room @returns {Area} */
export function seenArea({ x, y, scale }, { n, side }) {
  const row = Math.floor(y);
  const col = Math.floor(x);
  const count = (/** @type {number} */ from, /** @type {number} */ first) =>
    Math.min(Math.ceil(from + side / scale), n) - first;
  return { row, rows: count(y, row), col, cols: count(x, col) };
}

/** The tiles of a pool that a view needs, from its middle outwards. @param {View} view @param {Room} room @param {number} pool @returns {Tile[]} */
export function tilesIn(view, room, pool) {
  const { row, rows, col, cols } = seenArea(view, room);
  const cells = TILE * pool;
  const last = (/** @type {number} */ from, /** @type {number} */ count) =>
    Math.floor((from + count - 1) / cells);
  const tiles = [];
  for (let down = Math.floor(row / cells); down <= last(row, rows); down += 1) {
    for (let across = Math.floor(col / cells); across <= last(col, cols); across += 1) {
      tiles.push({ pool, row: down, col: across });
    }
  }
  const far = (/** @type {Tile} */ tile) =>
    Math.hypot(
      (tile.row + 0.5) * cells - row - rows / 2,
      (tile.col + 0.5) * cells - col - cols / 2,
    );
  return tiles.sort((one, other) => far(one) - far(other));
}

/** @param {Tile} tile @param {number} n @returns {Area} */
export function areaOf({ pool, row, col }, n) {
  const cells = TILE * pool;
  return {
    row: row * cells,
    rows: Math.min(cells, n - row * cells),
    col: col * cells,
    cols: Math.min(cells, n - col * cells),
  };
}

/** An area in parts of whole rows of points, each of about so many cells. @param {Area} area @param {number} pool @param {number} cells @returns {Area[]} */
export function bandsOf(area, pool, cells) {
  const step = Math.max(Math.floor(cells / area.cols / pool), 1) * pool;
  const bands = [];
  for (let row = 0; row < area.rows; row += step) {
    bands.push({ ...area, row: area.row + row, rows: Math.min(step, area.rows - row) });
  }
  return bands;
}

/** @param {Tile} tile */
export const tileKey = ({ pool, row, col }) => `${pool}/${row}/${col}`;

/** What was used longest ago makes room for what is new. @template T */
export class Recent {
  /** @type {Map<string, T>} */
  #all = new Map();

  /** @param {number} most */
  constructor(most) {
    this.most = most;
  }

  /** @param {string} key @returns {T | undefined} */
  get(key) {
    const value = this.#all.get(key);
    if (value !== undefined) this.#put(key, value);
    return value;
  }

  /** @param {string} key @param {T} value */
  set(key, value) {
    this.#put(key, value);
    if (this.#all.size > this.most)
      this.#all.delete(/** @type {string} */ (this.#all.keys().next().value));
  }

  /** @param {string} key @param {T} value */
  #put(key, value) {
    this.#all.delete(key);
    this.#all.set(key, value);
  }
}
