// The canvases of a map, each drawn again only when it is to show something else: the cells, the old ones that fade
// away above them, and what lies over both.
import { hasRoom } from '../../draw/annotate.js';
import { gridSize } from '../../draw/grid.js';
import { putRaster } from '../../draw/raster.js';
import { sizeBox, sparingSurface } from '../../draw/surface.js';
import { isSame } from '../../state/same.js';
import { Calm } from '../calm.js';
import { drawOverMap } from './map-drawing.js';
import { mayMove } from '../theme.js';

/**
 * @typedef {import('./figures.js').Figure} Figure
 * @typedef {import('./map-layout.js').MapLayout} MapLayout
 * @typedef {import('../theme.js').Theme} Theme
 */

const FADE_MS = 180;

export class HeatmapDrawing {
  #map;
  #drawn = '';
  #calm = new Calm();
  /** What is drawn over the cells. @type {object | null} */
  over = null;

  /** @param {import('./attention-heatmap.js').AttentionHeatmap} map */
  constructor(map) {
    this.#map = map;
  }

  /**
   * @param {Figure} figure
   * @param {MapLayout} layout
   * @param {Theme} theme
   * @param {import('./map-drawing.js').Lit} lit
   */
  draw(figure, layout, theme, lit) {
    const [cells, ghost, over] = this.#map.renderRoot.querySelectorAll('canvas');
    if (this.#drawn !== figure.key) this.#drawCells(figure, cells, ghost);
    placeCells([cells, ghost], layout);
    this.#drawOver(over, figure, layout, theme, lit);
  }

  /**
   * New values at once; the old ones fade away above them.
   * @param {Figure} figure
   * @param {HTMLCanvasElement} cells
   * @param {HTMLCanvasElement} ghost
   */
  #drawCells(figure, cells, ghost) {
    const sameShape = cells.width === figure.cols && cells.height === figure.rows;
    const isCalm = this.#calm.change();
    if (this.#drawn && sameShape && isCalm && mayMove()) {
      ghost.width = cells.width;
      ghost.height = cells.height;
      ghost.getContext('2d')?.drawImage(cells, 0, 0);
      ghost.hidden = false;
      const fade = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS });
      fade.onfinish = () => {
        ghost.hidden = true;
      };
    } else ghost.hidden = true;
    putRaster(cells, figure.rgba, figure.rows, figure.cols);
    this.#drawn = figure.key;
  }

  /**
   * What lies over the cells is drawn again only when it is another.
   * @param {HTMLCanvasElement} canvas
   * @param {Figure} figure
   * @param {MapLayout} layout
   * @param {Theme} theme
   * @param {import('./map-drawing.js').Lit} lit
   */
  #drawOver(canvas, figure, layout, theme, lit) {
    const { medium } = this.#map;
    const { ink, paper, sans } = theme;
    const { rowAxis, colAxis, edited, isMasked, texts } = figure;
    // Other values are another picture only where they are written, or hatched.
    const values = hasRoom(layout.grid) || isMasked ? [figure.key, texts] : null;
    const axes = { rowAxis, colAxis };
    const picture = { layout, axes, lit, edited, values, ...medium, ink, paper, sans };
    if (isSame(picture, this.over)) return;
    this.over = picture;
    sizeBox(/** @type {HTMLElement} */ (canvas.parentElement), layout.width, layout.height);
    this.#map.drawInFrame(() => {
      const context = sparingSurface(canvas, layout.width, layout.height, medium);
      if (context) drawOverMap(context, figure, layout, theme, lit);
    });
  }
}

/**
 * In shares of the map: where it is smaller than it was laid out, as on paper, they shrink with it.
 * @param {HTMLCanvasElement[]} canvases
 * @param {MapLayout} layout
 */
export function placeCells(canvases, { grid, width: wide, height: high }) {
  const { width, height } = gridSize(grid);
  const share = (/** @type {number} */ part, /** @type {number} */ whole) =>
    `${(100 * part) / whole}%`;
  for (const canvas of canvases) {
    canvas.style.left = share(grid.left, wide);
    canvas.style.top = share(grid.top, high);
    canvas.style.width = share(width, wide);
    canvas.style.height = share(height, high);
  }
}
