// The tours' numbers, against the reference data: what the programs print, the colours of what they
// draw, and the right numbers of the notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from '../../web/tours/blocks.js';
import { TOURS, specOf } from '../../web/tours/index.js';
import { factsOf, FACTS } from '../../web/tours/facts.js';
import { endsOf, matrixOf, numbersOf, printed } from '../../web/tours/recipes.js';
import english from '../../web/strings/en/tours.js';
import { newEngine, Reference } from './support.mjs';

const engine = await newEngine();

/** @typedef {import('../../web/tours/recipes.js').Bench} Bench */
/** @type {Bench} */
const bench = { engine, run: (spec) => engine.run(spec).snapshot() };

/** The blocks of a step, each with the run it shows. @param {string} tour @param {string} step @returns {any[]} */
function shownIn(tour, step) {
  const found = TOURS.find(({ id }) => id === tour)?.steps.find(({ id }) => id === step);
  assert.ok(found, `${tour}/${step}`);
  return blocksOf(tour, found).map((block) => ({
    ...block,
    trace: bench.run(block.run ?? specOf(found)),
  }));
}

/** What a step prints, in order. */
const printsOf = (tour, step) =>
  shownIn(tour, step)
    .filter((block) => block.print)
    .map((block) => printed(bench, block.trace, block.print));

const DEMOS = {
  '000/attention': 'demo_000_sdpa',
  '000/heads': 'demo_000_mha',
  '002/single': 'demo_002_single',
  '002/heads': 'demo_002_mha',
  '002/ascii': 'demo_002_ascii',
  '003/worked': 'demo_003_worked',
  '004/numpy': 'demo_004_numpy',
  '004/pytorch': 'demo_004_torch_seed0',
};

for (const [place, name] of Object.entries(DEMOS)) {
  test(`${place} prints what ${name} printed, character for character`, () => {
    const [tour, step] = place.split('/');
    assert.equal(printsOf(tour, step).join(''), new Reference(name).text.stdout);
  });
}

test('000/pytorch prints the same matrices, and another rounding of float32', () => {
  const [ours] = printsOf('000', 'pytorch');
  const theirs = new Reference('demo_000_torch').text.stdout;
  const [matrices, difference] = ours.split('Max difference: ');
  const [theirMatrices, theirDifference] = theirs.split('Max difference: ');
  assert.equal(matrices, theirMatrices);
  for (const line of [difference, theirDifference]) {
    assert.match(line, /^\d\.\d+e-09\n$/);
    assert.ok(Number(line) < 1e-8);
  }
});

test('002/file prints the module’s own table, shades and two heads', () => {
  const { text } = new Reference('demo_002_repo_main');
  const [table, shades, heads] = printsOf('002', 'file');
  assert.equal(table, text.attention_table);
  assert.equal(shades, text.ascii);
  assert.equal(heads, text.head1_table + text.head2_table);
});

test('004/pytorch with seed 42 prints that run', () => {
  const { print } = shownIn('004', 'pytorch').find((block) => block.print);
  const trace = bench.run({ preset: '004-pytorch', seed: 42 });
  assert.equal(printed(bench, trace, print), new Reference('demo_004_torch_seed42').text.stdout);
});

test('the figures have matplotlib’s own colours, ends, labels and annotations', () => {
  /** @type {[string, string, string][]} */
  const figures = [
    ['000', 'attention', 'demo_000_sdpa'],
    ['000', 'heads', 'demo_000_mha'],
    ['000', 'positions', 'demo_000_pe'],
  ];
  for (const [tour, step, name] of figures) {
    const file = new Reference(name);
    const { figure, annotations } = file.text;
    const block = shownIn(tour, step).find(({ figures: own }) => own);
    const rgba = block.figures.flatMap((recipe) => {
      const matrix = matrixOf(bench, block.trace, recipe);
      const [min, max] = endsOf(bench, matrix, recipe);
      assert.deepEqual(
        [recipe.x, recipe.y, recipe.colormap],
        [figure.xlabel, figure.ylabel, figure.cmap],
      );
      if (figure.vmin !== null) assert.deepEqual([min, max], [figure.vmin, figure.vmax]);
      else file.expect('vmin_vmax', [min, max]);
      assert.equal(!recipe.bare, figure.colorbar);
      if (annotations) {
        const texts = Array.from(matrix.data, (value) =>
          engine.formatNumber(value, { decimals: recipe.decimals }),
        );
        assert.deepEqual(texts, annotations.flat());
      } else assert.equal(recipe.decimals, undefined);
      return Array.from(engine.colors(recipe.colormap, matrix, { min, max }));
    });
    assert.deepEqual(rgba, file.fields.cell_rgba.data, name);
    const titles = block.figures.map(({ title }) => title);
    assert.deepEqual(titles, figure.titles ?? [figure.title]);
    assert.equal(block.caption, figure.suptitle);
  }
});

