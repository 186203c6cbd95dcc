// <attention-difference>: the small button beside a map that shows it as its difference from the baseline, and back.
import { css, html } from 'lit';
import { compareAlone, isCompared } from '../session/baseline.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';
import { toolSheet } from '../labs/tool-sheet.js';

export class AttentionDifference extends LabElement {
  static properties = { tensor: {} };

  static styles = [
    sheet,
    toolSheet,
    css`
      span {
        min-width: 1.5rem;
        border-radius: var(--radius);
        font: 600 1.125rem/1.5rem var(--sans);
        text-align: center;
      }

      .icon[aria-pressed='true'] span {
        color: var(--accent);
        background: var(--wash);
        outline: 1px solid var(--accent);
      }

      /* Its frame is the sign's, above. */
      .icon[aria-pressed='true']:not(:focus-visible) {
        outline: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** The tensor that the map shows. */
    this.tensor = '';
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const label = text.edits.compareMap({ name: this.tensor });
    return html`<button
      class="icon"
      type="button"
      aria-label=${label}
      title=${label}
      aria-pressed=${isCompared(session, this.tensor)}
      @click=${() => compareAlone(session, this.tensor)}
    >
      <span aria-hidden="true">±</span>
    </button>`;
  }
}

customElements.define('attention-difference', AttentionDifference);
