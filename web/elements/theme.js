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

/** Outside of a browser, where figures are made too, nothing is asked for. @param {string} query */
const media = (query) => globalThis.matchMedia?.(query) ?? { matches: false };

const forced = media('(forced-colors: active)');

/** Reading a property makes the browser compute styles: each is read once. @type {WeakMap<object, {isForced: boolean, read: Map<string, string>}>} */
const themes = new WeakMap();

/** Light became dark, or the page is put on paper. @param {object} session */
export const forgetTheme = (session) => themes.delete(session);

/** @param {object} session */
function propertiesOf(session) {
  const kept = themes.get(session);
  if (kept?.isForced === forced.matches) return kept.read;
  const read = new Map();
  themes.set(session, { isForced: forced.matches, read });
  return read;
}

/**
 * @param {Element & {session?: object}} element whose custom properties count: the same for all of a session
 * @returns {Theme}
 */
export function themeOf(element) {
  const read = propertiesOf(element.session ?? element);
  const colour = (/** @type {string} */ name) => {
    const value = read.get(name) || getComputedStyle(element).getPropertyValue(name).trim();
    read.set(name, value);
    return value;
  };
  return {
    paper: colour('--paper'),
    ink: colour('--ink'),
    soft: colour('--soft'),
    line: colour('--line'),
    accent: colour('--accent'),
    hatch: colour('--hatch'),
    hatchGround: colour('--hatched'),
    sans: colour('--sans'),
    serif: colour('--serif'),
    colour,
  };
}

const still = media('(prefers-reduced-motion: reduce)');

/** Whether things may move. */
export const mayMove = () => !still.matches;

/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;

/** Whether the browser gives canvases to draw on. */
export function canDraw() {
  pen ??= document.createElement('canvas').getContext('2d');
  return pen !== null;
}

/** Enough for the words of a long text. */
const MOST_WIDTHS = 20_000;
/** @type {Map<string, Map<string, number>>} by font */
const widths = new Map();

/**
 * The width of a text in a font; measured once.
 * @param {string} font CSS font
 * @returns {(text: string) => number} CSS pixels
 */
export function measurer(font) {
  const context = canDraw() ? pen : null;
  if (!context) return (text) => text.length * 8;
  const known = widths.get(font) ?? new Map();
  widths.set(font, known);
  if (known.size > MOST_WIDTHS) known.clear();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(text).width;
      known.set(text, width);
    }
    return width;
  };
}
