// <attention-stage>: the chosen stage of the line, large: its formula, its matrices, and the controls
// that change it.
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { currentStage } from './attention-rail.js';
import { controlsOf } from '../labs/field-list.js';
import { figureOf } from '../maps/figures.js';
import { CanvasElement } from '../maps/canvas-element.js';
import { labOf, labsOf } from '../labs/labs.js';
import { prose } from '../numbers/lighting.js';
import { isLong, isWhole, shapeIn } from '../long/long-run.js';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';
import { isRelevant } from '../labs/relevance.js';
import { foldSheet } from './fold-sheet.js';
import { sheet } from '../sheet.js';
import { figuresOf, linesOf } from './stage-figures.js';
import { stageSheet } from './stage-sheet.js';
import { fieldsOf, stagesOf } from './stages.js';
import { text } from '../text.js';
import { ask, isComparedInTour } from '../tours/touring.js';

/** Shown in place of a head's weights, when chosen among the heads. */
const AVERAGE = 'weights_average';

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionStage extends CanvasElement {
  static styles = [sheet, foldSheet, stageSheet];

  /** @param {Session} session */
  view(session) {
    const stage = currentStage(session);
    const lab = isLong(session.trace) ? '' : openLab(session, stage.id);
    return html`<section aria-labelledby="title">
      <header>
        <h3 id="title" class=${stage.role}>${text.stages[stage.id].title}</h3>
        <attention-formula .session=${session} .stage=${stage.id}></attention-formula>
      </header>
      <p class="about soft">${prose(session, text.stages[stage.id].about)}</p>
      ${this.#labs(session, stage.id)} ${lab ? this.#lab(session, lab) : this.#step(session, stage)}
    </section>`;
  }

  /** @param {Session} session @param {string} id */
  #lab(session, id) {
    return shownWith(session, ON_DEMAND.labs, ({ LAB_VIEWS }) => LAB_VIEWS[id](session), 40);
  }

  /** The step itself: its maps, and the controls that change it. @param {Session} session @param {import('./stages.js').Stage} stage */
  #step(session, stage) {
    const { trace } = session;
    const unused = [AVERAGE, trace.spec.softmax === 'naive' ? 'row_max' : ''];
    const shown = stage.tensors.filter((name) => trace.has(name) && !unused.includes(name));
    const more = stage.more.filter((name) => trace.has(name));
    const isWeights = stage.id === 'weights';
    return html`${this.#heads(session, shown)} ${this.#special(session, stage.id)}
      <div class="maps">
        ${
          isWeights && !isLong(trace) && session.labValue('weights.as', '') === 'lines'
            ? linesOf({ session, element: this, room: this.room })
            : this.#figures(session, shown)
        }
        ${this.#ends(session, shown)} ${this.#more(session, more)}
        <attention-arcs .session=${session} .maps=${this.#maps}></attention-arcs>
      </div>
      ${isComparedInTour(session) ? nothing : this.#compare(session, shown)}
      ${this.#controls(session, stage.id)}`;
  }

  /** @param {Session} session @param {readonly string[]} shown */
  #compare(session, shown) {
    return isLong(session.trace)
      ? html`<p class="about small soft">${text.long.noCompare}</p>`
      : html`<attention-compare .session=${session} .shown=${shown}></attention-compare>`;
  }

  /** The step, and the labs in which it can be tried out. @param {Session} session @param {string} stage */
  #labs(session, stage) {
    const labs =
      session.hides('labs') || isLong(session.trace)
        ? []
        : labsOf(stage).filter(({ id }) => !session.hides(`lab.${id}`));
    if (!labs.length) return nothing;
    const open = openLab(session, stage);
    const { ui } = session;
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
      ${open && ui.tour ? this.#toTour(ui) : nothing}
    </div>`;
  }

  /** Back to the step of the tour from which the lab was opened, and nothing of it begins again. @param {Session['ui']} ui */
  #toTour({ tour }) {
    return html`<button type="button" class="back" @click=${() => ask(this, tour, 0)}>
      ${text.tours.seeDemo}
    </button>`;
  }

  #maps = () => [...this.renderRoot.querySelectorAll('attention-heatmap')];

  /**
   * The strip of heads, of the first tensor that has several.
   * @param {Session} session
   * @param {readonly string[]} names
   */
  #heads(session, names) {
    const many = names.find((name) => {
      const shape = shapeIn(session.trace, name);
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
    if (isLong(session.trace)) return this.#limits(session, id);
    if (id === 'plane') {
      const plane = () => html`<attention-plane .session=${session}></attention-plane>`;
      return shownWith(session, ON_DEMAND.looks, plane, 30);
    }
    if (id === 'weights') {
      return html`<attention-patterns .session=${session}></attention-patterns>
        ${this.#asLines(session)}`;
    }
    if (id === 'X' && session.trace.spec.positions === 'none') {
      return html`<p class="about small soft">${text.noPositions}</p>`;
    }
    if (id === 'mask' && !session.trace.has('masked')) {
      return html`<p class="about small soft">${text.noMask}</p>`;
    }
    return nothing;
  }

  /** What there is not of a long text. @param {Session} session @param {string} id */
  #limits({ trace }, id) {
    const isPart = id === 'plane' || labsOf(id).length > 0;
    return isPart
      ? html`<p class="about small soft">${text.long.limits({ count: trace.tokens.length })}</p>`
      : nothing;
  }

  /** @param {Session} session @param {readonly string[]} names */
  #figures(session, names) {
    return figuresOf({ session, element: this, room: this.room }, names);
  }

  /** Whether weights are drawn as a map or as lines. @param {Session} session */
  #asLines(session) {
    const ways = { '': text.weightsAsMap, lines: text.weightsAsLines };
    return choiceOf('as', text.weightsAs, ways, session.labValue('weights.as', ''), (as) =>
      session.setLabValue('weights.as', as),
    );
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

  /** Where white is, for signed values. @param {Session} session @param {readonly string[]} names */
  #ends(session, names) {
    const there = names.filter((name) => isWhole(session.trace, name) && session.hasReady(name));
    if (!there.some((name) => figureOf(session, name).signed)) return nothing;
    const ways = { centred: text.endsCentred, data: text.endsData };
    return choiceOf('ends', text.ends, ways, session.ui.ends, (ends) => session.look({ ends }));
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
      <div class="fields">${controlsOf(session, fields)}</div>
    </fieldset>`;
  }
}

/**
 * One of a few ways to see the maps.
 * @template {string} Way
 * @param {string} name
 * @param {string} label
 * @param {Record<Way, string>} ways and what they are called
 * @param {Way | string} now
 * @param {(way: Way) => void} choose
 */
const choiceOf = (name, label, ways, now, choose) =>
  // Of a form, Chromium lets its radio buttons go with all that hangs on them; of a shadow root it keeps them.
  html`<form @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <div class="ends ${name}" role="radiogroup" aria-label=${label}>
      <span>${label}</span>
      ${
        /** @type {[Way, string][]} */ (Object.entries(ways)).map(
          ([way, called]) =>
            html`<label
              ><input
                type="radio"
                name=${name}
                value=${way}
                .checked=${live(now === way)}
                @change=${() => choose(way)}
              />${called}</label
            >`,
        )
      }
    </div>
  </form>`;

/** The lab open at a stage; '' for none. @param {Session} session @param {string} stage */
const openLab = ({ ui }, stage) => (labOf(ui.lab)?.stage === stage ? ui.lab : '');

/** @param {string} id of a lab */
const titleOf = (id) => text.labs.titles[/** @type {keyof typeof text.labs.titles} */ (id)];

customElements.define('attention-stage', AttentionStage);
