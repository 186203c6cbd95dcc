// A table of a few rows, each with its name: what labs and tutorials say in numbers.
import { html, nothing } from 'lit';
import { cardText } from '../../draw/format.js';

/**
 * @param {string} label what a reader hears
 * @param {readonly unknown[]} heads of the columns; none, or '' above the names
 * @param {readonly (readonly unknown[])[]} rows each led by its name
 * @param {string} [kind] class of the table
 */
export const smallTable = (label, heads, rows, kind = 'number') =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>
    <table class=${kind}>
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
