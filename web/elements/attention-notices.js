// <attention-notices>: what is wrong and what a link asked for in vain, with the way to mend it.
import { css, html, nothing } from 'lit';
import { allOf, countIn, parseEdits, printEdits } from '../state/edits.js';
import { isEmptied, leftOut, shortened } from './failure.js';
import { reasonOf } from './numbers/editing.js';
import { LabElement } from './labs/lab-element.js';
import { sheet } from './sheet.js';
import { homeOf, stagesOf } from './stage/stages.js';
import { text } from './text.js';
import { canDraw } from './theme.js';

/** Of what a link asked for in vain so much is told one by one: its edits may be thousands. */
const TOLD = 8;

export class AttentionNotices extends LabElement {
  static styles = [
    sheet,
    css`
      .notice {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        align-items: center;
        justify-content: space-between;
        margin-top: 1rem;
        padding: 0.5rem 1rem;
        border-left: 3px solid var(--wrong);
        background: var(--wrong-wash);
        border-radius: 2px;
        font-size: 0.9375rem;
        overflow-wrap: anywhere;
      }

      .notice.mild {
        border-color: var(--accent);
        background: var(--wash);
      }

      .notice div {
        flex: 1 1 20rem;
      }

      button {
        min-height: var(--touch);
        text-decoration: underline;
        text-underline-offset: 3px;
      }
    `,
  ];

  /** @param {import('./session/session.js').Session} session */
  view(session) {
    const { problems, ignored, waiting } = session;
    return html`
      <div role=${problems.some(isEmptied) ? 'status' : 'alert'}>
        ${problems.map(
          (problem, at) =>
            html`<div class="notice ${isEmptied(problem) ? 'mild' : ''}">
              <div>
                <p>${problem.message}</p>
                ${tooLong(session, problem)}
                ${at ? nothing : html`<p class="small soft">${text.pictureKept}</p>`}
              </div>
              ${this.#way(session, problem.field)}
            </div>`,
        )}
      </div>
      ${canDraw() ? nothing : html`<div class="notice" role="status"><p>${text.noCanvas}</p></div>`}
      <div role="status">
        ${
          ignored.length
            ? html`<div class="notice mild">
                <div>
                  ${ignored.slice(0, TOLD).map((one) => html`<p>${leftOut(one)}</p>`)}
                  ${
                    ignored.length > TOLD
                      ? html`<p>${text.andMore({ count: ignored.length - TOLD })}</p>`
                      : nothing
                  }
                </div>
                <button type="button" @click=${() => session.dismissIgnored()}>
                  ${text.dismiss}
                </button>
              </div>`
            : nothing
        }
        ${waiting.length ? this.#waiting(session) : nothing}
      </div>
    `;
  }

  /** Edits that have no cell now. @param {import('./session/session.js').Session} session */
  #waiting({ waiting, editing }) {
    const edits = parseEdits(waiting.map(({ entry }) => entry).join(';'));
    const count = countIn(allOf(edits)) + edits.unread.length;
    return html`<div class="notice mild waiting">
      <div>
        <p>${text.edits.waiting({ count, edits: shortened(printEdits(edits)) })}</p>
        <p class="small soft">${text.edits.waitingWhy({ count, why: reasonOf(waiting[0]) })}</p>
      </div>
      <button type="button" @click=${() => editing.dropWaiting()}>
        ${text.edits.drop({ count })}
      </button>
    </div>`;
  }

  /** @param {import('./session/session.js').Session} session @param {string} name */
  #way(session, name) {
    const field = session.fields.find((one) => one.name === name);
    if (!field || ['text', 'preset', 'edits'].includes(name)) return nothing;
    const stage = homeOf(field, stagesOf(session.trace));
    return html`<button
      type="button"
      @click=${() => {
        session.look({ stage });
        this.tell('show-field', name);
      }}
    >
      ${text.showField({ name })}
    </button>`;
  }
}

/**
 * What to do where a text has more words than a run takes.
 * @param {import('./session/session.js').Session} session
 * @param {import('../engine/index.js').Problem} problem
 */
function tooLong(session, { field }) {
  const most = session.fields.find(({ name }) => name === 'tokens')?.max ?? 0;
  const words = String(session.values.text).trim().split(/\s+/);
  // Few words may have too many letters.
  if (field !== 'text' || words.length <= most) return nothing;
  const keep = () => session.changeText(words.slice(0, most).join(' '));
  return html`<p class="small">${text.long.tooMany({ most, over: words.length - most })}</p>
    <button type="button" @click=${keep}>${text.long.keepFirst({ most })}</button>`;
}

customElements.define('attention-notices', AttentionNotices);
