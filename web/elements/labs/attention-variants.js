// <attention-variants>: sinusoids as people also write them, beside the right ones, and what that breaks.
import { html } from 'lit';
import { differenceText, endText } from '../../draw/format.js';
import { figureSheet } from './figure-sheet.js';
import { choices, controlSheet, controls } from './lab-controls.js';
import { keptFor } from './lab-figures.js';
import { LabElement } from './lab-element.js';
import { mapOf } from './lab-map.js';
import { smallTable } from '../looks/small-table.js';
import { variantFigures } from './position-figures.js';
import { VARIANTS } from './labs.js';
import { sizeOf, sizeSettings, variantOf } from './position-settings.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../maps/figures.js').Figure} Figure
 */

export class AttentionVariants extends LabElement {
  static styles = [sheet, controlSheet, figureSheet];

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const variant = variantOf(session);
    const facts = keptFor(
      session,
      'variant facts',
      JSON.stringify([sizeOf(session), variant]),
      () => factsOf(session, variant),
    );
    const options = VARIANTS.map((id) => ({ id, title: positionLab.variants[id].title }));
    const { code, about } = positionLab.variants[variant];
    const { right, wrong } = positionLab.variantMaps;
    return html`
      <p class="note">${positionLab.variantsAbout}</p>
      <div class="views">
        ${choices(positionLab.variantsLabel, options, variant, (id) =>
          session.setLabValue('positions.variant', id === VARIANTS[0] ? '' : id),
        )}
      </div>
      <p class="note"><code class="mono">${code}</code></p>
      <p class="note">${about}</p>
      ${controls(session, sizeSettings())}
      <div class="figures">
        ${variantFigures(session).map((figure) => mapOf(session, figure, this, { room: 'third', place: { height: 320 } }))}
      </div>
      ${smallTable(positionLab.factsLabel, [positionLab.factsLabel, right, wrong], facts)}
    `;
  }
}

/** What is the same and what is not, in numbers. @param {Session} session @param {typeof VARIANTS[number]} variant @returns {string[][]} */
function factsOf(session, variant) {
  const { engine } = session;
  const { positionLab } = text;
  const { base, ...size } = sizeOf(session);
  const [right, wrong] = [
    { ...size, base },
    { ...size, base, variant },
  ];
  const largest = (/** @type {{data: ArrayLike<number>}} */ { data }) =>
    Math.max(...Array.from(data));
  const products = [right, wrong].map((options) => engine.positionProducts(options));
  const waves = [right, wrong].map(({ positions: _, ...options }) => engine.positionWaves(options));
  const apart = engine.difference(products[0].products, products[1].products).largest;
  return [
    [positionLab.factWave, endText(largest(waves[0])), endText(largest(waves[1]))],
    [
      positionLab.factSpread,
      differenceText(largest(products[0].spread)),
      differenceText(largest(products[1].spread)),
    ],
    [positionLab.factProducts, '–', differenceText(apart)],
  ];
}

customElements.define('attention-variants', AttentionVariants);
