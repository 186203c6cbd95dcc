// A picture to take away: a drawing with its size, as SVG or PNG.
import { SvgSurface } from '../../draw/svg-surface.js';
import { measurer } from '../theme.js';

/** Device pixels a CSS pixel: sharp in print and on every screen. */
const PNG_RATIO = 3;
const MARGIN_PX = 16;
const TITLE_PX = 30;

/**
 * @typedef {object} Picture
 * @property {string} title what it shows
 * @property {number} width CSS pixels
 * @property {number} height CSS pixels
 * @property {string} paper its ground: a picture may be put on any
 * @property {(context: CanvasRenderingContext2D) => void} draw
 */

/**
 * A drawing with its name above it.
 * @param {string} title
 * @param {{width: number, height: number}} size of what is drawn
 * @param {import('../theme.js').Theme} theme
 * @param {(context: CanvasRenderingContext2D) => void} draw
 * @returns {Picture}
 */
export function titledPicture(title, { width, height }, theme, draw) {
  const font = `600 15px ${theme.sans}`;
  return {
    title,
    width: Math.ceil(Math.max(width, measurer(font)(title))) + 2 * MARGIN_PX,
    height: height + TITLE_PX + 2 * MARGIN_PX,
    paper: theme.paper,
    draw(context) {
      context.save();
      context.translate(MARGIN_PX, MARGIN_PX);
      context.font = font;
      context.fillStyle = theme.ink;
      context.textAlign = 'left';
      context.textBaseline = 'alphabetic';
      context.fillText(title, 0, 14);
      context.translate(0, TITLE_PX);
      draw(context);
      context.restore();
    },
  };
}

/** @param {Picture} picture @param {CanvasRenderingContext2D} context */
function drawWhole({ width, height, paper, draw }, context) {
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  draw(context);
}

/** As it is on the reader's paper. @param {string} colour */
function onPaper(colour) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  for (const layer of ['Canvas', colour]) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  return `rgb(${context.getImageData(0, 0, 1, 1).data.slice(0, 3)})`;
}

/** The reader's own colours have names that browsers alone know. Each is looked at once. */
function plainColours() {
  /** @type {Map<string, string>} */
  const known = new Map();
  return (/** @type {string} */ colour) => {
    if (!/^[A-Z]/.test(colour)) return colour;
    const plain = known.get(colour) ?? onPaper(colour);
    known.set(colour, plain);
    return plain;
  };
}

/** @param {Picture} picture */
export function svgOf(picture) {
  const { width, height, title } = picture;
  const measure = (/** @type {string} */ font, /** @type {string} */ words) =>
    measurer(font)(words);
  const surface = new SvgSurface(width, height, measure, plainColours());
  drawWhole(picture, /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (surface)));
  return surface.toString(title);
}

/**
 * @param {Picture} picture
 * @param {number} [ratio] less where the browser's canvases are not that large
 * @returns {Uint8Array<ArrayBuffer>} the file; empty where this browser has no canvas
 */
export function pngOf(picture, ratio = PNG_RATIO) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * ratio);
  canvas.height = Math.round(picture.height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return new Uint8Array();
  context.scale(ratio, ratio);
  drawWhole(picture, context);
  const [, base64] = canvas.toDataURL('image/png').split(',');
  if (!base64 && ratio > 1) return pngOf(picture, ratio - 1);
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