test('the plane has the tutorial’s words', () => {
  const { text } = new Reference('demo_001_seed42');
  const { plane } = shownIn('001', 'plane').find((block) => block.plane);
  assert.equal(plane.title, text.figure.title);
  assert.equal(plane.x, text.figure.xlabel);
  assert.equal(plane.y, text.figure.ylabel);
  assert.equal(text.figure.scatter_original.text, `{token}${plane.suffixes[0]}`);
  assert.equal(text.figure.scatter_contextual.text, `{token}${plane.suffixes[1]}`);
  assert.ok(text.figure.scatter_original.label.startsWith(plane.original));
  assert.ok(text.figure.scatter_contextual.label.startsWith(plane.contextual));
});

test('what the texts state is what they state', () => {
  const stated = (tour, step) => shownIn(tour, step).filter((block) => block.stated);
  const [weights, output] = stated('003', 'worked');
  const worked = new Reference('demo_003_worked');
  assert.deepEqual(weights.values.flat(), [...worked.array('doc_weights').data]);
  assert.deepEqual(output.values.flat(), [...worked.array('doc_output').data]);
  const [table] = stated('004', 'numpy');
  assert.deepEqual(table.values.flat(), [
    ...new Reference('demo_004_numpy').array('doc_weights').data,
  ]);
});

test('the tables of numbers', () => {
  const { fields } = new Reference('x_var_a');
  for (const [name, field] of [
    ['variance', 'table'],
    ['saturation', 'saturation'],
  ]) {
    const cells = numbersOf(bench, /** @type {'variance'} */ (name)).flat();
    fields[field].data.forEach((value, at) => {
      assert.ok(Math.abs(Number(cells[at]) - value) <= 0.0005 + 1e-12, `${name}: ${cells[at]}`);
    });
  }
  // What step 'scaling' of tutorial 002 says of its table.
  const rows = numbersOf(bench, 'saturation').map((row) => row.map(Number));
  const largest = rows.filter(([width]) => width >= 16).map((row) => row[1]);
  assert.ok(Math.min(...largest) > 0.7 && Math.max(...rows.map((row) => row[4])) < 0.25);
  const byGradient = [...rows].sort((one, other) => one[3] - other[3]);
  assert.deepEqual([byGradient[0][0], byGradient.at(-1)?.[0]], [16, 256]);
  const file = new Reference('demo_003_overflow');
  const scores = file.array('scores64').data;
  for (const [pair, naive, stable] of numbersOf(bench, 'overflow')) {
    const [one, other] = pair.split(', ').map(Number);
    const row = scores.findIndex(
      (score, at) => at % 2 === 0 && score === one && scores[at + 1] === other,
    );
    assert.ok(row >= 0, pair);
    for (const [text, field] of [
      [naive, 'unstable64'],
      [stable, 'stable64'],
    ]) {
      const expected = file.array(field).data.slice(row, row + 2);
      const actual = text.split(', ').map((number) => (number === 'nan' ? NaN : Number(number)));
      expected.forEach((x, at) => {
        assert.ok(
          Object.is(x, actual[at]) || Math.abs(x - actual[at]) <= 1e-12 * x,
          `${field} of ${pair}`,
        );
      });
    }
  }
});

