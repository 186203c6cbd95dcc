// <attention-table>: the numbers of a figure as a real table, a page at a time where there are many.
import { css, html, nothing } from 'lit';
import { allDigits, cardText } from '../../draw/format.js';
import { digitsBox } from '../numbers/digits-box.js';
import { LabElement } from '../labs/lab-element.js';
import { spokenTitle } from '../maps/figure-title.js';
import { sheet } from '../sheet.js';
import { text } from './text-looks.js';

/** @typedef {import('../session/session.js').Session} Session */
/**
 * A matrix with the labels of its rows and columns, as every figure is one.
 * @typedef {Pick<import('../maps/figures.js').Figure, 'name' | 'title' | 'rows' | 'cols' | 'data' | 'rowAxis' | 'colAxis'> & {
 *   isMasked?: (row: number, col: number) => boolean,
 *   isMissing?: (row: number, col: number) => boolean,
 *   print?: (value: number) => string,
 * }} Table missing is what a figure has no number for; print writes one with few digits
 */

/** What one page of a large table has. */
export const PAGE = { rows: 24, cols: 16 };

export class AttentionTable extends LabElement {
  static properties = {
    top: { state: true },
    left: { state: true },
  };

  static styles = [
    sheet,
    css`
      :host {
        margin-top: 0.75rem;
        max-width: 100%;
      }

      .scroll {
        width: fit-content;
        max-width: 100%;
        overflow-x: auto;
        border: var(--edge);
        border-radius: var(--radius);
        scrollbar-width: thin;
      }

      table {
        font-size: 0.8125rem;
      }

      caption {
        padding: 0.5rem 0.75rem;
        color: var(--soft);
        text-align: start;
      }

      th,
      td {
        padding: 0.3rem 0.65rem;
        border-top: var(--edge);
        text-align: end;
        white-space: nowrap;
      }

      th {
        font-weight: 500;
      }

      th.word {
        font-family: var(--serif);
      }

      th[scope='row'] {
        position: sticky;
        left: 0;
        background: var(--panel);
      }

      .masked {
        color: var(--soft);
        font-style: italic;
      }

      .digits td {
        font-family: var(--mono);
        font-size: 0.75rem;
      }

      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        align-items: center;
        font-size: 0.8125rem;
        color: var(--soft);
      }

      .pages {
        display: flex;
        gap: 0.25rem;
        align-items: center;
      }

      .pages button {
        min-width: var(--touch);
        min-height: var(--touch);
        color: var(--accent);
        text-align: center;
      }

      .pages button:disabled {
        color: var(--soft);
        opacity: 0.6;
        cursor: default;
      }

      label {
        display: inline-flex;
        gap: 0.4rem;
        align-items: center;
        min-height: var(--touch);
        cursor: pointer;
      }

      @media print {
        label {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** The first row and column shown. */
    this.top = 0;
    this.left = 0;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    this.top = firstOf(this.top, this.figure?.rows ?? 0, PAGE.rows);
    this.left = firstOf(this.left, this.figure?.cols ?? 0, PAGE.cols);
  }

  /** @param {Session} session */
  view(session) {
    const { figure } = this;
    if (!figure) return nothing;
    const { digits } = session.ui;
    const rows = placesOf(this.top, figure.rows, PAGE.rows);
    const cols = placesOf(this.left, figure.cols, PAGE.cols);
    const caption = text.table.caption({
      name: spokenTitle(figure),
      rows: figure.rowAxis.name || figure.name,
      cols: figure.colAxis.name || figure.name,
    });
    return html`
      <div class="scroll" role="region" tabindex="0" aria-label=${caption}>
        <table class=${digits ? 'digits' : ''}>
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              <td></td>
              ${cols.map((col) => headOf(figure.colAxis, col, 'col'))}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${headOf(figure.rowAxis, row, 'row')}
                  ${cols.map((col) => cellOf(figure, row, col, digits))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="foot">
        ${this.#pages('top', text.table.rows, rows, figure.rows, PAGE.rows)}
        ${this.#pages('left', text.table.cols, cols, figure.cols, PAGE.cols)} ${digitsBox(session)}
      </div>
    `;
  }

  /**
   * @param {'top' | 'left'} side
   * @param {(values: {first: number, last: number, count: number}) => string} describe
   * @param {readonly number[]} places shown
   * @param {number} count of all
   * @param {number} page
   */
  #pages(side, describe, places, count, page) {
    if (count <= page) return nothing;
    const where = describe({ first: places[0], last: places[places.length - 1], count });
    const turn = (
      /** @type {number} */ way,
      /** @type {string} */ label,
      /** @type {string} */ sign,
    ) =>
      html`<button
        type="button"
        aria-label="${where}. ${label}"
        ?disabled=${way < 0 ? this[side] === 0 : this[side] + page >= count}
        @click=${() => {
          this[side] += way * page;
        }}
      >
        ${sign}
      </button>`;
    return html`<div class="pages">
      ${turn(-1, text.table.before, '‹')}<span class="number">${where}</span>${turn(
        1,
        text.table.after,
        '›',
      )}
    </div>`;
  }
}

/** A page's first place, when there may be fewer now. @param {number} first @param {number} count @param {number} page */
function firstOf(first, count, page) {
  return first < count ? first : Math.max(0, Math.ceil(count / page) - 1) * page;
}

/** @param {number} first @param {number} count @param {number} page */
function placesOf(first, count, page) {
  return Array.from({ length: Math.min(page, count - first) }, (_, at) => first + at);
}

/** @param {import('../maps/figures.js').Axis} axis @param {number} at @param {'row' | 'col'} scope */
function headOf({ labels, words }, at, scope) {
  return html`<th scope=${scope} class=${words ? 'word' : 'number'}>${labels[at]}</th>`;
}

/** @param {Table} figure @param {number} row @param {number} col @param {boolean} digits */
function cellOf(figure, row, col, digits) {
  if (figure.isMasked?.(row, col)) return html`<td class="masked">${text.masked}</td>`;
  if (figure.isMissing?.(row, col)) return html`<td>–</td>`;
  const value = figure.data[row * figure.cols + col];
  const { print = cardText } = figure;
  return html`<td class="number">${digits ? allDigits(value) : print(value)}</td>`;
}

customElements.define('attention-table', AttentionTable);
