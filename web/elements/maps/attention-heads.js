// <attention-heads>: all heads of a tensor side by side, small. Pointing at one previews it wherever a head is
// shown; the chosen one is marked. Heads of weights wear the label of their pattern.
import { css, html, nothing } from 'lit';
import { compared } from '../session/baseline.js';
import { figureOf } from './figures.js';
import { LabElement } from '../labs/lab-element.js';
import { isLong, isWhole } from '../long/long-run.js';
import { labelOf, patternsOf, ruleOf } from '../session/patterns.js';
import { sheet } from '../sheet.js';
import { isShortcut } from '../shortcuts.js';
import { text } from '../text.js';

export class AttentionHeads extends LabElement {
  static waits = true;

  static properties = {
    tensor: {},
    side: { type: Number },
    plain: { type: Boolean },
  };

  static styles = [
    sheet,
    css`
      .heads {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        break-inside: avoid;
      }

      button {
        display: grid;
        justify-items: center;
        align-content: start;
        gap: 0.35rem;
        padding: 0.55rem 0.6rem 0.4rem;
        border: 1px solid transparent;
        border-radius: var(--radius);
        font-size: 0.8125rem;
        line-height: 1.25;
        color: var(--soft);
      }

      button:hover {
        background: var(--faint);
      }

      button[aria-checked='true'] {
        border-color: var(--accent);
        background: var(--wash);
        color: var(--ink);
        font-weight: 600;
      }

      .label {
        white-space: nowrap;
        margin-top: -0.3rem;
        font-size: 0.75rem;
        font-weight: 500;
        text-align: center;
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.tensor = 'weights';
    this.side = 56;
    /** Whether heads of weights go without labels. */
    this.plain = false;
  }

  /** @param {import('../session/session.js').Session} session */
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
   * @param {import('../session/session.js').Session} session
   * @param {number | 'average'} head
   * @param {boolean} isWeights
   */
  #one(session, head, isWeights) {
    const name = head === 'average' ? 'weights_average' : isWeights ? 'weights' : this.tensor;
    const { chosenHead } = session;
    const chosen = !isWeights && chosenHead === 'average' ? 0 : chosenHead;
    const title = head === 'average' ? text.average : text.head({ head });
    const pattern =
      isWeights && !this.plain && !isLong(session.trace) && head !== 'average'
        ? patternsOf(session)[head]
        : null;
    const label = pattern ? labelOf(pattern) : '';
    return html`<button
      type="button"
      role="radio"
      aria-checked=${chosen === head}
      tabindex=${chosen === head ? 0 : -1}
      data-head=${head}
      title=${pattern && label ? text.headsTitle({ head: title, label, rule: ruleOf(session, pattern) }) : nothing}
      @pointerenter=${() => session.look({ hoverHead: head })}
      @pointerleave=${() => session.look({ hoverHead: null })}
      @click=${() => session.look({ head, hoverHead: null })}
    >
      ${
        isWhole(session.trace, name)
          ? html`<attention-thumbnail
              .session=${session}
              .figure=${compared(session, figureOf(session, name, head))}
              .width=${this.side}
              .height=${this.side}
            ></attention-thumbnail>`
          : nothing
      }
      ${title}${label ? html`<span class="label">${label}</span>` : nothing}
    </button>`;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} count
   */
  #onKey(event, count) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way || isShortcut(event)) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const from = buttons.findIndex((button) => button.matches(':focus'));
    const next = buttons[(from + way + count) % count];
    next.focus();
    next.click();
  }
}

customElements.define('attention-heads', AttentionHeads);
