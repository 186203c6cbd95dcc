// What is written over a map's cells.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SvgSurface } from '../../web/draw/svg-surface.js';
import { figureOf } from '../../web/elements/maps/figures.js';
import { drawOverMap } from '../../web/elements/maps/map-drawing.js';
import { layOutMap } from '../../web/elements/maps/map-layout.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

test('a word that is written from the right has its full stop at its left', async () => {
  const session = new Session(await newEngine());
  session.changeText('שלום.');
  const figure = figureOf(session, 'weights');
  const measure = (/** @type {string} */ words) => 7 * words.replace(/[\u2068\u2069]/g, '').length;
  const layout = layOutMap(figure, { width: 400, height: 300 }, measure);
  /** @type {any} */
  const picture = new SvgSurface(400, 300, (/** @type {string} */ _, /** @type {string} */ words) =>
    measure(words),
  );
  const theme = /** @type {any} */ ({ colour: () => 'black' });
  drawOverMap(picture, figure, layout, theme, {
    hover: null,
    kept: null,
    row: -1,
    col: -1,
    axis: '',
    strips: [],
    marked: [],
  });
  assert.equal(String(picture).split('\u2068שלום.\u2069').length, 3, 'down and across');
});
