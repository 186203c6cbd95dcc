import assert from 'node:assert/strict';
import test from 'node:test';
import { causeOf, isEmptied, leftOut, problemsOf, shortened } from '../../web/elements/failure.js';
import { newEngine } from '../wasm/support.mjs';

/** What browsers say. */
const causes = [
  [
    'forbidden',
    new WebAssembly.CompileError(
      "WebAssembly.compile(): Compiling or instantiating WebAssembly module violates the following Content Security policy directive because neither 'wasm-eval' nor 'unsafe-eval' is an allowed source of script",
    ),
  ],
  ['forbidden', new WebAssembly.CompileError('call to WebAssembly.compile() blocked by CSP')],
  [
    'forbidden',
    new EvalError(
      "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source",
    ),
  ],
  ['missing', new Error('https://example.org/attention_lab.wasm: 404')],
  ['missing', new Error('https://example.org/attention_lab.wasm: 503')],
  ['unreached', new TypeError('Failed to fetch')],
  ['unreached', new Error("https://example.org/attention_lab.wasm.js can't be loaded")],
  [
    'damaged',
    new WebAssembly.CompileError('WebAssembly.compile(): expected magic word 00 61 73 6d'),
  ],
  [
    'damaged',
    new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError'),
  ],
  ['damaged', new Error('the packed block is damaged: its CRC-32 is wrong')],
  ['old', new Error("this browser's WebAssembly has no SIMD, which the module inside needs")],
  ['other', new RangeError('Out of memory')],
  ['other', 'a word'],
];

for (const [cause, error] of causes) {
  test(`${cause}: ${error}`, () => assert.equal(causeOf(error), cause));
}

test('a browser whose WebAssembly is too old, or that has none', (context) => {
  context.mock.method(WebAssembly, 'validate', () => false);
  assert.equal(causeOf(new WebAssembly.CompileError('invalid value type')), 'old');
  const { WebAssembly: whole } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  assert.equal(causeOf(new ReferenceError('WebAssembly is not defined')), 'absent');
  globalThis.WebAssembly = whole;
});

test('a text that is merely empty is answered in words of the page; whatever else is wrong in its own', async () => {
  const engine = await newEngine();
  const found = problemsOf({ problems: engine.check({ text: ' ', heads: 3 }) });
  assert.equal(found.length, 2);
  assert.deepEqual(
    found.filter(isEmptied).map(({ message }) => message),
    ['No words yet: type one or more.'],
  );
  const unknown = { text: 'dog', vocabulary: 'cat', unknown_words: 'drop' };
  assert.deepEqual(problemsOf({ problems: engine.check(unknown) }).map(isEmptied), [false]);
  assert.deepEqual(
    problemsOf({ problems: engine.check({ d_model: 5000, seed: -3, scale: 1e9 }) }).map(
      ({ message }) => message,
    ),
    [
      'd_model: 5,000 is outside 1 to 4,096',
      'seed: −3 is outside 0 to 4,294,967,295',
      'scale: 1,000,000,000 is outside −1,000,000 to 1,000,000',
    ],
  );
  const quoting = {
    code: 'wrong_type',
    field: 'seed',
    message: "seed: 'of 1984 -1' is not -1 to 18446744073709551617",
  };
  assert.deepEqual(
    problemsOf({ problems: [quoting] }).map(({ message }) => message),
    ["seed: 'of 1984 -1' is not −1 to 18,446,744,073,709,551,617"],
  );
  assert.throws(() => problemsOf(new RangeError('ours')), RangeError);
});

test('what a link asked for is told in a line or two, however long it is', () => {
  assert.equal(shortened('x'.repeat(120)), 'x'.repeat(120));
  assert.equal(shortened('x\n'.repeat(100)), `${'x\n'.repeat(60)} …`);
  assert.equal(shortened('🙂'.repeat(200)), `${'🙂'.repeat(120)} …`, 'no letter is cut in two');
  const long = 'a'.repeat(20_000);
  assert.equal(
    leftOut({ name: long, text: long, why: 'why' }),
    `${'a'.repeat(120)} …=${'a'.repeat(120)} … was left out: why.`,
  );
  assert.equal(
    leftOut({ name: 'a', text: '', why: 'A sentence.' }),
    'a= was left out: A sentence.',
  );
});
