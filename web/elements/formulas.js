// The formula of each stage in MathML; letters wear the colour of their role.
import { html, mathml } from 'lit';

const Q = mathml`<mi class="role-q">Q</mi>`;
const K = mathml`<mi class="role-k">K</mi>`;
const V = mathml`<mi class="role-v">V</mi>`;
const X = mathml`<mi>X</mi>`;
const S = mathml`<mi>S</mi>`;
const A = mathml`<mi>A</mi>`;
const scaled = mathml`<msub>${S}<mtext>scaled</mtext></msub>`;
const masked = mathml`<msub>${S}<mtext>masked</mtext></msub>`;
const rootOfDk = mathml`<msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt>`;

/** A letter and its indices, each of one letter. @param {string} letter @param {string} indices @param {string} role */
const sub = (letter, indices, role = '') => mathml`
  <msub class=${role}><mi>${letter}</mi><mrow>${[...indices].map((index) => mathml`<mi>${index}</mi>`)}</mrow></msub>`;

/** The largest of row i. */
const rowMaximum = mathml`<msub><mi>max</mi><mi>i</mi></msub>`;

/** @param {unknown} inside */
const formula = (inside) => html`<math display="block">${inside}</math>`;

const equals = mathml`<mo>=</mo>`;
const times = mathml`<mo>&#x2062;</mo>`;
const comma = mathml`<mo separator="true">,</mo><mspace width="1em"></mspace>`;

/** One of what sinusoids, rotations and slopes do. @type {Record<string, unknown>} */
const POSITIONS = {
  none: formula(mathml`${X}${equals}<mi>E</mi>`),
  sinusoidal: formula(mathml`
    ${X}${equals}<mi>E</mi><mo>+</mo><mi class="role-positions">P</mi>${comma}
    <msub class="role-positions"><mi>P</mi><mrow><mi>p</mi><mo separator="true">,</mo><mn>2</mn><mi>i</mi></mrow></msub>
    ${equals}<mi>sin</mi><mo>&#x2061;</mo>
    <mfrac><mi>p</mi><msup><mi>b</mi><mrow><mn>2</mn><mi>i</mi><mo>/</mo><mi>d</mi></mrow></msup></mfrac>
  `),
  rope: formula(mathml`
    ${sub('θ', 'pi', 'role-positions')}${equals}
    <mi>p</mi>${times}<msup><mi>b</mi><mrow><mo form="prefix">−</mo><mn>2</mn><mi>i</mi><mo>/</mo>${sub('d', 'k')}</mrow></msup>
  `),
  alibi: formula(mathml`
    ${sub('B', 'ij', 'role-positions')}${equals}<mo form="prefix">−</mo>${sub('m', 'h')}${times}
    <mrow><mo>|</mo><mi>i</mi><mo>−</mo><mi>j</mi><mo>|</mo></mrow>
  `),
};

/** @type {Record<string, unknown>} */
const FORMULAS = {
  embedding: formula(
    mathml`<msub><mi>E</mi><mi>i</mi></msub>${equals}<mtext>row of word </mtext><mi>i</mi>`,
  ),
  qkv: formula(mathml`
    ${Q}${equals}${X}${times}${sub('W', 'Q', 'role-q')}${comma}
    ${K}${equals}${X}${times}${sub('W', 'K', 'role-k')}${comma}
    ${V}${equals}${X}${times}${sub('W', 'V', 'role-v')}
  `),
  scores: formula(mathml`${S}${equals}${Q}${times}<msup>${K}<mi>T</mi></msup>`),
  mask: formula(mathml`${masked}${equals}${scaled}<mo>+</mo><mi>M</mi>`),
  softmax: formula(mathml`
    ${sub('A', 'ij')}${equals}
    <mfrac>
      <msup><mi>e</mi><mrow>${sub('S', 'ij')}<mo>−</mo>${rowMaximum}</mrow></msup>
      <mrow>
        <munder><mo>∑</mo><mi>k</mi></munder>
        <msup><mi>e</mi><mrow>${sub('S', 'ik')}<mo>−</mo>${rowMaximum}</mrow></msup>
      </mrow>
    </mfrac>
  `),
  weights: formula(
    mathml`${A}${equals}<mi>softmax</mi><mo>&#x2061;</mo><mrow><mo stretchy="false">(</mo>${masked}<mo stretchy="false">)</mo></mrow>`,
  ),
  head_out: formula(mathml`<mi>H</mi>${equals}${A}${times}${V}`),
  concat: formula(mathml`
    <mi>C</mi>${equals}<mrow><mo>[</mo>${sub('H', '0')}<mspace width="0.4em"></mspace>${sub('H', '1')}<mspace width="0.4em"></mspace><mi>…</mi><mo>]</mo></mrow>
  `),
  output: formula(
    mathml`<mi class="role-output">Y</mi>${equals}<mi>C</mi>${times}${sub('W', 'O', 'role-output')}`,
  ),
};

/**
 * @param {string} stage
 * @param {Record<string, unknown>} values the spec
 * @returns {unknown} nothing for a stage without one
 */
export function formulaOf(stage, values) {
  if (stage === 'X') return POSITIONS[String(values.positions)];
  if (stage === 'scaled') return scaledBy(values.scale);
  if (stage === 'output' && !values.output_projection) {
    return formula(mathml`<mi class="role-output">Y</mi>${equals}<mi>C</mi>`);
  }
  return FORMULAS[stage];
}

/** @param {unknown} scale */
function scaledBy(scale) {
  const result = mathml`${scaled}${equals}`;
  if (scale === 'off') return formula(mathml`${result}${S}`);
  if (scale === 'sqrt') return formula(mathml`${result}<mfrac>${S}${rootOfDk}</mfrac>`);
  return formula(mathml`${result}<mn>${scale}</mn>${times}${S}`);
}
