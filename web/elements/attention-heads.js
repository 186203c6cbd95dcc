// <attention-heads>: all heads of a tensor side by side, small; the one looked at is marked.
import { css, html, nothing } from 'lit';
import { figureOf } from './figures.js';
import { LabElement } from './lab-element.js';
import { sheet } from './sheet.js';
import { text } from './strings.js';

export class AttentionHeads extends LabElement {
  static properties = { ...LabElement.properties, tensor: { type: String } };

  static styles = [
    sheet,
    css`
      .heads {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }

      button {
        display: grid;
        justify-items: center;
        gap: 0.35rem;
        padding: 0.55rem 0.6rem 0.35rem;
        border: 1px solid transparent;
        border-radius: var(--radius);
        font-size: 0.8125rem;
        color: var(--soft);
      }

      button:hover {
        background: var(--faint);
      }

      button[aria-checked='true'] {
        border-color: var(--accent);
        background: var(--accent-wash);
        color: var(--ink);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    this.tensor = 'weights';
  }

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { heads } = session;
    if (heads < 2 || !session.trace.has(this.tensor)) return nothing;
    const isWeights = this.tensor.startsWith('weights');
    const all = [
      ...Array.from({ length: heads }, (_, at) => at),
      ...(isWeights ? ['average'] : []),
    ];
    return html`<div
      class="heads"
      role="radiogroup"
      aria-label=${text.headsLabel}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#onKey(event, all.length)}
    >
      ${all.map((head) => this.#one(session, /** @type {number | 'average'} */ (head), isWeights))}
    </div>`;
  }

  /**
   * @param {import('./session.js').Session} session
   * @param {number | 'average'} head
   * @param {boolean} isWeights
   */
  #one(session, head, isWeights) {
    const name = head === 'average' ? 'weights_average' : isWeights ? 'weights' : this.tensor;
    const chosen = isWeights ? session.head : session.head === 'average' ? 0 : session.head;
    return html`<button
      type="button"
      role="radio"
      aria-checked=${chosen === head}
      tabindex=${chosen === head ? 0 : -1}
      data-head=${head}
      @click=${() => session.look({ head })}
    >
      <attention-thumbnail
        .session=${session}
        .figure=${figureOf(session, name, head)}
        .width=${56}
        .height=${56}
      ></attention-thumbnail>
      ${head === 'average' ? text.average : text.head(head)}
    </button>`;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} count
   */
  #onKey(event, count) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const from = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[(from + way + count) % count];
    next.focus();
    next.click();
  }
}

customElements.define('attention-heads', AttentionHeads);
