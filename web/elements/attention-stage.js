// <attention-stage>: the chosen stage of the line, large: its formula, its matrices, and the controls
// that change it.
import { css, html, nothing } from 'lit';
import { shapeText } from '../draw/format.js';
import { currentStage } from './attention-rail.js';
import { figureOf, weightsOf } from './figures.js';
import { formulaOf } from './formulas.js';
import { CanvasElement } from './canvas-element.js';
import { wordMapSize } from './map-layout.js';
import { LABEL_PX } from './map-drawing.js';
import { isRelevant } from './relevance.js';
import { roleOf } from './roles.js';
import { sheet } from './sheet.js';
import { fieldsOf, stagesOf } from './stages.js';
import { text } from './strings.js';
import { measurer, themeOf } from './theme.js';

/** A map of one column, and what lies between maps on the same rows. */
const COLUMN_PX = 76;
const GAP_PX = 20;
/** What the frame around the last column takes. */
const EDGE_PX = 4;
const TALLEST_PX = 520;

const NARROW = new Set(['Q', 'K', 'V', 'Q_rotated', 'K_rotated', 'W_Q', 'W_K', 'W_V', 'angles']);

/** @typedef {import('./session.js').Session} Session */

export class AttentionStage extends CanvasElement {
  static styles = [
    sheet,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0.25rem 2rem;
        justify-content: space-between;
      }

      h3 {
        font: 400 1.5rem/1.3 var(--serif);
      }

      math {
        font-size: 1.125rem;
      }

      .about {
        max-width: 66ch;
        margin-top: 0.35rem;
        text-wrap: pretty;
      }

      attention-heads,
      attention-tokens,
      attention-plane {
        margin-top: 1.25rem;
      }

      .maps {
        position: relative;
      }

      .figures {
        display: flex;
        flex-wrap: wrap;
        gap: 1.75rem 1.5rem;
        margin-top: 1.5rem;
        align-items: flex-start;
      }

      figure {
        flex: 1 1 var(--least);
        min-width: min(var(--least), 100%);
      }

      .joined {
        flex-wrap: nowrap;
        gap: 20px;
      }

      .joined figure {
        flex: 0 0 var(--least);
      }

      .joined figcaption {
        flex-direction: column;
        gap: 0;
      }

      attention-heatmap,
      attention-tokens {
        scroll-margin-block: 5rem 2rem;
      }

      /* The strip of stages above, the card below. */
      @media (max-width: 1099px) {
        attention-heatmap,
        attention-tokens {
          scroll-margin-block: 7rem 46vh;
        }
      }

      figcaption {
        display: flex;
        gap: 0.6rem;
        align-items: baseline;
        margin-bottom: 0.5rem;
        font-size: 0.9375rem;
      }

      figcaption b {
        font-weight: 600;
      }

      .ends {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1rem;
        align-items: center;
        margin-top: 1.25rem;
        font-size: 0.875rem;
        color: var(--soft);
      }

      .ends label {
        display: inline-flex;
        align-items: center;
        gap: 0.4rem;
        min-height: var(--touch);
        cursor: pointer;
      }

      details {
        margin-top: 0.75rem;
      }

      summary {
        display: flex;
        align-items: center;
        min-height: var(--touch);
        width: fit-content;
        cursor: pointer;
        font-size: 0.9375rem;
        color: var(--accent);
      }

      summary::before {
        content: '+';
        width: 1.1em;
        font-weight: 600;
      }

      [open] > summary::before {
        content: '−';
      }

      .controls {
        margin-top: 2rem;
        padding-top: 1.25rem;
        border-top: 1px solid var(--line);
      }

      legend {
        padding: 0;
        font-size: 0.9375rem;
        font-weight: 600;
        float: left;
        width: 100%;
        margin-bottom: 1rem;
      }

      .fields {
        clear: both;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
        gap: 1.5rem 2rem;
        align-items: start;
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const stage = currentStage(session);
    const shown = stage.tensors.filter((name) => session.trace.has(name));
    const more = stage.more.filter((name) => session.trace.has(name));
    return html`<section aria-labelledby="title">
      <header>
        <h3 id="title" class=${stage.role}>${stage.title}</h3>
        ${formulaOf(stage.id, session.trace.spec) ?? nothing}
      </header>
      <p class="about soft">${stage.about}</p>
      ${this.#heads(session, shown)} ${this.#special(session, stage.id)}
      <div class="maps">
        ${this.#figures(session, shown)} ${this.#ends(session, shown)} ${this.#more(session, more)}
        <attention-arcs .session=${session} .maps=${this.#maps}></attention-arcs>
      </div>
      ${this.#controls(session, stage.id)}
    </section>`;
  }

  #maps = () => [...this.renderRoot.querySelectorAll('attention-heatmap')];

