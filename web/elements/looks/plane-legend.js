// What the points of a plane mean, and beside it what there is to do with the plane.
import { css, html } from 'lit';

export const legendSheet = css`
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.85rem;
    align-items: center;
    margin-top: 0.5rem;
    font-size: 0.875rem;
  }

  .legend > span::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 0.5em;
    border: 2px solid var(--dot);
    border-radius: 50%;
    background: var(--fill, var(--dot));
    forced-color-adjust: none;
  }
`;

/**
 * @param {import('./plane-picture.js').Legend} legend
 * @param {...unknown} buttons
 */
export const legendRow = (legend, ...buttons) =>
  html`<div class="legend">
    ${legend.map(
      ({ colour, words, hollow }) =>
        html`<span style="--dot:var(${colour});${hollow ? '--fill:var(--paper)' : ''}"
          >${words}</span
        >`,
    )}
    ${buttons}
  </div>`;
