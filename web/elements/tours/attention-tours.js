// <attention-tours>: the five tutorials, each with the way into its tour.
import { css, html } from 'lit';
import { TOURS } from '../../tours/index.js';
import { LabElement } from '../labs/lab-element.js';
import { sheet } from '../sheet.js';
import { text } from '../text.js';
import { ask } from './touring.js';

export class AttentionTours extends LabElement {
  static waits = true;

  static styles = [
    sheet,
    css`
      h2 {
        font: 400 1.75rem/1.3 var(--serif);
      }

      .about {
        max-width: 66ch;
        margin-top: 0.35rem;
        text-wrap: pretty;
      }

      ol {
        margin-top: 1.25rem;
        border-top: var(--edge);
      }

      button {
        display: grid;
        width: 100%;
        grid-template-columns: 3.5rem minmax(0, 1fr) auto;
        gap: 0 1rem;
        align-items: center;
        min-height: 3.25rem;
        padding: 0.5rem 0;
        border-bottom: var(--edge);
      }

      button:hover b {
        text-decoration: underline;
      }

      b {
        font-weight: 400;
        color: var(--accent);
        overflow-wrap: anywhere;
      }

      @container (width < 35em) {
        button {
          grid-template-columns: 2.5rem minmax(0, 1fr);
        }

        .counts {
          grid-column: 2;
        }
      }
    `,
  ];

  view() {
    return html`<h2>${text.tours.title}</h2>
      <p class="about soft">${text.tours.about}</p>
      <ol>
        ${TOURS.map(({ id, title, steps }) => {
          const noted = steps.flatMap(({ notes = [] }) => notes);
          return html`<li>
            <button type="button" data-tour=${id} @click=${() => ask(this, id, 1)}>
              <span class="soft number">${id}</span> <b>${title}</b>
              <span class="counts soft small"
                >${text.tours.steps({ count: steps.length })},
                ${text.tours.noteCount({ count: noted.length })}</span
              >
            </button>
          </li>`;
        })}
      </ol>`;
  }
}

customElements.define('attention-tours', AttentionTours);
