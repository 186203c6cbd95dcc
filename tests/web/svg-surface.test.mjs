// What is drawn on a canvas can be written as SVG: text as text, cells as cells.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { drawAnnotations } from '../../web/draw/annotate.js';
import { drawCells } from '../../web/draw/cells.js';
import { drawColorbar } from '../../web/draw/colorbar.js';
import { drawHatch } from '../../web/draw/hatch.js';
import { drawColumnLabels, drawRowLabels } from '../../web/draw/labels.js';
import { drawLinks } from '../../web/draw/links.js';
import { drawArrow, drawAxes, drawPoint, planeFor } from '../../web/draw/scatter.js';
import { SvgSurface } from '../../web/draw/svg-surface.js';
import { scriptsOf } from './scripts-of.mjs';

/** Every letter half as wide as the font is high. */
const measure = (font, text) => [...text].length * 0.5 * Number(font.match(/([\d.]+)px/)[1]);

/** A picture of 200 x 100 for drawing functions, and what they wrote. @returns {any} */
const surface = () => new SvgSurface(200, 100, measure);

const grid = { rows: 2, cols: 3, left: 40, top: 20, pitchX: 40, pitchY: 30 };
const rgba = Uint8ClampedArray.from({ length: 24 }, (_byte, i) => (i % 4 === 3 ? 255 : 10 * i));

const count = (svg, tag) => svg.split(`<${tag} `).length - 1;

/** The words of a picture, in order. */
const wordsOf = (svg) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((found) => found[1]);

test('it has everything that the drawing functions use of a canvas', () => {
  const picture = surface();
  const used = new Set();
  for (const file of ['web/draw', 'web/elements'].flatMap(scriptsOf)) {
    const code = fs.readFileSync(file, 'utf8');
    // These draw on canvases of their own: cells, and the page's surface itself.
    if (/\.getContext\(/.test(code) || !code.includes('{CanvasRenderingContext2D}')) continue;
    for (const [, name] of code.matchAll(/\bcontext\.(\w+)/g)) used.add(name);
  }
  assert.ok(used.size > 20 && used.has('fillText') && used.has('bezierCurveTo'));
  for (const name of used) assert.ok(name in picture, `SvgSurface has no ${name}`);
});

test('arcs go either way round, and whole circles too', () => {
  const pathOf = (/** @type {[number, number, boolean?]} */ ...angles) => {
    const picture = surface();
    picture.beginPath();
    picture.arc(50, 50, 10, ...angles);
    picture.stroke();
    return picture.toString().match(/ d="([^"]+)"/)?.[1];
  };
  const joined = surface();
  joined.beginPath();
  joined.moveTo(0, 50);
  joined.arc(50, 50, 10, Math.PI, 0);
  joined.stroke();
  assert.match(joined.toString(), / d="M0 50L40 50A/, 'a line leads from what is drawn already');
  const quarter = Math.PI / 2;
  assert.equal(pathOf(0, quarter), 'M60 50A10 10 0 0 1 50 60');
  assert.equal(pathOf(0, -quarter, true), 'M60 50A10 10 0 0 0 50 40');
  assert.equal(pathOf(0, -3 * quarter, true), 'M60 50A10 10 0 1 0 50 60');
  assert.equal(pathOf(0, 4 * quarter), 'M60 50A10 10 0 0 1 40 50A10 10 0 0 1 60 50');
});

test('the picture has a size, a title, and nothing that XML would not read', () => {
  const picture = surface();
  picture.font = 'italic 600 12px "My Font",\n  serif';
  picture.fillText('<a> & "b" \u0001', 10, 20);
  const svg = picture.toString('a < b');
  assert.match(
    svg,
    /^<svg xmlns="[^"]+" width="200" height="100" viewBox="0 0 200 100" role="img"/,
  );
  assert.match(svg, /<title>a &lt; b<\/title>/);
  assert.match(svg, />&lt;a&gt; &amp; &quot;b&quot; \ufffd<\/text>/);
  assert.match(
    svg,
    /font-family="'My Font', serif" font-size="12" font-weight="600" font-style="i/,
  );
});

