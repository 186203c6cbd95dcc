// <attention-stage>: the chosen stage of the line, large: its formula, its matrices, and the controls
// that change it.
import { css, html, nothing } from 'lit';
import { shapeText } from '../draw/format.js';
import { unlikeText } from './attention-changes.js';
import { currentStage } from './attention-rail.js';
import { compared, unlike } from './baseline.js';
import { exportOf, exportOfLines } from './figure-export.js';
import { figureOf, weightsOf } from './figures.js';
import { CanvasElement } from './canvas-element.js';
import { wordMapSize } from './map-layout.js';
import { LABEL_PX } from './map-drawing.js';
import { LAB_VIEWS } from './lab-views.js';
import { labOf, labsOf } from './labs.js';
import { prose } from './lighting.js';
import { isRelevant } from './relevance.js';
import { roleOf } from './roles.js';
import { foldSheet } from './fold-sheet.js';
import { sheet } from './sheet.js';
import { fieldsOf, stagesOf } from './stages.js';
import { text } from './text.js';
import { isComparedInTour } from './touring.js';
import { measurer, themeOf } from './theme.js';
import { rem } from './tokens.js';

/** A map of one column, and what lies between maps on the same rows. */
const COLUMN_PX = 76;
const GAP_PX = 20;
/** What the frame around the last column takes. */
const EDGE_PX = 4;
const TALLEST_PX = 520;
/** A word's height beside lines, and the room above the first one. */
const LINES_PX = { least: 16, most: 40, top: 28 };

/** Shown in place of a head's weights, when chosen among the heads. */
const AVERAGE = 'weights_average';

const NARROW = new Set(['Q', 'K', 'V', 'Q_rotated', 'K_rotated', 'W_Q', 'W_K', 'W_V', 'angles']);

/** @typedef {import('./session.js').Session} Session */

export class AttentionStage extends CanvasElement {
  static styles = [
    sheet,
    foldSheet,
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

      .about {
        max-width: 66ch;
        margin-top: 0.35rem;
        text-wrap: pretty;
      }

      .labs {
        display: flex;
        flex-wrap: wrap;
        gap: 0 1.5rem;
        margin-top: 1rem;
        border-bottom: 1px solid var(--line);
      }

      .labs button {
        min-height: var(--touch);
        margin-bottom: -1px;
        font-size: 0.9375rem;
        color: var(--soft);
        border-bottom: 2px solid transparent;
      }

      .labs button:hover {
        color: var(--ink);
      }

      .labs button[aria-pressed='true'] {
        color: var(--ink);
        border-bottom-color: var(--accent);
      }

      attention-heads,
      attention-patterns,
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

      .as {
        margin-top: 0;
      }

      .lines,
      .as + .maps > .figures {
        margin-top: 0.75rem;
      }

      .lines p {
        max-width: 60ch;
        margin-top: 0.75rem;
      }

      .joined {
        flex-wrap: nowrap;
        gap: 20px;
      }

      .joined figure {
        flex: 0 0 var(--least);
      }

      .joined figcaption {
        flex-wrap: wrap;
        gap: 0;
      }

      attention-compare {
        margin-top: 1rem;
      }

      .joined b {
        flex-basis: 100%;
      }

      attention-heatmap,
      attention-tokens {
        scroll-margin-block: 5rem 2rem;
      }

      /* The strip of stages above, the card below. */
      @container (width < 1100px) {
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

      /* The mark of edited cells. */
      .edited::before {
        content: '';
        display: inline-block;
        width: 0.55em;
        height: 0.55em;
        margin-inline-end: 0.35em;
        background: linear-gradient(to top right, transparent 50%, currentcolor 50%);
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

      @media print {
        .labs,
        .controls,
        .ends,
        summary,
        attention-export {
          display: none;
        }

        figure {
          break-inside: avoid;
        }

        .joined figure {
          flex-shrink: 1;
          min-width: 0;
        }
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const stage = currentStage(session);
    const lab = openLab(session, stage.id);
    return html`<section aria-labelledby="title">
      <header>
        <h3 id="title" class=${stage.role}>${text.stages[stage.id].title}</h3>
        <attention-formula .session=${session} .stage=${stage.id}></attention-formula>
      </header>
      <p class="about soft">${prose(session, text.stages[stage.id].about)}</p>
      ${this.#labs(session, stage.id)} ${lab ? LAB_VIEWS[lab](session) : this.#step(session, stage)}
    </section>`;
  }

  /** The step itself: its maps, and the controls that change it. @param {Session} session @param {import('./stages.js').Stage} stage */
  #step(session, stage) {
    const shown = stage.tensors.filter((name) => session.trace.has(name) && name !== AVERAGE);
    const more = stage.more.filter((name) => session.trace.has(name));
    const isWeights = stage.id === 'weights';
    return html`${this.#heads(session, shown)} ${this.#special(session, stage.id)}
      <div class="maps">
        ${
          isWeights && session.labValue('weights.as', '') === 'lines'
            ? this.#lines(session)
            : this.#figures(session, shown)
        }
        ${this.#ends(session, shown)} ${this.#more(session, more)}
        <attention-arcs .session=${session} .maps=${this.#maps}></attention-arcs>
      </div>
      ${
        isComparedInTour(session)
          ? nothing
          : html`<attention-compare .session=${session} .shown=${shown}></attention-compare>`
      }
      ${this.#controls(session, stage.id)}`;
  }

  /** The step, and the labs in which it can be tried out. @param {Session} session @param {string} stage */
  #labs(session, stage) {
    const labs = session.hides('labs')
      ? []
      : labsOf(stage).filter(({ id }) => !session.hides(`lab.${id}`));
    if (!labs.length) return nothing;
    const open = openLab(session, stage);
    const one = (/** @type {string} */ id, /** @type {string} */ title) =>
      html`<button
        type="button"
        aria-pressed=${open === id}
        data-lab=${id}
        @click=${() => session.look({ lab: id, stage })}
      >
        ${title}
      </button>`;
    return html`<div class="labs" role="group" aria-label=${text.labs.label}>
      ${one('', text.labs.step)} ${labs.map(({ id }) => one(id, titleOf(id)))}
    </div>`;
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
      ? html`<attention-heads
          .session=${session}
          .tensor=${many}
          .side=${many === 'weights' ? 88 : 56}
        ></attention-heads>`
      : nothing;
  }

  /** @param {Session} session @param {string} id */
  #special(session, id) {
    if (id === 'tokens') return html`<attention-tokens .session=${session}></attention-tokens>`;
    if (id === 'plane') return html`<attention-plane .session=${session}></attention-plane>`;
    if (id === 'weights') {
      return html`<attention-patterns .session=${session}></attention-patterns>
        ${this.#asLines(session)}`;
    }
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

  /** Whether weights are drawn as a map or as lines. @param {Session} session */
  #asLines(session) {
    const now = session.labValue('weights.as', '');
    const choice = (/** @type {string} */ value, /** @type {string} */ label) =>
      html`<label
        ><input
          type="radio"
          name="as"
          value=${value}
          .checked=${now === value}
          @change=${() => session.setLabValue('weights.as', value)}
        />${label}</label
      >`;
    return html`<div class="ends as" role="radiogroup" aria-label=${text.weightsAs}>
      <span>${text.weightsAs}</span>
      ${choice('', text.weightsAsMap)} ${choice('lines', text.weightsAsLines)}
    </div>`;
  }

