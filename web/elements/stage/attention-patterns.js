// <attention-patterns>: why a head is called what it is called: the rule with its numbers, and below,
// folded away, how far every head follows every pattern.
import { css, html } from 'lit';
import { fixed } from '../../draw/format.js';
import { LabElement } from '../labs/lab-element.js';
import { labelOf, patternsOf, ruleOf } from '../session/patterns.js';
import { foldSheet } from './fold-sheet.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionPatterns extends LabElement {
  static styles = [
    sheet,
    foldSheet,
    css`
      p {
        max-width: 66ch;
        text-wrap: pretty;
      }

      .rule {
        min-height: 2.9em;
      }

      .table {
        overflow-x: auto;
        margin-block: 0.25rem 0.75rem;
      }

      table {
        font-size: 0.875rem;
      }

      th,
      td {
        padding: 0.4rem 0.9rem 0.4rem 0;
        border-bottom: var(--edge);
        text-align: left;
        font-weight: 400;
        vertical-align: baseline;
      }

      thead th {
        font-size: 0.8125rem;
        color: var(--soft);
        white-space: nowrap;
      }

      tbody th {
        font-weight: 600;
        white-space: nowrap;
      }

      .share {
        text-align: right;
      }

      .holds {
        font-weight: 600;
        background: var(--wash);
        color: var(--ink);
      }

      @container (width < 35em) {
        .means {
          display: none;
        }
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const patterns = patternsOf(session);
    const words = text.patterns;
    return html`
      <p class="rule small">${this.#reason(session)}</p>
      <details>
        <summary>${words.table}</summary>
        <div class="table" tabindex="0" role="region" aria-label=${words.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">${words.label}</th>
                <th scope="col" class="means">${words.measured}</th>
                <th scope="col" class="share">${words.from}</th>
                ${patterns.map(
                  (_, head) => html`<th scope="col" class="share">${text.head({ head })}</th>`,
                )}
              </tr>
            </thead>
            <tbody>
              ${patterns[0].measures.map((measure, at) => this.#row(patterns, measure, at))}
            </tbody>
          </table>
        </div>
        <p class="small soft">${words.counts}</p>
      </details>
    `;
  }

  /** Of the head shown. @param {Session} session */
  #reason(session) {
    const { head } = session;
    if (head === 'average') return text.patterns.ofAverage;
    const pattern = patternsOf(session)[head];
    const label = labelOf(pattern);
    const name = text.head({ head });
    if (!label) return text.patterns.none({ head: name });
    return html`${text.patterns.called({ head: name })} <b>${label}</b>. ${ruleOf(session, pattern)}
      <span class="soft">${text.patterns.honest}</span>`;
  }

  /**
   * @param {readonly import('../../engine/index.js').HeadPattern[]} patterns
   * @param {import('../../engine/index.js').PatternMeasure} measure of the first head: what is the same for all
   * @param {number} at
   */
  #row(patterns, { pattern, threshold }, at) {
    return html`<tr data-pattern=${pattern}>
      <th scope="row">${text.patterns.labels[pattern]}</th>
      <td class="means soft">${text.patterns.means[pattern]}</td>
      <td class="share number soft">${fixed(threshold, 2)}</td>
      ${patterns.map(({ measures }) => {
        const { share, holds } = measures[at];
        return html`<td class="share number ${holds ? 'holds' : 'soft'}">
          ${Number.isNaN(share) ? text.patterns.notPossible : fixed(share, 3)}
        </td>`;
      })}
    </tr>`;
  }
}

customElements.define('attention-patterns', AttentionPatterns);
