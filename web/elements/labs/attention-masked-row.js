// <attention-masked-row>: a word that may look at nothing, and the three things programs make of it.
import { css, html } from 'lit';
import { fixed } from '../../draw/format.js';
import { inkOn } from '../../draw/luminance.js';
import { LabElement } from './lab-element.js';
import { maskPartSheet } from './mask-part-sheet.js';
import { HIDDEN, LARGE, paint } from './masking.js';
import { wordName } from '../numbers/reading.js';
import { option } from '../option.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {{id: 'zero' | 'nan' | 'large64' | 'large32', value: number, fullyMasked: 'zero' | 'nan', dtype: 'float64' | 'float32'}} Policy
 */

/** @type {readonly Policy[]} */
const POLICIES = [
  { id: 'zero', value: HIDDEN, fullyMasked: 'zero', dtype: 'float64' },
  { id: 'nan', value: HIDDEN, fullyMasked: 'nan', dtype: 'float64' },
  { id: 'large64', value: LARGE, fullyMasked: 'zero', dtype: 'float64' },
  { id: 'large32', value: LARGE, fullyMasked: 'zero', dtype: 'float32' },
];

export class AttentionMaskedRow extends LabElement {
  static styles = [
    sheet,
    maskPartSheet,
    css`
      .which {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 0.75rem;
        align-items: center;
        margin-top: 1rem;
      }

      select {
        max-width: 100%;
      }

      .rows {
        container-type: inline-size;
        overflow-x: auto;
        margin-top: 1.25rem;
      }

      table {
        border-collapse: separate;
        border-spacing: 2px 0;
      }

      .words th {
        max-width: 3.6rem;
        padding: 0 0.15rem 0.2rem;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font: 400 0.8125rem var(--serif);
        color: var(--soft);
        text-align: center;
      }

      .reason th {
        padding: 0.75rem 0 0.35rem;
        font-weight: 400;
        font-size: 0.875rem;
        line-height: 1.45;
        text-align: left;
        color: var(--soft);
      }

      .reason div {
        position: sticky;
        left: 0;
        max-width: min(64ch, 100cqi);
      }

      .reason b {
        color: var(--ink);
      }

      td {
        min-width: 2.6rem;
        height: 1.75rem;
        font-size: 0.8125rem;
        text-align: center;
        box-shadow: 0 0 0 1px var(--line) inset;
      }

      .nan {
        color: var(--wrong);
        background: var(--wrong-wash);
      }

      attention-field {
        margin-top: 1.5rem;
        max-width: 26rem;
      }
    `,
  ];

  /** @type {{key: string, byPolicy: Record<string, {weights: import('../../engine/index.js').NdArray, rgba: Uint8ClampedArray}>}} */
  #rows = { key: '', byPolicy: {} };

  /** @param {Session} session */
  view(session) {
    const { tokens } = session.trace;
    const { word } = session;
    const query = word.side === 'query' ? word.index : 0;
    const words = text.maskLab;
    const name = wordName(tokens, query);
    const hidden = this.#isHidden(query);
    const policy = session.fields.find(({ name: field }) => field === 'fully_masked');
    return html`
      <h4>${words.rowTitle}</h4>
      <p class="small soft">${words.rowAbout}</p>
      <div class="which">
        <select
          class="control"
          aria-label=${words.rowWord}
          @change=${(/** @type {Event} */ event) =>
            session.chooseWord({
              side: 'query',
              index: /** @type {HTMLSelectElement} */ (event.target).selectedIndex,
            })}
        >
          ${tokens.map((_, at) => option(at, wordName(tokens, at), at === query))}
        </select>
        <button class="control" type="button" id="hide" @click=${() => this.#toggle(query, hidden)}>
          ${hidden ? words.rowShow({ word: name }) : words.rowHide({ word: name })}
        </button>
      </div>
      <div class="rows" tabindex="0" role="region" aria-label=${words.rowTitle}>
        <table>
          <thead>
            <tr class="words">
              ${tokens.map((token) => html`<th scope="col" title=${token}>${token}</th>`)}
            </tr>
          </thead>
          ${POLICIES.map((one) => this.#policy(session, one, query))}
        </table>
      </div>
      <attention-field .session=${session} .field=${policy} id="fully_masked"></attention-field>
    `;
  }

  /** @param {number} query */
  #isHidden(query) {
    const { figure } = this;
    if (!figure) return false;
    const { cols, data } = figure;
    return Array.from({ length: cols }, (_, key) => data[query * cols + key]).every(
      (value) => value === HIDDEN,
    );
  }

  /** Everything hidden from a word, or shown again. @param {number} query @param {boolean} hidden */
  #toggle(query, hidden) {
    const { figure, session } = this;
    if (!figure || !session) return;
    const cells = Array.from({ length: figure.cols }, (_, key) => figure.indexOf(query, key));
    session.chooseWord({ side: 'query', index: query });
    paint(session, cells, hidden ? 0 : HIDDEN);
  }

  /**
   * The row under every policy; computed anew only when something else is shown.
   * @param {Session} session
   * @param {number} query
   */
  #computed(session, query) {
    const key = `${session.runs}/${session.head}/${query}`;
    if (this.#rows.key !== key) {
      const entries = POLICIES.map((policy) => {
        const weights = weightsUnder(session, policy, query);
        const rgba = session.engine.colors('Blues', weights, { min: 0, max: 1 });
        return [policy.id, { weights, rgba }];
      });
      this.#rows = { key, byPolicy: Object.fromEntries(entries) };
    }
    return this.#rows.byPolicy;
  }

  /** @param {Session} session @param {Policy} policy @param {number} query */
  #policy(session, policy, query) {
    const { weights, rgba } = this.#computed(session, query)[policy.id];
    const { title, why } = text.maskLab.policies[policy.id];
    return html`<tbody data-policy=${policy.id}>
      <tr class="reason">
        <th scope="rowgroup" colspan=${weights.data.length}>
          <div><b>${title}</b> ${why}</div>
        </th>
      </tr>
      <tr class="number">
        ${Array.from(weights.data, (weight, at) => {
          if (Number.isNaN(weight)) return html`<td class="nan">${fixed(weight, 2)}</td>`;
          const [red, green, blue] = rgba.subarray(4 * at, 4 * at + 3);
          return html`<td
            style="background:rgb(${red} ${green} ${blue});color:${inkOn(red, green, blue)}"
          >
            ${fixed(weight, 2)}
          </td>`;
        })}
      </tr>
    </tbody>`;
  }
}

/**
 * The weights of one query when the mask hides every key from it, one way or another.
 * @param {Session} session
 * @param {Policy} policy
 * @param {number} query
 */
function weightsUnder({ engine, trace, head }, { value, fullyMasked, dtype }, query) {
  const at = head === 'average' ? 0 : head;
  const rotated = trace.has('Q_rotated') ? '_rotated' : '';
  const q = trace.tensor(`Q${rotated}`, at, query);
  const k = trace.tensor(`K${rotated}`, at);
  const bias = trace.has('alibi') ? Array.from(trace.tensor('alibi', at, query).data) : null;
  const { scale } = trace.spec;
  const { weights } = engine.attention({
    q: { shape: [1, ...q.shape], data: q.data },
    k,
    v: k,
    mask: bias ? [bias.map((own) => own + value)] : value,
    scale,
    fullyMasked,
    dtype,
  });
  return weights;
}

customElements.define('attention-masked-row', AttentionMaskedRow);
