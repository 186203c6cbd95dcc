// A tutorial's plane: what is drawn, read as a table and taken away are the same numbers, in its words.
import assert from 'node:assert/strict';
import test from 'node:test';
import { planePicture } from '../../web/elements/looks/plane-picture.js';
import { svgOf } from '../../web/elements/maps/picture.js';
import { tourPlane } from '../../web/elements/tours/tour-plane.js';
import { blocksOf } from '../../web/tours/blocks.js';
import { specOf, TOURS } from '../../web/tours/index.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();

// In Node nothing measures text: its width is a guess.
globalThis.document ??= /** @type {any} */ ({ createElement: () => ({ getContext: () => null }) });
const colour = (/** @type {string} */ name) => `colour(${name})`;
const theme = /** @type {any} */ ({
  paper: 'white',
  ink: 'black',
  soft: 'grey',
  line: 'silver',
  colour,
});

const planes = TOURS.flatMap(({ id, steps }) =>
  steps.flatMap((step) =>
    blocksOf(id, step).flatMap(({ plane, run }) =>
      plane ? { plane, spec: run ?? specOf(step) } : [],
    ),
  ),
);

test('a tutorial draws a plane', () => assert.ok(planes.length > 0));

for (const { spec, plane: words } of planes) {
  const trace = engine.run(spec);
  const { table: tableOf, legend, scene, title } = tourPlane(trace, words);
  const table = tableOf();
  const [before, after] = ['original_2d', 'contextual_2d'].map((name) => trace.tensor(name).data);
  const count = trace.tokens.length;

  test(`${title}: every coordinate is in the table and in the picture`, () => {
    const { dots, arrows } = scene;
    assert.deepEqual([table.rows, table.cols], [count, 4]);
    assert.deepEqual(table.rowAxis.labels, trace.tokens);
    assert.deepEqual(
      table.colAxis.labels,
      [words.original, words.contextual].flatMap((name) => [`${name} 1`, `${name} 2`]),
    );
    for (let token = 0; token < count; token += 1) {
      const row = [before, after].flatMap((data) => [data[2 * token], data[2 * token + 1]]);
      assert.deepEqual(Array.from(table.data).slice(4 * token, 4 * token + 4), row);
      assert.deepEqual([...dots[token].point, ...dots[count + token].point], row);
      assert.deepEqual(arrows[token], [token, count + token]);
    }
  });

  test(`${title}: points and arrows show what they overlap, as the tutorial’s do`, () => {
    const svg = svgOf(planePicture(title, scene, legend, theme));
    const drawn = (/** @type {number} */ opacity) => svg.split(` opacity="${opacity}"`).length - 1;
    assert.equal(drawn(0.7), 2 * count, 'points');
    assert.equal(drawn(0.6), 2 * count, 'arrows, of a line and a head');
  });

  test(`${title}: the picture has the tutorial’s words as text`, () => {
    const svg = svgOf(planePicture(title, scene, legend, theme));
    const labels = words.suffixes.map((suffix) => trace.tokens[0] + suffix);
    for (const word of [title, words.x, words.y, words.original, words.contextual, ...labels]) {
      assert.ok(svg.includes(`>${word}</text>`), word);
    }
  });
}
