// What is written over a map's cells.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SvgSurface } from '../../web/draw/svg-surface.js';
import { figureOf } from '../../web/elements/maps/figures.js';
import { drawOverMap } from '../../web/elements/maps/map-drawing.js';
import { layOutMap } from '../../web/elements/maps/map-layout.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

const measure = (/** @type {string} */ words) => 7 * words.replace(/[\u2068\u2069]/g, '').length;
const theme = /** @type {any} */ ({ colour: () => 'black', ink: 'ink' });

/** What is drawn over the map of a session's weights, as SVG. @param {Session} session */
function drawnOver(session) {
  const figure = figureOf(session, 'weights');
  const layout = layOutMap(figure, { width: 640, height: 640 }, measure);
  /** @type {any} */
  const picture = new SvgSurface(640, 640, (/** @type {string} */ _, /** @type {string} */ words) =>
    measure(words),
  );
  drawOverMap(picture, figure, layout, theme, {
    hover: null,
    kept: null,
    row: -1,
    col: -1,
    axis: '',
    strips: [],
    marked: [],
  });
  return String(picture);
}

test('a word that is written from the right has its full stop at its left', async () => {
  const session = new Session(await newEngine());
  session.changeText('שלום.');
  assert.equal(drawnOver(session).split('\u2068שלום.\u2069').length, 3, 'down and across');
});

test('words of every width are all named above their columns', async () => {
  const session = new Session(await newEngine());
  session.changeText('one two');
  const figure = figureOf(session, 'weights');
  for (let width = 10; width < 80; width += 1) {
    const { angle, colStep } = layOutMap(figure, { width: 400, height: 400 }, () => width);
    assert.equal(colStep, 1, `${width} px, at ${angle}`);
  }
});

test('the rows’ name stands above the first row’s label, however low the rows are', async () => {
  const session = new Session(await newEngine());
  for (const count of [3, 20, 600]) {
    session.changeText(Array.from({ length: count }, (_, at) => `w${at}`).join(' '));
    const drawn = drawnOver(session);
    const bottomOf = (/** @type {RegExp} */ what) => Number(drawn.match(what)?.[1]);
    const name = bottomOf(/y="([\d.]+)"[^>]*>query</);
    const label = bottomOf(/y="([\d.]+)"[^>]*"end">w0</) - 0.375 * 13;
    // A label is centred at its y, 12 px high; a name stands on its y, with 3 px below for q and y.
    assert.ok(name + 3 < label - 6, `${count} words: ${name}, ${label}`);
  }
});

test('the long name of an axis takes no room from the cells', async () => {
  const session = new Session(await newEngine());
  const [one, other] = ['embedding', 'embedding_matrix'].map(
    (name) => layOutMap(figureOf(session, name), { width: 356, height: 400 }, measure).grid,
  );
  assert.deepEqual([other.left, other.pitchX], [one.left, one.pitchX]);
});

test('where a weight is NaN, that is written in the ink of the paper', async () => {
  const session = new Session(await newEngine());
  session.open('softmax=naive&weight_scale=40');
  const written = drawnOver(session).match(/<text[^>]*>NaN</g) ?? [];
  assert.ok(written.length > 0);
  for (const text of written) assert.match(text, /fill="ink"/);
});