  /**
   * The strip of heads, of the first tensor that has several.
   * @param {Session} session
   * @param {readonly string[]} names
   */
  #heads(session, names) {
    const many = names.find((name) => {
      const { shape } = session.trace.tensor(name);
      return shape.length === 3 && shape[0] > 1;
    });
    return many
      ? html`<attention-heads .session=${session} .tensor=${many}></attention-heads>`
      : nothing;
  }

  /** @param {Session} session @param {string} id */
  #special(session, id) {
    if (id === 'tokens') return html`<attention-tokens .session=${session}></attention-tokens>`;
    if (id === 'plane') return html`<attention-plane .session=${session}></attention-plane>`;
    if (id === 'X' && session.trace.spec.positions === 'none') {
      return html`<p class="about small soft">${text.noPositions}</p>`;
    }
    if (id === 'mask' && !session.trace.has('mask')) {
      return html`<p class="about small soft">${text.noMask}</p>`;
    }
    return nothing;
  }

  /** @param {Session} session @param {readonly string[]} names */
  #figures(session, names) {
    if (!names.length) return nothing;
    const rows = names.includes('row_max') ? this.#sharedRows(session) : null;
    if (!rows) {
      return html`<div class="figures">
        ${names.map((name) => this.#figure(session, name, {}, leastOf(name)))}
      </div>`;
    }
    const { pitch, top, widths } = rows;
    return html`<div class="figures joined">
      ${names.map((name, at) =>
        this.#figure(session, name, { pitch, top, bare: at > 0 }, `${widths[at]}px`),
      )}
    </div>`;
  }

  /**
   * Softmax' row maximum, exponentials and sum stand on the same rows where there is room for that.
   * @param {Session} session
   */
  #sharedRows({ trace }) {
    const measure = measurer(`600 ${LABEL_PX}px ${themeOf(this).serif}`);
    const largest = Math.min(46, Math.floor(TALLEST_PX / trace.tokens.length));
    for (let pitch = largest; pitch >= 8; pitch -= 1) {
      const { top, width, left } = wordMapSize(trace.tokens, pitch, measure);
      const cells = Math.max(width - left + EDGE_PX, 130);
      const widths = [left + COLUMN_PX, cells, COLUMN_PX];
      if (widths.reduce((sum, one) => sum + one, 2 * GAP_PX) <= this.room) {
        return { pitch, top, widths };
      }
    }
    return null;
  }

  /** The inputs of the stage, folded away. @param {Session} session @param {readonly string[]} names */
  #more(session, names) {
    if (!names.length) return nothing;
    const { inputs } = session.ui;
    return html`<details ?open=${inputs}>
      <summary
        @click=${(/** @type {Event} */ event) => {
          event.preventDefault();
          session.look({ inputs: !inputs });
        }}
      >
        ${text.inputs(names)}
      </summary>
      ${inputs ? this.#figures(session, names) : nothing}
    </details>`;
  }

  /**
   * @param {Session} session
   * @param {string} name
   * @param {Partial<import('./map-layout.js').MapRoom>} place
   * @param {string} least width that it needs
   */
  #figure(session, name, place, least) {
    const figure = name === 'weights' ? weightsOf(session) : figureOf(session, name);
    return html`<figure style="--least:${least}">
      <figcaption>
        <b class=${roleOf(figure.name)}>${figure.name}</b>
        <span class="soft small number">${shapeText(figure.shape)}</span>
      </figcaption>
      <attention-heatmap
        .session=${session}
        .figure=${figure}
        .place=${place}
        .litWord=${figure.square ? session.shownWord : null}
      ></attention-heatmap>
    </figure>`;
  }

  /** Where white is, for signed values. @param {Session} session @param {readonly string[]} names */
  #ends(session, names) {
    if (!names.some((name) => figureOf(session, name).signed)) return nothing;
    const choice = (/** @type {'centred' | 'data'} */ ends, /** @type {string} */ label) =>
      html`<label
        ><input
          type="radio"
          name="ends"
          value=${ends}
          .checked=${session.ui.ends === ends}
          @change=${() => session.look({ ends })}
        />${label}</label
      >`;
    return html`<div class="ends" role="radiogroup" aria-label=${text.ends}>
      <span>${text.ends}</span>
      ${choice('centred', text.endsCentred)} ${choice('data', text.endsData)}
    </div>`;
  }

  /** @param {Session} session @param {string} id */
  #controls(session, id) {
    const wrong = new Set(session.problems.map(({ field }) => field));
    const fields = fieldsOf(session.fields, stagesOf(session.trace), id).filter(
      ({ name }) => isRelevant(name, session.values) || session.isChanged(name) || wrong.has(name),
    );
    if (!fields.length) return nothing;
    return html`<fieldset class="controls">
      <legend>${text.changes}</legend>
      <div class="fields">
        ${fields.map(
          (field) =>
            html`<attention-field
              .session=${session}
              .field=${field}
              id=${field.name}
            ></attention-field>`,
        )}
      </div>
    </fieldset>`;
  }
}

/** Token by token needs more room than the narrow matrices of a head; one column needs little. @param {string} name */
function leastOf(name) {
  if (name === 'row_max' || name === 'row_sum') return '9.5rem';
  return NARROW.has(name) ? '12.75rem' : '21rem';
}

customElements.define('attention-stage', AttentionStage);
