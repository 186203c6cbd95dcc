// Each number of the sinusoids that people write, right and wrong, is what its steps give from its operands.
import assert from 'node:assert/strict';
import test from 'node:test';
import { labExplanationOf } from '../../web/elements/labs/lab-number.js';
import { labNumberOf } from '../../web/elements/labs/lab-numbers.js';
import { VARIANTS } from '../../web/elements/labs/labs.js';
import { Session } from '../../web/elements/session/session.js';
import { newEngine } from '../wasm/support.mjs';

const engine = await newEngine();
const [POSITIONS, WIDTH] = [7, 6];

/** What a step makes of its operands. @type {Record<string, (a: number, b: number) => number>} */
const STEPS = {
  '^': (a, b) => a ** b,
  '/': (a, b) => a / b,
  sin: (a) => Math.sin(a),
  cos: (a) => Math.cos(a),
};

/** @param {string} more fields of the address */
function sessionOf(more) {
  const session = new Session(engine);
  const size = `positions.count=${POSITIONS}&positions.width=${WIDTH}`;
  session.open(`lab=positions&positions=sinusoidal&positions.view=variants&${size}&${more}`);
  assert.deepEqual([session.problems, session.ignored], [[], []]);
  return session;
}

/** @param {Session} session @param {string} name @param {number[]} index @returns {any} */
const explanationOf = (session, name, index) => {
  const number = labNumberOf(session, { name, index });
  assert.ok(number, `${name}[${index}]`);
  return labExplanationOf(number, { name, index });
};

/** @param {number} one @param {number} other @param {string} what */
const assertClose = (one, other, what) =>
  assert.ok(Math.abs(one - other) < 1e-13, `${what}: ${one}, not ${other}`);

/** The numbers in “P[2,3] = cos(2 / 10000^(2/64)) = −0.4161”. @param {string} written */
function readSum(written) {
  const pattern = /= (sin|cos)\((\d+) \/ ([\d.]+)\^\((\d+)\/(\d+)\)\) = (−?[\d.]+(?:e[+−-]\d+)?)$/;
  const [, of, position, base, exponent, d_model, value] = written.match(pattern) ?? [];
  assert.ok(of, written);
  const angle = Number(position) / Number(base) ** (Number(exponent) / Number(d_model));
  return { angle, sum: STEPS[of](angle, NaN), shown: Number(value.replaceAll('−', '-')) };
}

for (const base of [10000, 12.5]) {
  for (const variant of VARIANTS) {
    for (const name of ['PE_right', 'PE_wrong']) {
      test(`${name}, ${variant}, base ${base}: every cell follows from its operands`, () => {
        const session = sessionOf(`positions.variant=${variant}&position_base=${base}`);
        for (let row = 0; row < POSITIONS; row += 1) {
          for (let col = 0; col < WIDTH; col += 1) {
            const about = explanationOf(session, name, [row, col]);
            const { operands, terms, recomputed, value } = about;
            const cell = `${name}[${row},${col}]`;
            assert.equal(terms.length, 3, cell);
            for (const { operands: places, sign, of, value: result } of terms) {
              const [a, b] = places.map((/** @type {number} */ at) => operands[at].value);
              assertClose(STEPS[sign ?? of](a, b), result, cell);
            }
            const [divisor, angle, end] = terms.map((/** @type {any} */ term) => term.value);
            assert.deepEqual([operands[3].value, operands[4].value], [divisor, angle], cell);
            assert.equal(operands[2].value, row, cell);
            assertClose(end, value, cell);
            assertClose(recomputed, value, cell);
            const written = readSum(about.text);
            assertClose(written.angle, angle, about.text);
            assertClose(written.sum, value, about.text);
            assert.ok(Math.abs(written.shown - value) < 5.1e-5, about.text);
          }
        }
      });
    }
  }
}

test('a formula is of the variant, with letters', () => {
  const formulas = VARIANTS.map((variant) => {
    const session = sessionOf(`positions.variant=${variant}`);
    return explanationOf(session, 'PE_wrong', [1, 1]).formula;
  });
  assert.equal(new Set(formulas).size, VARIANTS.length);
  for (const formula of formulas) assert.match(formula, /^P\[i,.*sin\(i \/ base\^\(/);
});