test('003: what its equations come to is what NumPy has', () => {
  const file = new Reference('demo_003_worked');
  const theirs = /** @type {Record<string, string>} */ ({ W_Q: 'W_q', W_K: 'W_k', W_V: 'W_v' });
  const rows = numbersOf(bench, 'worked');
  assert.deepEqual([rows[0][0], rows.at(-1)?.[0]], ['(9)', '(28–32)']);
  for (const [equation, tensor, array] of rows) {
    const { data } = file.array(theirs[tensor] ?? tensor);
    const numbers = array.match(/\d+\.\d*/g)?.map(Number);
    assert.equal(numbers?.length, data.length, equation);
    data.forEach((x, at) => {
      assert.ok(Math.abs(x - (numbers?.[at] ?? NaN)) <= 0.5e-7 + 1e-15, `${equation} ${tensor}`);
    });
  }
});

test('every note’s numbers are those it names, and none is undefined', () => {
  for (const [id, facts] of Object.entries(FACTS)) {
    const { says, fact } = english.tours.notes[id];
    for (const [name, value] of Object.entries(facts(bench))) {
      assert.equal(typeof value, 'string', `${id}.${name}`);
      assert.doesNotMatch(value, /undefined|null/, `${id}.${name}`);
      const shown = `${says} ${fact}`.includes(`{${name}}`);
      assert.ok(shown, `${id} does not name ${name}`);
    }
    for (const [, name] of `${says} ${fact}`.matchAll(/\{(\w+)\}/g)) {
      assert.ok(name in facts(bench), `${id} has no ${name}`);
    }
  }
});

const fact = (id) => factsOf(bench, id);
const statistic = (name, field, of) => of(new Reference(name).array(field).data);
const mean = (data) => data.reduce((sum, x) => sum + x, 0) / data.length;
const deviation = (data) => Math.sqrt(mean(data.map((x) => (x - mean(data)) ** 2)));
const most = (data) => data.reduce((high, x) => Math.max(high, x), -Infinity);
const least = (data) => data.reduce((low, x) => Math.min(low, x), Infinity);

test('notes: how the scaled scores spread in each demo', () => {
  const spread = (name, decimals) => statistic(name, 'scaled', deviation).toFixed(decimals);
  assert.deepEqual(fact('D18'), {
    here: spread('demo_000_sdpa', 3),
    heads: spread('demo_000_mha', 3),
    glorot: spread('demo_002_single', 2),
    unscaled: spread('demo_004_numpy', 2),
    words: spread('demo_001_seed42', 0),
    words0: spread('demo_001_seed0', 0),
  });
  assert.equal(fact('D06').spread, spread('demo_004_numpy', 2));
});

test('notes: the ends of weights and positions', () => {
  const weights = (of) => statistic('demo_000_sdpa', 'weights', of).toFixed(3);
  assert.deepEqual(fact('D19'), { least: weights(least), most: weights(most) });
  const [low] = new Reference('demo_000_pe').array('vmin_vmax').data;
  assert.ok(Math.abs(Number(fact('D22').least) - low) < 1e-15);
  assert.equal(
    Number(fact('D06').least),
    Number(statistic('demo_004_numpy', 'weights', least).toExponential(1)),
  );
  assert.equal(fact('D06').most, statistic('demo_004_numpy', 'weights', most).toFixed(3));
});

test('notes: stated against computed', () => {
  const numpy = new Reference('demo_004_numpy');
  const errors = numpy.array('doc_minus_true').data.map(Math.abs);
  assert.equal(fact('D01').largest, most(errors).toFixed(3));
  const at = errors.indexOf(most(errors));
  assert.equal(fact('D01').place, `${Math.floor(at / 4)}, ${at % 4}`);
  const worked = new Reference('demo_003_worked');
  const [one, other] = worked.array('weights').data;
  assert.deepEqual(fact('D08'), { one: one.toFixed(4), other: other.toFixed(4), all: String(one) });
  const output = [...worked.array('output').data].map((x) => x.toFixed(4));
  assert.deepEqual(fact('D09'), {
    first: output.slice(0, 2).join(' '),
    second: output.slice(2).join(' '),
  });
});

test('notes: order moves outputs, and nothing else', () => {
  const { data, shape } = new Reference('demo_000_sdpa').array('output');
  const order = [2, 0, 3, 1];
  const moved = data.map((x, at) => {
    const [row, col] = [Math.floor(at / shape[1]), at % shape[1]];
    return Math.abs(x - data[order[row] * shape[1] + col]);
  });
  assert.equal(fact('D17').moved, most(moved).toFixed(4));
  assert.ok(Number(fact('D17').together) < 1e-15);
});

