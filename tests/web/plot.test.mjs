import assert from 'node:assert/strict';
import test from 'node:test';
import { drawPlot } from '../../web/draw/plot-drawing.js';
import {
  columnsOf,
  layOutPlot,
  nearestX,
  readPart,
  spread,
  valuesAt,
  xsOf,
} from '../../web/draw/plot.js';

/** @typedef {import('../../web/draw/plot.js').Plot} Plot */

const measure = (/** @type {string} */ text) => 7 * text.length;
const room = { width: 400, height: 200 };

/** @type {Plot} */
const powers = {
  x: { label: 'd_k', format: String, scale: 'log', base: 2 },
  y: { label: 'variance', format: String, scale: 'log' },
  series: [
    {
      label: '',
      colour: 'grey',
      form: 'dashed',
      points: [
        [1, 1],
        [16, 16],
      ],
    },
    {
      label: 'off',
      colour: 'red',
      points: [
        [1, 0.9],
        [4, 4.2],
        [16, 15],
      ],
    },
    {
      label: 'scaled',
      colour: 'blue',
      points: [
        [1, 0.9],
        [4, 1.1],
        [16, 0.95],
      ],
    },
  ],
  rules: [{ x: 4, label: 'now' }],
};

test('equal factors are equal ways on a logarithmic axis', () => {
  const { x, y, box } = layOutPlot(powers, room, measure);
  assert.equal(x(1), box.left);
  assert.ok(Math.abs(x(4) - (x(1) + x(16)) / 2) < 1e-9);
  assert.ok(y(10) < y(1), 'more is higher');
  assert.ok(box.right + measure('scaled') < room.width, 'room for the labels');
});

test('ticks are powers of the base, and as many as fit', () => {
  const values = (/** @type {number} */ width) =>
    layOutPlot(powers, { ...room, width }, measure).xTicks.map(({ value }) => value);
  assert.deepEqual(values(400), [1, 2, 4, 8, 16]);
  assert.deepEqual(values(160), [1, 4, 16]);
  const { yTicks } = layOutPlot(powers, room, measure);
  assert.deepEqual(
    yTicks.map(({ value }) => value),
    [1, 10],
  );
});

test('labels beside the lines do not lie on each other and stay inside', () => {
  const places = (/** @type {number[]} */ ...ys) =>
    spread(
      ys.map((y) => ({ y })),
      0,
      100,
    ).map(({ y }) => y);
  assert.deepEqual(places(20, 60), [20, 60]);
  assert.deepEqual(places(50, 52), [50, 65]);
  assert.deepEqual(places(99, 98, 97), [70, 85, 100]);
  assert.deepEqual(places(-5), [0]);
});

test('values are read where they are; theory is not read', () => {
  assert.deepEqual(xsOf(powers), [1, 4, 16]);
  assert.deepEqual(valuesAt(powers, 4), [
    { label: 'off', colour: 'red', value: 4.2 },
    { label: 'scaled', colour: 'blue', value: 1.1 },
  ]);
  const layout = layOutPlot(powers, room, measure);
  assert.equal(nearestX(powers, layout, layout.x(4) + 10), 4);
  assert.equal(nearestX(powers, layout, 9999), 16);
  assert.equal(nearestX({ ...powers, series: [] }, layout, 5), null);
});

test('a plot as columns: all that is drawn, or what is read, with gaps where a series has no point', () => {
  const series = [
    ...powers.series,
    { label: '', name: 'this run', colour: 'black', form: 'point', points: [[3, 2]] },
  ];
  const plot = /** @type {Plot} */ ({ ...powers, series });
  assert.deepEqual(columnsOf(plot), {
    xs: [1, 3, 4, 16],
    columns: [
      { name: 'variance', values: [1, NaN, NaN, 16] },
      { name: 'off', values: [0.9, NaN, 4.2, 15] },
      { name: 'scaled', values: [0.9, NaN, 1.1, 0.95] },
      { name: 'this run', values: [NaN, 2, NaN, NaN] },
    ],
  });
  const read = columnsOf(readPart(plot)).columns.map(({ name }) => name);
  assert.deepEqual(read, ['off', 'scaled', 'this run']);
});

/** A context that writes down its calls. */
function recorder() {
  /** @type {[string, ...any[]][]} */
  const calls = [];
  const context = new Proxy(/** @type {any} */ ({}), {
    get: (target, name) =>
      name in target
        ? target[name]
        : (/** @type {any[]} */ ...args) => {
            calls.push([String(name), ...args]);
            return { width: 7 * String(args[0]).length };
          },
  });
  return { calls, context };
}

