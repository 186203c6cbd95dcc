// The pictures that a large map is put together of: an overview of the whole, and tiles in which a point
// stands for fewer cells, down to one. They are computed a band at a time, so that no frame waits for them.
import { extent, mostInBlues, symmetric } from '../../draw/ranges.js';
import { Recent, areaOf, bandsOf, overviewPool, tileKey } from '../../draw/tiles.js';
import { HATCHED } from '../maps/figures.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../draw/tiles.js').Tile} Tile
 * @typedef {import('../../draw/tiles.js').Area} Area
 * @typedef {'mean' | 'largest'} Shown what of its cells a point shows
 * @typedef {{colormap: 'Blues' | 'RdBu', ends: [number, number], isClipped: boolean}} Scale isClipped: some points lie beyond the ends
 */

/** Cells that are computed at once: about a millisecond. */
const CELLS_AT_ONCE = 65536;
/** Tiles of 256 KB each. */
const MOST_TILES = 96;
/** Overviews of a run that are kept, of 4 MB each. */
const MOST_OVERVIEWS = 8;

/** Of the points of an overview, and of exact cells, these shares are told apart; the few beyond are as dark as any. */
const TOLD_APART = { points: 0.995, cells: 0.99 };

/** The colours of what is not there yet. @type {Record<string, Scale>} */
const UNTIL_READY = {
  unsigned: { colormap: 'Blues', ends: [0, 1], isClipped: false },
  signed: { colormap: 'RdBu', ends: [-1, 1], isClipped: false },
};

const UNSIGNED = ['weights', 'weights_average', 'exponentials'];

/** @param {number} rows @param {number} cols */
function canvasOf(rows, cols) {
  const canvas = document.createElement('canvas');
  canvas.width = cols;
  canvas.height = rows;
  return canvas;
}

/** One tensor and head of one run. */
export class LongMapTiles {
  #session;
  #pool;
  /** @type {{mean: Float64Array, largest: Float64Array, hidden: Uint8Array}} */
  #whole;
  /** @type {Generator<void, void> | null} */
  #work;
  /** @type {Recent<{canvas: HTMLCanvasElement, work: Generator<void, void> | null}>} what is still to be done of each */
  #tiles = new Recent(MOST_TILES);
  /** @type {Map<Shown, HTMLCanvasElement>} */
  #overviews = new Map();
  /** @type {Map<Shown | 'cells', Scale>} */
  #scales = new Map();

  /** @param {Session} session @param {string} name @param {number} head */
  constructor(session, name, head) {
    this.#session = session;
    this.name = name;
    this.head = head;
    this.n = session.trace.tokens.length;
    this.#pool = overviewPool(this.n);
    /** Points a side of the overview. */
    this.points = Math.ceil(this.n / this.#pool);
    const count = this.points ** 2;
    this.#whole = {
      mean: new Float64Array(count),
      largest: new Float64Array(count),
      hidden: new Uint8Array(count),
    };
    /** Whether the overview is there. */
    this.isReady = false;
    this.#work = this.#overview();
  }

  /** Cells a side of a point of the overview. */
  get pool() {
    return this.#pool;
  }

