// The part of CanvasRenderingContext2D that this project draws with, written down as SVG: one drawing
// function gives the picture on the page, the PNG and the SVG. Text stays text.

/** What save() keeps; of the names that a canvas has, the values are a canvas' own. */
const INITIAL = {
  fillStyle: '#000',
  strokeStyle: '#000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  transform: '',
  clipPath: '',
  dash: '',
};

/** @typedef {typeof INITIAL} State */

/** How far a line of text is shifted down, in units of its size. SVG's own baselines are drawn differently by each program. */
const SHIFT = { alphabetic: 0, middle: 0.3, top: 0.8, hanging: 0.8, bottom: -0.2 };
const ANCHOR = { start: 'start', left: 'start', center: 'middle', end: 'end', right: 'end' };

/** Shorter than any screen shows. @param {number} x */
const short = (x) => String(Math.round(x * 100) / 100);

/** @param {...number} numbers */
const pair = (...numbers) => numbers.map(short).join(' ');

/** @param {string} text */
const plain = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no such characters, not even escaped.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');

/** @param {Record<string, string | number | undefined>} attributes what is '' or undefined is left out */
const written = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${plain(String(value))}"`)
    .join('');

/** A CSS font as attributes, which every program reads. @param {string} font */
function fontOf(font) {
  const [, style, weight, size, family] =
    font.match(/^(italic )?\s*(\d+ |bold )?\s*([\d.]+)px(?:\/\S+)?\s+(.+)$/s) ?? [];
  if (!size) throw new TypeError(`font '${font}': [italic] [weight] size in px, family`);
  return {
    'font-family': family.replaceAll('"', "'").replace(/\s+/g, ' '),
    'font-size': Number(size),
    'font-weight': weight?.trim(),
    'font-style': style?.trim(),
  };
}

/**
 * @typedef {object} Raster an image of one pixel a cell: a canvas
 * @property {() => string} toDataURL
 */

/** @implements {State} */
export class SvgSurface {
  fillStyle = INITIAL.fillStyle;
  strokeStyle = INITIAL.strokeStyle;
  lineWidth = INITIAL.lineWidth;
  lineCap = INITIAL.lineCap;
  lineJoin = INITIAL.lineJoin;
  globalAlpha = INITIAL.globalAlpha;
  font = INITIAL.font;
  textAlign = INITIAL.textAlign;
  textBaseline = INITIAL.textBaseline;
  transform = INITIAL.transform;
  clipPath = INITIAL.clipPath;
  dash = INITIAL.dash;
  /** Cells have sharp edges, always: an SVG's reader scales it. */
  imageSmoothingEnabled = false;

  /** @type {State[]} */
  #kept = [];
  #path = '';
  /** @type {string[]} */
  #clips = [];
  /** @type {string[]} */
  #parts = [];
  #width;
  #height;
  #measure;
  #colour;

  /**
   * @param {number} width CSS pixels
   * @param {number} height CSS pixels
   * @param {(font: string, text: string) => number} measure the width of a text in a font
   * @param {(colour: string) => string} [colour] the same one, as every program reads it
   */
  constructor(width, height, measure, colour = (own) => own) {
    this.#width = width;
    this.#height = height;
    this.#measure = measure;
    this.#colour = colour;
  }

