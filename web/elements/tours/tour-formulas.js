// The numbered formulas of tutorials 000 and 003, and the one of 004.
import { mathml } from 'lit';
import {
  A,
  applied,
  equals,
  formula,
  formulaOf,
  K,
  keysTurned,
  lights,
  projections,
  Q,
  rootOfDk,
  scaled,
  times,
  twoI,
  twoIAndOne,
  V,
  W_O,
  wave,
} from '../numbers/formulas.js';

const comma = mathml`<mo separator="true">,</mo>`;
const apart = mathml`<mspace width="1em"></mspace>`;
const QKV = mathml`${Q}${comma}${K}${comma}${V}`;

/** @param {string} index */
const head = (index) => lights('head_out', mathml`<msub><mi>head</mi><mi>${index}</mi></msub>`);

/** A letter times its matrix of head i. @param {unknown} letter @param {string} index */
const projected = (letter, index) =>
  mathml`${letter}${times}${lights(`W_${index}`, mathml`<msubsup><mi>W</mi><mi>${index}</mi><mi>i</mi></msubsup>`)}`;

/** @param {string} name @param {unknown} at */
const position = (name, at) =>
  formula(
    wave(
      lights('P', applied('PE', mathml`<mi>pos</mi>${comma}${at}`)),
      name,
      mathml`<mi>pos</mi>`,
      mathml`<mn>10000</mn>`,
      mathml`<msub><mi>d</mi><mtext>model</mtext></msub>`,
    ),
  );

/** What the tutorials have: no biases. @param {string} tensor */
const isTheirs = (tensor) => /^(W|mask)/.test(tensor);
const each = projections(isTheirs);
const [ofQ, ofK, ofV] = each.map(formula);

/** @type {Record<string, unknown>} */
export const FORMULAS = {
  Q: ofQ,
  K: ofK,
  V: ofV,
  projections: formula(each.map((one, at) => (at ? mathml`${comma}${apart}${one}` : one))),
  attention: formula(
    mathml`${applied('Attention', QKV)}${equals}${applied('softmax', mathml`<mfrac><mrow>${Q}${times}${keysTurned}</mrow>${rootOfDk}</mfrac>`, true)}${times}${V}`,
  ),
  scores: formulaOf('scores', {}, isTheirs),
  scaled: formulaOf('scaled', { scale: 'sqrt' }, isTheirs),
  masked: formulaOf('mask', {}, isTheirs),
  weights: formula(mathml`${A}${equals}${applied('softmax', scaled)}`),
  softmax: formulaOf('softmax', { softmax: 'naive' }, isTheirs),
  output: formula(mathml`${lights('output', mathml`<mi>Output</mi>`)}${equals}${A}${times}${V}`),
  heads: formula(
    mathml`${applied('MultiHead', QKV)}${equals}${applied('Concat', mathml`${head('1')}${comma}<mi>…</mi>${comma}${head('h')}`)}${times}${W_O}`,
  ),
  head: formula(
    mathml`${head('i')}${equals}${applied('Attention', mathml`${projected(Q, 'Q')}${comma}${projected(K, 'K')}${comma}${projected(V, 'V')}`)}`,
  ),
  sine: position('sin', twoI),
  cosine: position('cos', twoIAndOne),
};
