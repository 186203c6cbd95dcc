// <attention-tokens>: the words as the vocabulary numbers them.
import { css, html, nothing } from 'lit';
import { isToken } from '../numbers/asking.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';

/** More words than these are a long list that nobody reads. */
const MOST_SHOWN = 400;

export class AttentionTokens extends LabElement {
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
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }

      li.shown {
        border-color: var(--accent);
        background: var(--accent-wash);
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

      p {
        margin-top: 0.75rem;
      }
    `,
  ];

  /** @param {import('../session/session.js').Session} session */
  view(session) {
    const { trace } = session;
    const { side, index: shown } = session.shownWord;
    const { cell } = session.ui;
    const kept = cell && isToken(cell) ? cell.index[0] : -1;
    const ids = idsOf(session);
    return html`<ol>
        ${trace.tokens.slice(0, MOST_SHOWN).map(
          (token, index) =>
            html`<li
              class="${side === 'query' && index === shown ? 'shown' : ''} ${index === kept ? 'kept' : ''}"
            >
              <span class="word"><bdi>${token}</bdi></span>
              <span class="place number"
                >${text.token({ index })}${ids ? html` · ${text.wordNumber({ id: ids[index] })}` : nothing}</span
              >
            </li>`,
        )}
      </ol>
      ${
        trace.tokens.length > MOST_SHOWN
          ? html`<p class="small soft">
              ${text.long.moreTokens({ count: trace.tokens.length - MOST_SHOWN })}
            </p>`
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
}

/** Each token's place in the vocabulary; none for tokens that were drawn. @param {import('../session/session.js').Session} session */
function idsOf({ engine, trace }) {
  const { tokens, text: source = '', vocabulary } = trace.spec;
  if (tokens) return null;
  const given = vocabulary?.split(/\s+/).filter(Boolean);
  return engine.tokenize(source, given?.length ? { vocabulary: given } : {}).ids;
}

customElements.define('attention-tokens', AttentionTokens);
