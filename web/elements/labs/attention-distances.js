// <attention-distances>: products of any two positions as a map, and what of them depends on their
// distance alone. Of sinusoids, or of a rotated query and key.
import '../looks/attention-plot.js';
import { html, nothing } from 'lit';
import { cardText, differenceText, endText, fixed } from '../../draw/format.js';
import { figureSheet } from './figure-sheet.js';
import { controlSheet, controls } from './lab-controls.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { mapOf } from './lab-map.js';
import { smallTable } from '../looks/small-table.js';
import { productsOf } from './position-figures.js';
import { sizeSettings, wordSettings } from './position-settings.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../engine/index.js').Products} Products
 * @typedef {import('../maps/figures.js').Figure} Figure
 */

/** Of the table of equal values. */
const TABLE = { distances: [-2, -1, 0, 1, 2], from: [2, 10, 20, 30] };

export class AttentionDistances extends LabElement {
  static properties = { rotary: { type: Boolean } };
  static styles = [sheet, controlSheet, figureSheet];

  constructor() {
    super();
    /** Whether the products are those of a rotated query and key. */
    this.rotary = false;
  }

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const { products, figure } = productsOf(session, this.rotary);
    return html`
      <p class="note">${this.rotary ? positionLab.ropeDistance : positionLab.productsAbout}</p>
      ${controls(session, this.rotary ? wordSettings(session) : sizeSettings())}
      <div class="figures">
        ${mapOf(session, figure, this, { place: { height: 360 } })}
        <figure>
          <figcaption>${positionLab.profile}</figcaption>
          <attention-plot
            .session=${session}
            .plot=${keptFor(session, 'profile', figure.key, () => profilePlot(products, this.rotary))}
            .name=${positionLab.profile}
            height="260"
          ></attention-plot>
        </figure>
      </div>
      <p class="reading">
        ${positionLab.spread({ spread: differenceText(Math.max(...products.spread.data)) })}
      </p>
      ${this.rotary ? equalTable(figure) : nothing}
    `;
  }
}

/**
 * Of sinusoids only the distances from 0: the others are the same.
 * @param {Products} products
 * @param {boolean} both
 * @returns {import('../../draw/plot.js').Plot}
 */
function profilePlot({ mean }, both) {
  const middle = (mean.data.length - 1) / 2;
  /** @type {[number, number][]} */
  const points = Array.from(mean.data, (value, at) => [at - middle, value]);
  return {
    x: {
      label: both ? text.positionLab.keyMinusQuery : text.positionLab.distance,
      format: endText,
    },
    y: { label: text.positionLab.product, format: endText },
    series: [{ label: '', colour: '--role-p', points: both ? points : points.slice(middle) }],
  };
}

/** The same product at the same distance, wherever that is. @param {Figure} figure */
function equalTable({ data, cols }) {
  const { positionLab } = text;
  return smallTable(
    positionLab.equalTable,
    [positionLab.keyMinusQuery, ...TABLE.from.map((at) => positionLab.queryAtPlace({ at }))],
    TABLE.distances.map((distance) => [
      fixed(distance, 0),
      ...TABLE.from.map((at) => cardText(data[at * cols + at + distance])),
    ]),
  );
}

customElements.define('attention-distances', AttentionDistances);
