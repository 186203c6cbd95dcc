// <attention-waves>: sinusoidal positions as a map, and the wave that one of its columns is.
import '../looks/attention-plot.js';
import { html } from 'lit';
import { allDigits, cardText, endText } from '../../draw/format.js';
import { figureSheet } from './figure-sheet.js';
import { controlSheet, controls } from './lab-controls.js';
import { keptFor, pointedAt } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { mapOf } from './lab-map.js';
import { wavesOf } from './position-figures.js';
import { sizeOf, sizeSettings } from './position-settings.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/** @typedef {import('../session/session.js').Session} Session */

/** Shown before a cell is pointed at: a wave of some positions' length. */
const FIRST = { row: 3, col: 8 };

export class AttentionWaves extends LabElement {
  static styles = [sheet, controlSheet, figureSheet];

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const { figure, lengths } = wavesOf(session);
    const at = pointedAt(session, figure) ?? {
      ...FIRST,
      col: Math.min(FIRST.col, figure.cols - 1),
    };
    return html`
      <p class="note">${positionLab.wavesAbout}</p>
      ${controls(session, sizeSettings())}
      <div class="figures">
        ${mapOf(session, figure, this, { title: html`<span class="role-p">P</span>` })}
      </div>
      <p class="reading">${cellSaid(session, figure, lengths, at.row, at.col)}</p>
      <attention-plot
        .session=${session}
        .plot=${keptFor(session, 'wave', `${figure.key}/${at.col}`, () => wavePlot(figure, at.col))}
        .name=${positionLab.wave({ col: at.col })}
        .lit=${pointedAt(session, figure)?.row ?? null}
        height="200"
      ></attention-plot>
    `;
  }
}

/**
 * One number of the map: how it is made, and how long its wave is.
 * @param {Session} session
 * @param {import('../maps/figures.js').Figure} figure
 * @param {ArrayLike<number>} lengths
 * @param {number} row
 * @param {number} col
 */
function cellSaid(session, figure, lengths, row, col) {
  const { d_model, base } = sizeOf(session);
  return text.positionLab.cell({
    row,
    col,
    wave: col % 2 ? 'cos' : 'sin',
    exponent: `${col - (col % 2)}/${d_model}`,
    base: allDigits(base),
    value: cardText(figure.data[row * figure.cols + col]),
    length: endText(lengths[col]),
  });
}

/**
 * One column over the positions.
 * @param {import('../maps/figures.js').Figure} figure
 * @param {number} col
 * @returns {import('../../draw/plot.js').Plot}
 */
function wavePlot(figure, col) {
  /** @type {[number, number][]} */
  const points = Array.from({ length: figure.rows }, (_, row) => [
    row,
    figure.data[row * figure.cols + col],
  ]);
  return {
    x: { label: text.positionLab.position, format: endText },
    y: { label: text.positionLab.value, format: endText, ends: [-1, 1] },
    series: [{ label: '', colour: '--role-p', points }],
  };
}

customElements.define('attention-waves', AttentionWaves);