test('notes: one stream drawn twice', () => {
  assert.deepEqual(fact('D25'), { X: '0.0', W_Q: '0.0' });
  assert.deepEqual(fact('D27'), { X: '0.0', W_Q: '0.0' });
  const mha = new Reference('demo_000_mha');
  const [X, W_Q] = ['X', 'W_Q'].map((name) => mha.array(name).data);
  X.slice(0, 96).forEach((x, at) => assert.equal(W_Q[at], 0.1 * x));
  const W = new Reference('demo_002_single').array('Wq').data;
  assert.equal(fact('D34').spread, deviation(W).toFixed(3));
});

test('notes: costs, shapes, rows', () => {
  const [, , , single, several] = new Reference('x_counts_a').array('table').data;
  assert.deepEqual(fact('D20'), { single: String(single), several: String(several) });
  const torch = new Reference('demo_004_torch_seed0');
  assert.equal(fact('D03').average, `(${torch.fields.weights_avg.shape.join(', ')})`);
  assert.equal(fact('D03').heads, `(${torch.fields.weights_heads.shape.join(', ')})`);
  const average = torch.array('weights_avg').data;
  assert.equal(fact('D02').seed0, average[0].toFixed(3));
  assert.equal(fact('D02').spread, (most(average) - least(average)).toFixed(3));
  const { data } = new Reference('demo_002_ascii').array('row_sums');
  assert.equal(fact('D32').sums, [...data].map((x) => x.toFixed(3)).join(', '));
});

test('the cover of tutorial 001 frames the product of the fourth query and the fifth key', () => {
  const [{ trace, figures }] = shownIn('001', 'cover');
  const { marked, map } = figures.find((figure) => figure.marked);
  const [[row, col]] = marked;
  assert.deepEqual([trace.tokens[row], trace.tokens[col]], ['fox', 'jumps']);
  const { operands } = engine.run(trace.spec).explain(map, [0, row, col]);
  const vectors = operands.map(({ name, index }) => `${name}${index[1] + 1}`);
  assert.deepEqual([...new Set(vectors)], ['Q4', 'K5']);
});

test('notes: the words of tutorial 001', () => {
  const file = new Reference('demo_001_seed42');
  assert.equal(fact('D37').tokens, String(file.params.tokens.length));
  assert.equal(
    fact('D42').before,
    Math.sqrt(mean(file.array('word_embeddings').data.map((x) => x * x))).toFixed(2),
  );
  assert.equal(
    fact('D42').after,
    Math.sqrt(mean(file.array('output').data.map((x) => x * x))).toFixed(0),
  );
  assert.equal(fact('D43').difference, '0.0');
  const [first, second] = file.array('pca_explained_variance_ratio').data;
  assert.equal(fact('D46').both, (100 * (first + second)).toFixed(2));
  const square = (data) => data.reduce((sum, x) => sum + x * x, 0);
  const seen = square(file.array('arrows').data) / square(file.array('difference').data);
  assert.equal(fact('D46').seen, (100 * seen).toFixed(2));
  const { before0, after0, before42, after42 } = fact('D47');
  assert.equal(Number(before0), -Number(after0));
  assert.equal(before42, after42);
  const coordinates = new Reference('demo_001_seed0').array('original_2d').data;
  assert.equal(before0, coordinates[1].toFixed(2));
});

test('notes: overflow and masks', () => {
  assert.deepEqual(fact('D11'), {
    over: '[nan  0.]',
    sum: '[0. 0.]',
    under: '[nan nan]',
    single: '[nan  0.]',
    works: '1.0',
    fails: 'nan',
  });
  assert.deepEqual(fact('D12'), { over: 'nan', both: '0.0' });
  const { infinite, double, single, unmasked } = fact('D13');
  assert.equal(infinite, '[nan nan nan nan]');
  assert.equal(double, unmasked);
  assert.equal(single, '[0.25 0.25 0.25 0.25]');
});

test('notes: np.round is not printf', () => {
  const { half, halfC, up, upC, down, downC } = fact('D51');
  assert.deepEqual([half, up, down], ['0.0', '2.676', '0.124']);
  assert.deepEqual([halfC, upC, downC], ['0.001', '2.675', '0.123']);
});