test('a font that can not be read is refused', () => {
  const picture = surface();
  picture.font = 'large';
  assert.throws(() => picture.fillText('a', 0, 0), /font 'large'/);
});

test('cells are rectangles of their colours, and those without opacity are left out', () => {
  const picture = surface();
  const some = rgba.slice();
  some[7] = 0;
  drawCells(picture, grid, some, () => assert.fail('no image of so few cells'));
  const svg = picture.toString();
  assert.equal(count(svg, 'rect'), 5);
  assert.match(svg, /<rect x="40" y="20" width="40" height="30" [^>]*fill="rgb\(0, 10, 20\)"\/>/);
});

test('many cells, and small ones, are one image', () => {
  const picture = surface();
  /** @returns {any} */
  const raster = () => ({ toDataURL: () => 'data:image/png;base64,AA==' });
  drawCells(picture, { ...grid, rows: 65, cols: 64 }, rgba, raster);
  drawCells(picture, { ...grid, pitchX: 3.5 }, rgba, raster);
  const svg = picture.toString();
  assert.equal(count(svg, 'rect'), 0);
  assert.equal(count(svg, 'image'), 2);
  assert.match(svg, /<image x="40" y="20" width="10.5" height="60"/);
  assert.match(svg, /style="image-rendering:pixelated"[^>]*href="data:image\/png;base64,AA=="/);
});

test('values and labels are text, at the places that a canvas would have them', () => {
  const picture = surface();
  const data = [1, 0.25, -0.5, 0, NaN, 12345];
  drawAnnotations(picture, grid, data, rgba, { font: '% serif', ink: 'black' });
  const style = { font: '13px serif', strong: '600 13px serif', ink: '#555', lit: '#00f' };
  drawRowLabels(picture, grid, ['the', 'cat'], { ...style, room: 90, step: 1, litIndex: 1 });
  const columns = ['a', 'b', 'longer than its room'];
  const place = { room: 40, step: 1, litIndex: -1, angle: Math.PI / 4 };
  drawColumnLabels(picture, grid, columns, { ...style, ...place });
  const svg = picture.toString();
  const values = ['1.00', '0.25', '−0.50', '0.00', 'NaN', '1.2e+4'];
  assert.deepEqual(wordsOf(svg).slice(0, 10), [...values, 'the', 'cat', 'a', 'b']);
  assert.match(wordsOf(svg)[10], /^longe.*…$/);
  assert.match(svg, /text-anchor="end"[^>]*fill="#00f">cat/);
  assert.match(svg, /transform="translate\(60 12\)rotate\(-45\)">a/);
});

test('values that two decimals would all make 0.00 have their power of ten', () => {
  const picture = surface();
  const style = { font: '% serif', ink: 'black' };
  drawAnnotations(picture, grid, [-Infinity, 0.0099, -4e-5, 0, NaN, 1e-300], rgba, style);
  drawAnnotations(picture, grid, [0, 0.0099, 0, 0, 0, -0.01], rgba, style);
  assert.deepEqual(wordsOf(picture.toString()), [
    ...['−∞', '1e−2', '−4e−5', '0.00', 'NaN', '1e−300'],
    ...['0.00', '0.01', '0.00', '0.00', '0.00', '−0.01'],
  ]);
});

test('text wider than its cell is squeezed into it', () => {
  const picture = surface();
  picture.font = '10px serif';
  picture.fillText('abcdefgh', 0, 0, 20);
  picture.fillText('abc', 0, 0, 20);
  assert.match(picture.toString(), /textLength="20" lengthAdjust="spacingAndGlyphs"/);
  assert.equal(picture.toString().split('textLength').length, 2);
});

test('hatching is cut off at the masked cells', () => {
  const picture = surface();
  drawHatch(picture, grid, (row, col) => col > row, { ground: '#eee', line: '#999' });
  const svg = picture.toString();
  const [, clip] = svg.match(/<clipPath id="clip1"><path d="([^"]+)"/);
  assert.equal(clip, 'M80 20h80v30h-80ZM120 50h40v30h-40Z');
  assert.equal(svg.split('clip-path="url(#clip1)"').length - 1, 2);
});