  /** @returns {Generator<void, void>} */
  *#overview() {
    const all = { row: 0, rows: this.n, col: 0, cols: this.n };
    const { mean, largest, hidden } = this.#whole;
    let at = 0;
    for (const band of this.#bands(all, this.#pool)) {
      const part = this.#part(band, this.#pool);
      mean.set(part.mean, at);
      largest.set(part.largest, at);
      hidden.set(part.hidden, at);
      at += part.mean.length;
      yield;
    }
    this.isReady = true;
  }

  /** @param {Area} area @param {number} pool */
  #bands(area, pool) {
    const { heads } = this.#session;
    const each = this.name === 'weights_average' ? CELLS_AT_ONCE / heads : CELLS_AT_ONCE;
    return bandsOf(area, pool, each);
  }

  /** @param {Area} area @param {number} pool */
  #part(area, pool) {
    const { trace } = this.#session;
    const { mean, largest } = trace.overview(this.name, this.head, { ...area, pool });
    const masks = HATCHED.has(this.name) && trace.has('mask');
    const mask = masks ? trace.overview('mask', this.head, { ...area, pool }).largest : [];
    return { mean, largest, hidden: Uint8Array.from(mask, (x) => (x === -Infinity ? 1 : 0)) };
  }

  /** The colours of points, once there is an overview; exact cells go by the largest of its points. @param {Shown} shown @param {number} pool @returns {Scale} */
  scale(shown, pool) {
    const kind = pool === 1 ? 'cells' : shown;
    const isUnsigned = UNSIGNED.includes(this.name);
    if (!this.isReady) return isUnsigned ? UNTIL_READY.unsigned : UNTIL_READY.signed;
    const kept = this.#scales.get(kind);
    if (kept) return kept;
    const scale = isUnsigned ? this.#unsigned(kind) : this.#signed(kind);
    this.#scales.set(kind, scale);
    return scale;
  }

  /** @param {Shown | 'cells'} kind @returns {Scale} */
  #unsigned(kind) {
    const { mean, largest, hidden } = this.#whole;
    const all = kind === 'mean' ? mean : largest;
    const data = hidden.includes(1) ? all.filter((_, at) => !hidden[at]) : all;
    // Where a share of all cells lies below an end, so does every cell of a point in this share of the points.
    const share = kind === 'cells' ? TOLD_APART.cells ** (this.#pool ** 2) : TOLD_APART.points;
    return mostInBlues(data, share);
  }

  /** @param {Shown | 'cells'} kind @returns {Scale} */
  #signed(kind) {
    const { mean, largest } = this.#whole;
    const data = kind === 'mean' ? mean : [...extent(mean), ...extent(largest)];
    return { colormap: 'RdBu', ends: symmetric(data), isClipped: false };
  }

  /**
   * Colours of what has a sign reach as far as every number that was met: an overview knows the largest of its cells,
   * and not the smallest. What was painted in narrower ones is painted again.
   * @param {Float64Array} data
   * @param {Shown} shown
   * @param {number} pool
   */
  #reach(data, shown, pool) {
    const { colormap, ends } = this.scale(shown, pool);
    const met = symmetric(data);
    if (
      colormap !== 'RdBu' ||
      met[1] <= ends[1] ||
      !data.some((value) => Number.isFinite(value) && value)
    )
      return;
    this.#scales.set(pool === 1 ? 'cells' : shown, { colormap, ends: met, isClipped: false });
    this.#overviews.delete(shown);
    this.#tiles = new Recent(MOST_TILES);
  }

  /** What there is of the overview; null while it is computed. @param {Shown} shown */
  overview(shown) {
    if (!this.isReady) return null;
    const kept = this.#overviews.get(shown);
    if (kept) return kept;
    const canvas = canvasOf(this.points, this.points);
    const { [shown]: data, hidden } = this.#whole;
    this.#paint(canvas, 0, { data, hidden }, this.scale(shown, this.#pool));
    this.#overviews.set(shown, canvas);
    return canvas;
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} row of points
   * @param {{data: Float64Array, hidden: Uint8Array}} points
   * @param {Scale} scale
   */
  #paint(canvas, row, { data, hidden }, { colormap, ends: [min, max] }) {
    const cols = canvas.width;
    const shape = [data.length / cols, cols];
    const rgba = this.#session.engine.colors(colormap, { shape, data }, { min, max });
    hidden.forEach((isHidden, at) => {
      if (isHidden) rgba[4 * at + 3] = 0;
    });
    const pixels = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (rgba);
    canvas.getContext('2d')?.putImageData(new ImageData(pixels, cols, shape[0]), 0, row);
  }

  /** A tile as far as it is there. @param {Tile} tile @param {Shown} shown */
  tile(tile, shown) {
    return this.#tiles.get(keyOf(tile, shown))?.canvas;
  }

  /**
   * Computes for a while: the overview first, then what is missing of some tiles.
   * @param {readonly Tile[]} tiles
   * @param {Shown} shown
   * @param {() => boolean} hasTime
   * @returns {boolean} whether there is more to do
   */
  advance(tiles, shown, hasTime) {
    while (hasTime()) {
      if (this.isReady) this.#choose(tiles, shown);
      if (!this.#work) return false;
      if (this.#work.next().done) this.#work = null;
    }
    return true;
  }

  /** Goes on with the tile that is wanted most. @param {readonly Tile[]} tiles @param {Shown} shown */
  #choose(tiles, shown) {
    const isDone = (/** @type {Tile} */ tile) => this.#tiles.get(keyOf(tile, shown))?.work === null;
    const next = tiles.find((tile) => !isDone(tile));
    this.#work = next ? this.#begun(next, shown).work : null;
  }

  /** @param {Tile} tile @param {Shown} shown */
  #begun(tile, shown) {
    const key = keyOf(tile, shown);
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const { rows, cols } = areaOf(tile, this.n);
    const points = (/** @type {number} */ cells) => Math.ceil(cells / tile.pool);
    /** @type {{canvas: HTMLCanvasElement, work: Generator<void, void> | null}} */
    const begun = { canvas: canvasOf(points(rows), points(cols)), work: null };
    begun.work = this.#tileOf(tile, shown, begun);
    this.#tiles.set(key, begun);
    return begun;
  }

  /**
   * @param {Tile} tile
   * @param {Shown} shown
   * @param {{canvas: HTMLCanvasElement, work: Generator<void, void> | null}} begun
   * @returns {Generator<void, void>}
   */
  *#tileOf(tile, shown, begun) {
    const area = areaOf(tile, this.n);
    const { pool } = tile;
    for (const band of this.#bands(area, pool)) {
      const { [shown]: data, hidden } = this.#part(band, pool);
      this.#reach(data, shown, pool);
      this.#paint(
        begun.canvas,
        (band.row - area.row) / pool,
        { data, hidden },
        this.scale(shown, pool),
      );
      yield;
    }
    begun.work = null;
  }

  /** Exact cells and their colours. @param {Area} area */
  cells(area) {
    const { engine, trace } = this.#session;
    const {
      colormap,
      ends: [min, max],
    } = this.scale('largest', 1);
    const block = trace.block(this.name, this.head, area);
    return { data: block.data, rgba: engine.colors(colormap, block, { min, max }) };
  }
}

/** Of exact cells mean and largest are the same. @param {Tile} tile @param {Shown} shown */
const keyOf = (tile, shown) => `${tileKey(tile)}/${tile.pool === 1 ? 'largest' : shown}`;

/** @type {WeakMap<Session, {runs: number, all: Recent<LongMapTiles>}>} */
const made = new WeakMap();

/** Those of the newest run. @param {Session} session @param {string} name @param {number} head */
export function tilesOf(session, name, head) {
  let kept = made.get(session);
  if (kept?.runs !== session.runs) {
    kept = { runs: session.runs, all: new Recent(MOST_OVERVIEWS) };
    made.set(session, kept);
  }
  const key = `${name}/${head}`;
  const tiles = kept.all.get(key) ?? new LongMapTiles(session, name, head);
  kept.all.set(key, tiles);
  return tiles;
}
