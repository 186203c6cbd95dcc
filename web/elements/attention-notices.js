// <attention-notices>: what is wrong and what a link asked for in vain, with the way to mend it.
import { css, html, nothing } from 'lit';
import { LabElement } from './lab-element.js';
import { sheet } from './sheet.js';
import { homeOf, stagesOf } from './stages.js';
import { text } from './strings.js';

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
        background: var(--accent-wash);
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

  /** @param {import('./session.js').Session} session */
  view(session) {
    const { problems, ignored } = session;
    return html`
      <div role="alert">
        ${problems.map(
          (problem, at) =>
            html`<div class="notice">
              <div>
                <p>${problem.message}</p>
                ${at ? nothing : html`<p class="small soft">${text.pictureKept}</p>`}
              </div>
              ${this.#way(session, problem.field)}
            </div>`,
        )}
      </div>
      <div role="status">
        ${
          ignored.length
            ? html`<div class="notice mild">
                <div>
                  ${ignored.map(({ name, text: value, why }) => html`<p>${text.ignored(name, value, why)}</p>`)}
                </div>
                <button type="button" @click=${() => session.dismissIgnored()}>
                  ${text.dismiss}
                </button>
              </div>`
            : nothing
        }
      </div>
    `;
  }

  /** @param {import('./session.js').Session} session @param {string} name */
  #way(session, name) {
    const field = session.fields.find((one) => one.name === name);
    if (!field || name === 'text' || name === 'preset') return nothing;
    const stage = homeOf(field, stagesOf(session.trace));
    return html`<button
      type="button"
      @click=${() => {
        session.look({ stage });
        this.dispatchEvent(
          new CustomEvent('show-field', { detail: name, bubbles: true, composed: true }),
        );
      }}
    >
      ${text.showField(name)}
    </button>`;
  }
}

customElements.define('attention-notices', AttentionNotices);
