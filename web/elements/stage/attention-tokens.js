// <attention-tokens>: the words as the vocabulary numbers them.
import { css, html, nothing } from 'lit';
import { isToken } from '../numbers/asking.js';
import { LabElement } from '../labs/lab-element.js';
import { lookedUp } from '../maps/figures.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** So many words are listed at first, and so many more with each press: a long list is read by nobody. */
const LISTED = { first: 60, more: 400 };

export class AttentionTokens extends LabElement {
  static properties = { most: { state: true } };

  static styles = [
    sheet,
    css`
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }

      li {
        display: grid;
        gap: 0.1rem;
        max-width: 100%;
        padding: 0.45rem 0.75rem 0.4rem;
        background: var(--panel);
        border: var(--edge);
        border-radius: var(--radius);
      }

      li.shown {
        border-color: var(--accent);
        background: var(--wash);
      }

      .word {
        font: 1.125rem/1.3 var(--serif);
        overflow-wrap: anywhere;
      }

      .place {
        font-size: 0.75rem;
        color: var(--soft);
      }

      li.kept {
        outline: 2px solid var(--ink);
        outline-offset: 1px;
      }

      p,
      button {
        margin-top: 0.75rem;
      }
    `,
  ];

  constructor() {
    super();
    /** So many words are listed, and the one asked for. */
    this.most = LISTED.first;
  }

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { trace } = session;
    const { side, index: shown } = session.shownWord;
    const { cell } = session.ui;
    const kept = cell && isToken(cell) ? cell.index[0] : -1;
    const ids = idsOf(session);
    const more = trace.tokens.length - this.most;
    const listed = [...trace.tokens.keys()].filter((at) => at < this.most || at === kept);
    return html`<ol>
        ${listed.map(
          (index) =>
            html`<li
              class="${side === 'query' && index === shown ? 'shown' : ''} ${index === kept ? 'kept' : ''}"
            >
              <span class="word"><bdi>${trace.tokens[index]}</bdi></span>
              <span class="place number"
                >${text.token({ index })}${ids ? html` · ${text.wordNumber({ id: ids[index] })}` : nothing}</span
              >
            </li>`,
        )}
      </ol>
      ${
        more > 0
          ? html`<button class="control" type="button" @click=${() => (this.most += LISTED.more)}>
              ${text.long.moreTokens({ count: more })}
            </button>`
          : nothing
      }
      ${
        trace.dropped.length
          ? html`<p class="small soft">
              ${text.tokensDropped({ words: trace.dropped.join(', ') })}
            </p>`
          : nothing
      }`;
  }

  /** Where a token that is kept is on screen. */
  boxOfCell() {
    return this.renderRoot.querySelector('.kept')?.getBoundingClientRect();
  }
}

/** Each token's place in the vocabulary; none for tokens that were drawn. @param {import('../session/session.js').Session} session */
const idsOf = (session) => (session.trace.spec.tokens ? null : lookedUp(session).ids);

customElements.define('attention-tokens', AttentionTokens);