  /**
   * The picture.
   * @param {string} [title] what it shows, for people who don't see it
   */
  toString(title = '') {
    const size = `width="${short(this.#width)}" height="${short(this.#height)}"`;
    const view = `viewBox="0 0 ${pair(this.#width, this.#height)}"`;
    const name = title ? ` role="img"${written({ 'aria-label': title })}` : '';
    const head = title ? [`<title>${plain(title)}</title>`] : [];
    const clips = this.#clips.length ? [`<defs>${this.#clips.join('')}</defs>`] : [];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${view}${name}>`,
      ...head,
      ...clips,
      ...this.#parts,
      '</svg>',
      '',
    ].join('\n');
  }

  // ---- state

  save() {
    const names = /** @type {(keyof State)[]} */ (Object.keys(INITIAL));
    const kept = Object.fromEntries(names.map((name) => [name, this[name]]));
    this.#kept.push(/** @type {State} */ (kept));
  }

  restore() {
    Object.assign(this, this.#kept.pop());
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.transform += `translate(${pair(x, y)})`;
  }

  /** @param {number} angle radians */
  rotate(angle) {
    if (angle) this.transform += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  /** @param {readonly number[]} dash */
  setLineDash(dash) {
    this.dash = dash.join(' ');
  }

  // ---- paths; a path is painted with the transformation that holds when it is painted

  beginPath() {
    this.#path = '';
  }

  closePath() {
    this.#path += 'Z';
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${pair(x, y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `${this.#path ? 'L' : 'M'}${pair(x, y)}`;
  }

  /** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {number} x @param {number} y */
  bezierCurveTo(x1, y1, x2, y2, x, y) {
    this.#path += `C${pair(x1, y1, x2, y2, x, y)}`;
  }

  /** @param {number} x1 @param {number} y1 @param {number} x @param {number} y */
  quadraticCurveTo(x1, y1, x, y) {
    this.#path += `Q${pair(x1, y1, x, y)}`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#path += `M${pair(x, y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} radius
   * @param {number} start radians
   * @param {number} end radians; after the start, or before it the other way round
   * @param {boolean} [back] counterclockwise
   */
  arc(x, y, radius, start, end, back = false) {
    const way = back ? -1 : 1;
    const at = (/** @type {number} */ angle) =>
      pair(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    const to = (/** @type {number} */ from, /** @type {number} */ angle) =>
      `A${pair(radius, radius)} 0 ${way * (angle - from) > Math.PI ? 1 : 0} ${back ? 0 : 1} ${at(angle)}`;
    this.#path += `${this.#path ? 'L' : 'M'}${at(start)}`;
    // A whole circle ends where it starts, which one arc can't say.
    const whole = way * (end - start) >= 2 * Math.PI - 1e-9;
    const half = start + way * Math.PI;
    this.#path += whole ? `${to(start, half)}${to(half, half + way * Math.PI)}` : to(start, end);
  }

  fill() {
    this.#paint('path', { d: this.#path }, true);
  }

  stroke() {
    this.#paint('path', { d: this.#path }, false);
  }

  clip() {
    const id = `clip${this.#clips.length + 1}`;
    const path = `<path${written({ d: this.#path, transform: this.transform })}/>`;
    const outer = written({ 'clip-path': this.clipPath });
    this.#clips.push(`<clipPath id="${id}"${outer}>${path}</clipPath>`);
    this.clipPath = `url(#${id})`;
  }

  // ---- rectangles, text, images

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.#paint('rect', { ...box, 'shape-rendering': 'crispEdges' }, true);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.#paint('rect', box, false);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} [widest] squeezed if it is wider */
  fillText(text, x, y, widest) {
    this.#text(text, x, y, widest, true);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} [widest] */
  strokeText(text, x, y, widest) {
    this.#text(text, x, y, widest, false);
  }

  /** @param {string} text */
  measureText(text) {
    return { width: this.#measure(this.font, text) };
  }

  /** @param {Raster} image @param {number} x @param {number} y @param {number} width @param {number} height */
  drawImage(image, x, y, width, height) {
    const box = { x: short(x), y: short(y), width: short(width), height: short(height) };
    const attributes = {
      ...box,
      preserveAspectRatio: 'none',
      style: 'image-rendering:pixelated',
      transform: this.transform,
      href: image.toDataURL(),
    };
    this.#add(`<image${written(attributes)}/>`);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number | undefined} widest @param {boolean} filled */
  #text(text, x, y, widest, filled) {
    const { font, textAlign, textBaseline } = this;
    const face = fontOf(font);
    const squeezed = widest !== undefined && this.#measure(font, text) > widest;
    const shift = SHIFT[/** @type {keyof typeof SHIFT} */ (textBaseline)] * face['font-size'];
    const attributes = {
      x: short(x),
      y: short(y + shift),
      ...face,
      'text-anchor': ANCHOR[/** @type {keyof typeof ANCHOR} */ (textAlign)],
      'xml:space': /^\s|\s\s|\s$/.test(text) ? 'preserve' : '',
      textLength: squeezed ? short(widest) : '',
      lengthAdjust: squeezed ? 'spacingAndGlyphs' : '',
    };
    this.#paint('text', attributes, filled, plain(text));
  }

  /**
   * @param {string} name
   * @param {Record<string, string | number | undefined>} shape
   * @param {boolean} filled or stroked
   * @param {string} [content]
   */
  #paint(name, shape, filled, content = '') {
    const pen = filled
      ? { fill: this.#colour(this.fillStyle) }
      : {
          fill: 'none',
          stroke: this.#colour(this.strokeStyle),
          'stroke-width': short(this.lineWidth),
          'stroke-linecap': this.lineCap === 'butt' ? '' : this.lineCap,
          'stroke-linejoin': this.lineJoin === 'miter' ? '' : this.lineJoin,
          'stroke-dasharray': this.dash,
        };
    const attributes = written({
      ...shape,
      ...pen,
      opacity: this.globalAlpha === 1 ? '' : short(this.globalAlpha),
      transform: this.transform,
    });
    this.#add(`<${name}${attributes}${content ? `>${content}</${name}>` : '/>'}`);
  }

  /** A clip stays where it was made, whatever is translated later: it belongs around the element. @param {string} element */
  #add(element) {
    const clip = written({ 'clip-path': this.clipPath });
    this.#parts.push(clip ? `<g${clip}>${element}</g>` : element);
  }
}