const style = {
  ink: '#000',
  soft: '#555',
  line: '#ddd',
  paper: '#fff',
  sans: 'sans-serif',
  colour: (/** @type {string} */ name) => name,
};

test('a line breaks where there is no number to draw', () => {
  const { calls, context } = recorder();
  /** @type {[number, number][]} */
  const points = [
    [1, 2],
    [2, NaN],
    [3, 4],
    [4, 3],
    [5, 0],
  ];
  /** @type {Plot} */
  const plot = {
    ...powers,
    series: [{ label: '', colour: 'red', form: 'thin', points }],
    rules: [],
  };
  const layout = layOutPlot(plot, room, measure);
  drawPlot(context, plot, layout, style);
  const { x, y } = layout;
  const isGrid = (/** @type {any[]} */ call) => call.slice(1).some((at) => at % 1 === 0.5);
  const path = calls.filter((call) => /To$/.test(call[0]) && !isGrid(call));
  assert.deepEqual(path, [
    ['moveTo', x(1), y(2)],
    ['moveTo', x(3), y(4)],
    ['lineTo', x(4), y(3)],
  ]);
});

test('what is read out is written: the values, the x and nothing that is NaN at a place', () => {
  const { calls, context } = recorder();
  drawPlot(context, powers, layOutPlot(powers, room, measure), style, 4);
  const written = calls.filter(([name]) => name === 'fillText').map(([, text]) => text);
  for (const text of ['4.2', '1.1', '4', 'now', 'off', 'scaled', 'd_k', 'variance']) {
    assert.ok(written.includes(text), text);
  }
  const places = calls.filter(([name]) => /To$|arc|Text$/.test(name));
  assert.ok(places.every(([, ...args]) => !args.some(Number.isNaN)));
});

test('words too long for the way between two ticks are shortened, numbers that have room are not', () => {
  const ticks = (/** @type {(value: number) => string} */ format) => {
    const { calls, context } = recorder();
    /** @type {Plot} */
    const plot = { ...powers, x: { label: 'word', format }, rules: [] };
    const layout = layOutPlot(plot, room, measure);
    drawPlot(context, plot, layout, style);
    const pitch = layout.xTicks[1].at - layout.xTicks[0].at;
    const under = calls.filter(
      ([name, , , y]) => name === 'fillText' && y === layout.box.bottom + 20,
    );
    return { pitch, words: under.map(([, text]) => text) };
  };
  assert.deepEqual(ticks(String).words, ['2', '4', '6', '8', '10', '12', '14', '16']);
  const { pitch, words } = ticks((value) => `extraordinary ${value}`);
  assert.equal(words.length, 8);
  for (const word of words) {
    assert.match(word, /^ext.*…$/);
    assert.ok(measure(word) < pitch, word);
  }
});

test('what has no place on an axis is not named either', () => {
  const { calls, context } = recorder();
  /** @type {Plot} */
  const plot = {
    ...powers,
    series: [
      ...powers.series,
      { label: 'nothing', colour: 'red', form: 'point', points: [[4, 0]] },
    ],
    rules: [{ x: 0, label: 'never' }],
  };
  drawPlot(context, plot, layOutPlot(plot, room, measure), style);
  const written = calls.filter(([name]) => name === 'fillText').map(([, text]) => text);
  assert.ok(written.includes('off'));
  assert.ok(!written.includes('nothing') && !written.includes('never'));
});

test('nothing to draw is no error', () => {
  const { context } = recorder();
  const empty = { ...powers, series: [], rules: [] };
  drawPlot(context, empty, layOutPlot(empty, room, measure), style);
  /** @type {Plot} */
  const one = { ...empty, series: [{ label: 'a', colour: 'red', points: [[3, 3]] }] };
  const layout = layOutPlot(one, room, measure);
  assert.ok(Number.isFinite(layout.x(3)) && Number.isFinite(layout.y(3)));
});

test('lines of one colour, as forced colours make them, are told apart by how they are broken', () => {
  /** @type {Plot} */
  const plot = {
    ...powers,
    rules: [],
    series: ['red', 'blue', 'red', 'green'].map((colour) => ({
      label: colour,
      colour,
      points: [
        [1, 1],
        [2, 2],
      ],
    })),
  };
  const dashes = (/** @type {(name: string) => string} */ colour) => {
    const { calls, context } = recorder();
    drawPlot(context, plot, layOutPlot(plot, room, measure), { ...style, colour });
    return calls
      .filter(([name, dash]) => name === 'setLineDash' && dash.length)
      .map(([, dash]) => dash);
  };
  assert.deepEqual(
    dashes((name) => name),
    [],
  );
  assert.deepEqual(
    dashes(() => 'CanvasText'),
    [
      [10, 4],
      [5, 4],
    ],
  );
});
