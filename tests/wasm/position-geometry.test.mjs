// What positions are to each other, and what reordering does, through JavaScript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEngine, Reference } from './support.mjs';

const engine = await newEngine();
const largest = ({ data }) => Math.max(...data);

test('outputs move with their inputs, and positions end that, by the numbers of NumPy', () => {
  for (const name of ['x_perm_a', 'x_perm_b']) {
    const file = new Reference(name);
    const order = file.params.perm;
    const apart = (x, y, options) => largest(engine.rowDistances(x, y, options).largest);
    const [out, permuted] = [file.array('out'), file.array('out_perm')];
    const close = (field, value) =>
      assert.ok(Math.abs(value - file.array(field).data[0]) < 1e-15, `${name} ${field}`);
    close('equivariance_error', apart(out, permuted, { order }));
    close('invariance_error', apart(out, permuted));
    const withPositions = [file.array('out_pe'), file.array('out_perm_pe')];
    close('equivariance_error_pe', apart(...withPositions, { order }));
  }
});

test('a sentence in another order, with a vocabulary that stays', () => {
  const tokens = 'the cat sat on the mat'.split(' ');
  const order = [5, 2, 0, 4, 1, 3];
  const shared = { vocabulary: 'the cat sat on mat', seed: 7 };
  const difference = (positions) => {
    const one = engine.run({ ...shared, positions, text: tokens.join(' ') }).snapshot();
    const text = order.map((at) => tokens[at]).join(' ');
    const other = engine.run({ ...shared, positions, text });
    return largest(
      engine.rowDistances(one.tensor('output'), other.tensor('output'), { order }).largest,
    );
  };
  assert.ok(difference('none') < 1e-15);
  for (const positions of ['sinusoidal', 'rope', 'alibi']) assert.ok(difference(positions) > 0.001);
});

test('the variants of sinusoids: columns in another order, other wavelengths, other values', () => {
  const size = { positions: 20, d_model: 8 };
  const encoding = (variant) => engine.positionalEncoding({ ...size, variant });
  const right = encoding('interleaved');
  assert.deepEqual(engine.positionalEncoding(size), right);
  const columns = [0, 2, 4, 6, 1, 3, 5, 7];
  const { data } = encoding('concatenated');
  data.forEach((value, at) =>
    assert.equal(value, right.data[Math.floor(at / 8) * 8 + columns[at % 8]]),
  );
  const spread = (variant) => largest(engine.positionProducts({ ...size, variant }).spread);
  assert.ok(spread('concatenated') < 1e-13);
  assert.ok(spread('sine-only') > 0.1);
  const waves = (variant) => [...engine.positionWaves({ d_model: 8, variant }).data];
  assert.deepEqual(waves('interleaved').slice(0, 2), [2 * Math.PI, 2 * Math.PI]);
  assert.equal(largest({ data: waves('single-exponent') }), 2 * Math.PI * 10000 ** (3 / 8));
});

test('a shift is a rotation of every pair', () => {
  const { rotations, turned, shifted } = engine.positionShift({
    positions: 30,
    d_model: 16,
    shift: 5,
  });
  assert.deepEqual(rotations.shape, [8, 2, 2]);
  assert.ok(largest(engine.rowDistances(turned, shifted).largest) < 1e-13);
  const all = engine.positionalEncoding({ positions: 35, d_model: 16 });
  assert.deepEqual([...shifted.data], [...all.data.subarray(5 * 16)]);
});

test('rotary products are those of the rotated rows, and depend on the distance', () => {
  const file = new Reference('x_rope_a');
  const [n, d] = file.array('q').shape.slice(-2);
  const row = (name, at) => Array.from(file.array(name).data.subarray(at * d, (at + 1) * d));
  for (const pairing of ['interleaved', 'half']) {
    const { products, mean, spread } = engine.ropeProducts({
      q: row('q', 2),
      k: row('k', 4),
      positions: n,
      pairing,
      base: file.params.base,
    });
    const scores = file.array(`scores_${pairing}`).data;
    assert.ok(Math.abs(products.data[2 * n + 4] - scores[2 * n + 4]) < 1e-12);
    assert.ok(Math.abs(mean.data[n - 1 + 2] - scores[2 * n + 4]) < 1e-12);
    assert.ok(largest(spread) < 1e-12);
  }
});

test('the share of a movement that a plane holds', () => {
  const file = new Reference('demo_001_seed42');
  const sentence = (field) => {
    const { shape, data } = file.array(field);
    return { shape: shape.slice(-2), data };
  };
  const share = engine.shareInSpace({
    components: file.array('pca_components'),
    from: sentence('word_embeddings'),
    to: sentence('output'),
  });
  assert.ok(Math.abs(share - 0.028) < 0.0005);
});

test('what can not be compared is refused by name', () => {
  assert.throws(() => engine.rowDistances([[1, 2]], [[1]]), /b: shape \(1, 1\)/);
  assert.throws(
    () => engine.rowDistances([1, 2], [1, 2]),
    /a: shape \(2,\) is not that of a matrix/,
  );
  assert.throws(() => engine.positionShift({ positions: 3, d_model: 3, shift: 1 }), /d_model: 3/);
  assert.throws(
    () => engine.positionShift({ positions: 2, d_model: 2, shift: 1e308, offset: 1e308 }),
    /^EngineError: shift: 1e\+308 from offset 1e\+308 on leads to no finite number/,
  );
  assert.throws(
    () => engine.positionProducts({ positions: 3, d_model: 4, variant: 'x' }),
    /variant/,
  );
  assert.throws(() => engine.ropeProducts({ q: [[1, 2]], k: [1, 2], positions: 2 }), /q: shape/);
});
