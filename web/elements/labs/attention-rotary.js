// <attention-rotary>: a pair of a query's and of a key's numbers before and after the rotation by their
// positions, in the run on the page.
import './attention-turning.js';
import { html, nothing } from 'lit';
import { allDigits, cardText } from '../../draw/format.js';
import { figureSheet } from './figure-sheet.js';
import { controlSheet, controls, numberOf } from './lab-controls.js';
import { LabElement } from './lab-element.js';
import { smallTable, pairText } from '../looks/small-table.js';
import { pairSetting, wordSettings } from './position-settings.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {[number, number]} Pair
 * @typedef {{name: string, role: string, place: number, angle: number, before: Pair, after: Pair}} Turned
 */

export class AttentionRotary extends LabElement {
  static styles = [sheet, controlSheet, figureSheet];

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const { trace } = session;
    if (!trace.has('angles')) return nothing;
    const [query, key] = wordSettings(session);
    const settings = [query, key, pairSetting(trace.tensor('angles').shape[1])];
    const [q, k, at] = settings.map((setting) => numberOf(session, setting));
    const turned = [turnedOf(session, 'Q', q, at), turnedOf(session, 'K', k, at)];
    return html`
      <p class="note">${positionLab.ropeAbout}</p>
      ${controls(session, settings)}
      <div class="figures">
        <figure class="narrow">
          <attention-turning
            .session=${session}
            .turning=${turningOf(turned)}
            .name=${positionLab.ropeName({ query: query.titles[q], key: key.titles[k] })}
          ></attention-turning>
        </figure>
        <figure class="wide">${numbersOf(turned)}</figure>
      </div>
      <p class="note small soft">${columnsOf(session, at)}</p>
    `;
  }
}

/** The columns that are turned together. @param {Session} session @param {number} pair @returns {Pair} */
function columnsAt({ trace }, pair) {
  const half = trace.spec.rope_pairing === 'half';
  return half ? [pair, pair + trace.tensor('angles').shape[1]] : [2 * pair, 2 * pair + 1];
}

/** @param {Session} session @param {number} pair */
function columnsOf(session, pair) {
  const [first, second] = columnsAt(session, pair);
  const about = text.positionLab.pairing;
  const { rope_pairing: pairing = 'interleaved' } = session.trace.spec;
  return `${text.positionLab.columns({ pair, first, second })} ${about[pairing]}`;
}

/**
 * @param {Session} session
 * @param {'Q' | 'K'} name
 * @param {number} word
 * @param {number} pair
 * @returns {Turned}
 */
function turnedOf(session, name, word, pair) {
  const { trace, head } = session;
  const own = head === 'average' ? 0 : head;
  const columns = columnsAt(session, pair);
  const pairOf = (/** @type {string} */ tensor) => {
    const { data } = trace.tensor(tensor, own, word);
    return /** @type {Pair} */ (columns.map((column) => data[column]));
  };
  return {
    name: name.toLowerCase(),
    role: name === 'Q' ? '--role-q' : '--role-k',
    place: word + (trace.spec.position_offset ?? 0),
    angle: trace.tensor('angles', word).data[pair],
    before: pairOf(name),
    after: pairOf(`${name}_rotated`),
  };
}

/** @param {readonly Turned[]} turned @returns {import('../../draw/circle.js').Turning} */
function turningOf(turned) {
  const radii = turned.map(({ before }) => Math.hypot(...before));
  return {
    circles: radii,
    axes: ['1', '2'],
    arrows: turned.flatMap(({ name, role, before, after }) => [
      { at: before, colour: role, label: name, hollow: true },
      { at: after, colour: role, label: `${name}′` },
    ]),
    turns: turned.map(({ role, before, after }, at) => ({
      from: before,
      to: after,
      colour: role,
      radius: radii[at] / 3,
    })),
  };
}

/** @param {readonly Turned[]} turned */
function numbersOf(turned) {
  const { positionLab } = text;
  const { position, angle, before, after } = positionLab;
  const heads = turned.map(({ name }) => html`<span class=${`role-${name}`}>${name}</span>`);
  return smallTable(
    positionLab.ropeNumbers,
    ['', ...heads],
    [
      [position, ...turned.map((one) => allDigits(Number(one.place.toPrecision(12))))],
      [angle, ...turned.map((one) => cardText(one.angle))],
      [before, ...turned.map((one) => pairText(one.before))],
      [after, ...turned.map((one) => pairText(one.after))],
    ],
  );
}

customElements.define('attention-rotary', AttentionRotary);
