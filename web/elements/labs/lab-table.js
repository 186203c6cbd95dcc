// A small table of a lab.
import { html, nothing } from 'lit';
import { cardText } from '../../draw/format.js';

/**
 * @param {string} label what a reader hears
 * @param {readonly unknown[]} heads of the columns; none, or '' above the names
 * @param {readonly (readonly unknown[])[]} rows each led by its name
 */
export const labTable = (label, heads, rows) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>
    <table class="number">
      ${
        heads.length
          ? html`<thead>
              <tr>
                ${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** A cell that is a pair of numbers. @param {readonly [number, number]} pair */
export const pairText = (pair) => `(${pair.map(cardText).join(', ')})`;
