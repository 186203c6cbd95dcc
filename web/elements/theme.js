// The page's colours and fonts for canvases, which can't read custom properties themselves.

/**
 * @typedef {object} Theme
 * @property {string} paper
 * @property {string} ink
 * @property {string} soft
 * @property {string} line
 * @property {string} accent
 * @property {string} hatch
 * @property {string} hatchGround
 * @property {string} sans
 * @property {string} serif
 * @property {(name: string) => string} colour any custom property
 */

/**
 * @param {Element} element whose custom properties count
 * @returns {Theme}
 */
export function themeOf(element) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    paper: colour('--paper'),
    ink: colour('--ink'),
    soft: colour('--soft'),
    line: colour('--line'),
    accent: colour('--accent'),
    hatch: colour('--hatch'),
    hatchGround: colour('--hatch-ground'),
    sans: colour('--sans'),
    serif: colour('--serif'),
    colour,
  };
}

/** Whether things may move. */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** Whether the browser gives canvases to draw on. */
export function canDraw() {
  pen ??= document.createElement('canvas').getContext('2d');
  return pen !== null;
}

/**
 * The width of a text in a font.
 * @param {string} font CSS font
 * @returns {(text: string) => number} CSS pixels
 */
export function measurer(font) {
  const context = canDraw() ? pen : null;
  if (!context) return (text) => text.length * 8;
  return (text) => {
    context.font = font;
    return context.measureText(text).width;
  };
}