  /** The weights of the head shown, as lines from every word to every word. @param {Session} session */
  #lines(session) {
    const figure = weightsOf(session);
    const pitch = Math.min(LINES_PX.most, Math.max(LINES_PX.least, TALLEST_PX / figure.rows));
    return html`<figure class="lines">
      ${this.#caption(figure, exportOfLines(session, figure, this, true))}
      <attention-lines
        .session=${session}
        .figure=${figure}
        .pitch=${Math.floor(pitch)}
        .top=${LINES_PX.top}
        .other=${session.shownWeight?.key ?? null}
        whole
      ></attention-lines>
      <p class="small soft">${text.weightsLines}</p>
    </figure>`;
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
        ${text.inputs({ names: names.join(', ') })}
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
    const own = name === 'weights' ? weightsOf(session) : figureOf(session, name);
    const figure = compared(session, own);
    return html`<figure style="--least:${least}">
      ${this.#caption(figure, exportOf(session, figure, this))} ${this.#unlike(session, own)}
      <attention-heatmap
        .session=${session}
        .figure=${figure}
        .place=${place}
        .litWord=${figure.square ? session.shownWord : null}
      ></attention-heatmap>
    </figure>`;
  }

  /** @param {import('./figures.js').Figure} figure @param {unknown} taking the button that takes it away */
  #caption({ name, shape }, taking) {
    return html`<figcaption>
      <b class=${roleOf(name)}>${name}</b>
      <span class="soft small number">${shapeText(shape)}</span>
      ${this.#edited(name)} ${taking}
    </figcaption>`;
  }

  /** How many of a tensor's cells were set by hand. @param {string} name */
  #edited(name) {
    const count = this.session?.editing.cellsOf(name).length ?? 0;
    return count
      ? html`<span class="edited small">${text.edits.edited({ count })}</span>`
      : nothing;
  }

  /** Why a map shows no difference although differences are wanted. @param {Session} session @param {import('./figures.js').Figure} figure */
  #unlike(session, { name }) {
    const other = session.ui.compare && session.baseline && unlike(session, name);
    return other ? html`<p class="small soft">${unlikeText(name, other)}</p>` : nothing;
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
      ({ name }) =>
        wrong.has(name) ||
        (!session.hides(name) && (isRelevant(name, session.values) || session.isChanged(name))),
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

/** The lab open at a stage; '' for none. @param {Session} session @param {string} stage */
const openLab = ({ ui }, stage) => (labOf(ui.lab)?.stage === stage ? ui.lab : '');

/** @param {string} id of a lab */
const titleOf = (id) => text.labs.titles[/** @type {keyof typeof text.labs.titles} */ (id)];

/** Token by token needs more room than the narrow matrices of a head; one column needs little. @param {string} name */
function leastOf(name) {
  if (name === 'row_max' || name === 'row_sum') return rem(9.5);
  return NARROW.has(name) ? rem(12.75) : rem(21);
}

customElements.define('attention-stage', AttentionStage);
