// The formula of each stage in MathML; letters wear the colour of
// their role and say which tensor they stand for.
import { html, mathml } from 'lit';
import { roleOf } from '../maps/roles.js';

/**
 * A letter that lights the tensor, or the width, that it stands for.
 * @param {string} name of the tensor
 * @param {unknown} letter
 */
export const lights = (name, letter) =>
  mathml`<mrow class=${roleOf(name)} data-lights=${name}>${letter}</mrow>`;

/** @param {string} letter @param {string} [name] of its tensor */
const one = (letter, name = letter) => lights(name, mathml`<mi>${letter}</mi>`);

/** Indices of one letter each. @param {string} indices */
const each = (indices) =>
  mathml`<mrow>${[...indices].map((index) => mathml`<mi>${index}</mi>`)}</mrow>`;

/** A letter and its indices. @param {string} letter @param {string} indices */
export const sub = (letter, indices) => mathml`<msub><mi>${letter}</mi>${each(indices)}</msub>`;

/** A letter with a word beside it. @param {string} letter @param {string} word */
const named = (letter, word) => mathml`<msub><mi>${letter}</mi><mtext>${word}</mtext></msub>`;

export const Q = one('Q');
export const K = one('K');
export const V = one('V');
const X = one('X');
const E = one('E', 'embedding');
const S = one('S', 'scores');
export const A = one('A', 'weights');
const C = one('C', 'concat');
const Y = one('Y', 'output');
export const W_O = lights('W_O', sub('W', 'O'));
export const scaled = lights('scaled', named('S', 'scaled'));
const masked = lights('masked', named('S', 'masked'));
export const rootOfDk = lights('d_k', mathml`<msqrt>${sub('d', 'k')}</msqrt>`);

/** The largest of row i. */
const rowMaximum = lights('row_max', mathml`<msub><mi>max</mi><mi>i</mi></msub>`);

/** @param {unknown} inside */
export const formula = (inside) => html`<math display="block">${inside}</math>`;

export const equals = mathml`<mo>=</mo>`;
export const times = mathml`<mo>&#x2062;</mo>`;
const plus = mathml`<mo>+</mo>`;

/** @param {unknown} keys */
const turned = (keys) => mathml`<msup>${keys}<mi>T</mi></msup>`;
export const keysTurned = turned(K);

/** @param {string} name of a function @param {unknown} inside @param {boolean} [isTall] whether its brackets grow */
export const applied = (name, inside, isTall = false) =>
  mathml`<mi>${name}</mi><mo>&#x2061;</mo><mrow><mo stretchy=${isTall}>(</mo>${inside}<mo stretchy=${isTall}>)</mo></mrow>`;

/** The even column of a pair, and the odd one. */
export const twoI = mathml`<mn>2</mn><mi>i</mi>`;
export const twoIAndOne = mathml`${twoI}<mo>+</mo><mn>1</mn>`;

/**
 * The column of a sinusoid.
 * @param {unknown} column
 * @param {string} name sin or cos
 * @param {unknown} position
 * @param {unknown} base
 * @param {unknown} width
 */
export const wave = (column, name, position, base, width) =>
  mathml`${column}${equals}<mi>${name}</mi><mo>&#x2061;</mo><mspace width="0.2em"></mspace><mfrac>${position}<msup>${base}<mrow>${twoI}<mo>/</mo>${width}</mrow></msup></mfrac>`;

/** @param {unknown} at */
const P = (at) =>
  lights(
    'P',
    mathml`<msub><mi>P</mi><mrow><mi>p</mi><mo separator="true">,</mo>${at}</mrow></msub>`,
  );
const [p, b, d] = [...'pbd'].map((letter) => mathml`<mi>${letter}</mi>`);

const waves = [wave(P(twoI), 'sin', p, b, d), wave(P(twoIAndOne), 'cos', p, b, d)].map(formula);

/** One of what sinusoids, rotations and slopes do. @type {Record<string, unknown>} */
const POSITIONS = {
  none: formula(mathml`${X}${equals}${E}`),
  sinusoidal: [formula(mathml`${X}${equals}${E}${plus}${one('P')}`), waves],
  rope: formula(mathml`
    ${lights('angles', sub('θ', 'pi'))}${equals}
    <mi>p</mi>${times}<msup><mi>b</mi><mrow><mo form="prefix">−</mo><mn>2</mn><mi>i</mi><mo>/</mo>${lights('d_k', sub('d', 'k'))}</mrow></msup>
  `),
  alibi: formula(mathml`
    ${lights('alibi', sub('B', 'ij'))}${equals}<mo form="prefix">−</mo>${sub('m', 'h')}${times}
    <mrow><mo>|</mo><mi>i</mi><mo>−</mo><mi>j</mi><mo>|</mo></mrow>
  `),
};

