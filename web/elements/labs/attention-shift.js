// <attention-shift>: from one encoded position to another by a rotation that is the same everywhere.
import './attention-turning.js';
import { html } from 'lit';
import { cardText, differenceText } from '../../draw/format.js';
import { figureSheet } from './figure-sheet.js';
import { controlSheet, controls, numberOf } from './lab-controls.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { smallTable, pairText } from '../looks/small-table.js';
import {
  pairSetting,
  placeSetting,
  shiftSetting,
  sizeOf,
  sizeSettings,
} from './position-settings.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {[number, number]} Pair
 * @typedef {{start: Pair, turned: Pair, there: Pair, rotation: readonly number[], apart: number, largest: number}} Shift of one pair, and how far all pairs are apart after it
 */

export class AttentionShift extends LabElement {
  static styles = [sheet, controlSheet, figureSheet];

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const size = sizeOf(session);
    const settings = [
      placeSetting(session),
      shiftSetting(session),
      pairSetting(size.d_model / 2),
      ...sizeSettings(),
    ];
    const [at, by, pair] = settings.map((setting) => numberOf(session, setting));
    const shift = keptFor(session, 'shift', JSON.stringify([size, at, by, pair]), () =>
      shiftOf(session, at, by, pair),
    );
    const words = { at, by, to: at + by, pair };
    return html`
      <p class="note">${positionLab.shiftAbout}</p>
      ${controls(session, settings)}
      <div class="figures">
        <figure class="narrow">
          <attention-turning
            .session=${session}
            .turning=${turningOf(shift, words)}
            .name=${positionLab.shiftName(words)}
          ></attention-turning>
        </figure>
        <figure class="wide">${numbersOf(shift, words)}</figure>
      </div>
      <p class="reading">
        ${positionLab.shiftAll({ by, count: size.positions, largest: differenceText(shift.largest) })}
      </p>
    `;
  }
}

/**
 * @param {Session} session
 * @param {number} at
 * @param {number} by
 * @param {number} pair
 * @returns {Shift}
 */
function shiftOf(session, at, by, pair) {
  const { engine } = session;
  const size = sizeOf(session);
  const { rotations, turned, shifted } = engine.positionShift({ ...size, shift: by });
  const start = engine.positionalEncoding(size);
  const first = at * size.d_model + 2 * pair;
  const pairOf = (/** @type {{data: ArrayLike<number>}} */ { data }) =>
    /** @type {Pair} */ ([data[first], data[first + 1]]);
  const all = engine.rowDistances(turned, shifted).largest.data;
  const [own, there] = [pairOf(turned), pairOf(shifted)];
  const { data } = engine.rowDistances([own], [there]).largest;
  return {
    start: pairOf(start),
    turned: own,
    there,
    rotation: [...rotations.data.subarray(4 * pair, 4 * pair + 4)],
    apart: data[0],
    largest: Math.max(...all),
  };
}

/**
 * @param {Shift} shift
 * @param {{at: number, to: number}} words
 * @returns {import('../../draw/circle.js').Turning}
 */
function turningOf({ start, turned }, { at, to }) {
  const colour = '--role-p';
  return {
    circles: [1],
    axes: ['sin', 'cos'],
    arrows: [
      { at: start, colour, label: `P[${at}]`, hollow: true },
      { at: turned, colour, label: `P[${to}]` },
    ],
    turns: [{ from: start, to: turned, colour, radius: 0.3 }],
  };
}

/** The matrix and what it makes of the pair. @param {Shift} shift @param {{at: number, by: number, to: number, pair: number}} words */
function numbersOf({ start, turned, there, rotation, apart }, words) {
  const { positionLab } = text;
  return smallTable(
    positionLab.shiftName(words),
    [],
    [
      [`P[${words.at}]`, pairText(start)],
      [positionLab.matrix, matrixOf(rotation)],
      [positionLab.turned, pairText(turned)],
      [`P[${words.to}]`, pairText(there)],
      [positionLab.apart, differenceText(apart)],
    ],
  );
}

/** @param {readonly number[]} rotation */
function matrixOf(rotation) {
  const [a, b, c, d] = rotation.map(cardText);
  return html`<math>
    <mrow>
      <mo>(</mo>
      <mtable>
        <mtr
          ><mtd><mn>${a}</mn></mtd
          ><mtd><mn>${b}</mn></mtd></mtr
        >
        <mtr
          ><mtd><mn>${c}</mn></mtd
          ><mtd><mn>${d}</mn></mtd></mtr
        >
      </mtable>
      <mo>)</mo>
    </mrow>
  </math>`;
}

customElements.define('attention-shift', AttentionShift);