test('after restore everything is as it was', () => {
  const picture = surface();
  picture.save();
  picture.translate(5, 5);
  picture.setLineDash([4, 2]);
  picture.globalAlpha = 0.5;
  picture.beginPath();
  picture.rect(0, 0, 10, 10);
  picture.clip();
  picture.strokeRect(0, 0, 9, 9);
  picture.restore();
  picture.fillRect(1, 1, 2, 2);
  const svg = picture.toString();
  assert.match(svg, /<clipPath id="clip1"><path d="[^"]+" transform="translate\(5 5\)"\/>/);
  const [inside, after] = svg.match(/.*<rect .*/g);
  assert.match(
    inside,
    /^<g clip-path="url\(#clip1\)"><rect .*stroke-dasharray="4 2" opacity="0.5"/,
  );
  assert.match(inside, /transform="translate\(5 5\)"\/><\/g>$/);
  assert.doesNotMatch(after, /dash|opacity|transform|clip/);
});

test('axes have a line and a number at every tick, and a point that stays where it was no arrow', () => {
  const picture = surface();
  const plane = planeFor(
    [
      [-1, 0],
      [1, 1],
    ],
    { left: 30, top: 5, width: 150, height: 80 },
  );
  drawAxes(picture, plane, { grid: '#ddd', ink: '#555', font: '12px serif', format: String });
  const lines = (picture.toString().match(/ d="([^"]+)"/)?.[1] ?? '').split('M').slice(1);
  const [across, up] = [plane.x.ticks(6), plane.y.ticks(6)];
  assert.deepEqual(lines, [
    ...across.map(
      (tick) => `${Math.round(plane.x(tick)) + 0.5} 5L${Math.round(plane.x(tick)) + 0.5} 85`,
    ),
    ...up.map(
      (tick) => `30 ${Math.round(plane.y(tick)) + 0.5}L180 ${Math.round(plane.y(tick)) + 0.5}`,
    ),
  ]);
  assert.deepEqual(wordsOf(picture.toString()), [...across, ...up].map(String));
  const still = surface();
  drawArrow(still, [10, 10], [10.5, 10.5], '#888');
  assert.equal(count(still.toString(), 'path'), 0);
  drawArrow(still, [10, 10], [20, 10], '#888');
  assert.equal(count(still.toString(), 'path'), 2);
});

test('lines, points, arrows, axes and a colour bar', () => {
  const picture = surface();
  const links = [{ query: 0, key: 1, weight: 0.5 }];
  const between = { left: 0, right: 100, top: 10, pitch: 20 };
  drawLinks(picture, links, between, { colour: '#d50', thickest: 10, opacity: () => 0.5 });
  drawPoint(picture, [20, 30], { colour: '#00f', radius: 5 });
  drawArrow(picture, [0, 0], [50, 0], '#888');
  const plane = planeFor(
    [
      [0, 0],
      [1, 1],
    ],
    { left: 30, top: 5, width: 150, height: 80 },
  );
  drawAxes(picture, plane, { grid: '#ddd', ink: '#555', font: '12px serif', format: String });
  const style = { font: '12px serif', ink: '#555', line: '#ddd' };
  const width = drawColorbar(picture, { x: 5, y: 90 }, new Uint8Array(768), ['0', '1'], style);
  const svg = picture.toString();
  assert.match(
    svg,
    /<path d="M0 20C45 20 55 40 100 40" [^>]*stroke-width="5" stroke-linecap="round"/,
  );
  assert.match(svg, /<path d="M25 30A5 5 0 0 1 15 30A5 5 0 0 1 25 30" fill="#00f"\/>/);
  assert.equal(width, 6 + 7 + 128 + 7 + 6);
  assert.deepEqual(wordsOf(svg).slice(-2), ['0', '1']);
});