/** @type {Record<string, unknown>} */
const FORMULAS = {
  embedding: formula(
    mathml`${lights('embedding', sub('E', 'i'))}${equals}<mtext>row of word&nbsp;</mtext><mi>i</mi>`,
  ),
  head_out: formula(mathml`${one('H', 'head_out')}${equals}${A}${times}${V}`),
  concat: formula(mathml`
    ${C}${equals}<mrow><mo>[</mo>${lights('head_out', sub('H', '0'))}<mspace width="0.4em"></mspace>${lights('head_out', sub('H', '1'))}<mspace width="0.4em"></mspace><mi>…</mi><mo>]</mo></mrow>
  `),
};

/** @typedef {Record<string, unknown>} Values the spec */
/** @typedef {(tensor: string) => boolean} Has whether the run has it */

/** What is made of X or C, and its bias. @param {unknown} made @param {unknown} of @param {string} index @param {Has} has */
const projected = (made, of, index, has) =>
  mathml`${made}${equals}${of}${has(`W_${index}`) ? mathml`${times}${lights(`W_${index}`, sub('W', index))}` : ''}${
    has(`b_${index}`) ? mathml`${plus}${lights(`b_${index}`, sub('b', index))}` : ''
  }`;

/** @param {Has} has */
export const projections = (has) => [
  projected(Q, X, 'Q', has),
  projected(K, X, 'K', has),
  projected(V, X, 'V', has),
];

/**
 * Whether X is made of an embedding; a run may have one beside an X that is given. An edit of X leaves it so.
 * @param {Pick<import('../../engine/index.js').Trace, 'explain'>} trace
 */
export const isEmbedded = (trace) => trace.explain('X', [0, 0]).operands.length > 0;

/** Nothing is added to an X that is given. @type {Record<string, unknown>} */
const OF_GIVEN = { ...POSITIONS, none: undefined, sinusoidal: waves };

/** Those of stages that depend on the run. @type {Record<string, (values: Values, has: Has) => unknown>} */
const OF_RUNS = {
  X: ({ positions }, has) => (has('embedding') ? POSITIONS : OF_GIVEN)[String(positions)],
  qkv: (_values, has) => projections(has).map(formula),
  scores: (_values, has) =>
    formula(
      has('Q_rotated')
        ? mathml`${S}${equals}${lights('Q_rotated', named('Q', 'rotated'))}${times}${turned(lights('K_rotated', named('K', 'rotated')))}`
        : mathml`${S}${equals}${Q}${times}${keysTurned}`,
    ),
  scaled: ({ scale }) => scaledBy(scale),
  mask: (_values, has) =>
    formula(
      mathml`${masked}${equals}${scaled}${has('alibi') ? mathml`${plus}${one('B', 'alibi')}` : ''}${
        has('alibi') && !has('mask') ? '' : mathml`${plus}${one('M', 'mask')}`
      }`,
    ),
  softmax: ({ softmax }, has) => softmaxOf(softmax === 'naive', has),
  weights: (_values, has) =>
    formula(mathml`${A}${equals}${applied('softmax', has('masked') ? masked : scaled)}`),
  output: (_values, has) => formula(projected(Y, C, 'O', has)),
};

/**
 * @param {string} stage
 * @param {Values} values
 * @param {Has} has
 * @returns {unknown} nothing for a stage without one
 */
export const formulaOf = (stage, values, has) =>
  OF_RUNS[stage] ? OF_RUNS[stage](values, has) : FORMULAS[stage];

/** @param {boolean} isNaive @param {Has} has */
function softmaxOf(isNaive, has) {
  const of = has('masked') ? 'masked' : 'scaled';
  const power = (/** @type {string} */ at) =>
    mathml`<msup><mi>e</mi><mrow>${lights(of, mathml`<msubsup><mi>S</mi>${each(at)}<mtext>${of}</mtext></msubsup>`)}${isNaive ? '' : mathml`<mo>−</mo>${rowMaximum}`}</mrow></msup>`;
  return formula(mathml`
    ${lights('weights', sub('A', 'ij'))}${equals}
    <mfrac>${power('ij')}<mrow><munder><mo>∑</mo><mi>k</mi></munder>${power('ik')}</mrow></mfrac>
  `);
}

/** @param {unknown} scale */
function scaledBy(scale) {
  const result = mathml`${scaled}${equals}`;
  if (scale === 'off') return formula(mathml`${result}${S}`);
  if (scale === 'sqrt') return formula(mathml`${result}<mfrac>${S}${rootOfDk}</mfrac>`);
  return formula(mathml`${result}<mn>${scale}</mn>${times}${S}`);
}
