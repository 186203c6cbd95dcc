// <attention-compare>: the way to hold a printed matrix against the run.
import { css, html, nothing } from 'lit';
import { LabElement } from '../labs/lab-element.js';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

export class AttentionCompare extends LabElement {
  static properties = { shown: { attribute: false } };

  static styles = [
    sheet,
    css`
      .open {
        display: inline-flex;
        align-items: center;
        min-height: var(--touch);
        font-size: 0.9375rem;
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    /** The tensors that are large on the page already. @type {readonly string[]} */
    this.shown = [];
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { comparing } = session.ui;
    const panel = () =>
      html`<attention-compare-panel
        .session=${session}
        .shown=${this.shown}
      ></attention-compare-panel>`;
    return html`<button
        class="open"
        type="button"
        aria-expanded=${comparing}
        @click=${() => session.look({ comparing: !comparing, pasted: '' })}
      >
        ${comparing ? text.compare.close : text.compare.open}
      </button>
      ${comparing ? shownWith(session, ON_DEMAND.looks, panel, 14) : nothing}`;
  }
}

customElements.define('attention-compare', AttentionCompare);
