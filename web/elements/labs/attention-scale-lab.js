// <attention-scale-lab>: what the division by sqrt(d_k) is for. The scale of the run, and what it makes
// of the weights; the same over growing d_k; every row over all factors; and where exp overflows.
import { css, html, nothing } from 'lit';
import { cardText, fixed } from '../../draw/format.js';
import './attention-overflow.js';
import './attention-scale-rows.js';
import './attention-scale-sweep.js';
import './attention-slider.js';
import { compared } from '../session/baseline.js';
import { toolsOf } from './figure-tools.js';
import { weightsOf } from '../maps/figures.js';
import { LabElement } from './lab-element.js';
import { factorOf, stateOfRun, widthOfHead } from './run-scores.js';
import { sectionSheet } from './section-sheet.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

const FACTORS = { min: 0.001, max: 10 };

/** @typedef {import('../session/session.js').Session} Session */

export class AttentionScaleLab extends LabElement {
  static styles = [
    sheet,
    sectionSheet,
    css`
      .pair {
        display: flex;
        flex-wrap: wrap;
        gap: 1.75rem 2.5rem;
        margin-top: 1.25rem;
        align-items: flex-start;
      }

      .controls {
        flex: 1 1 16rem;
        display: grid;
        gap: 1.25rem;
      }

      figure {
        flex: 1 1 19rem;
        min-width: min(19rem, 100%);
      }

      figcaption {
        margin-bottom: 0.5rem;
        font-size: 0.9375rem;
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr));
        gap: 1rem 1.5rem;
        margin-top: 1.5rem;
      }

      dt {
        font-size: 0.875rem;
        line-height: 1.35;
        color: var(--soft);
      }

      dd {
        font: 400 1.375rem/1.4 var(--serif);
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const words = text.scaleLab;
    return html`<section aria-labelledby="own">
        <h4 id="own">${words.title}</h4>
        <p class="about soft">${words.about}</p>
        <div class="pair">${this.#controls(session)} ${this.#weights(session)}</div>
        ${this.#state(session)}
      </section>
      <section aria-labelledby="sweep">
        <h4 id="sweep">${words.sweep.title}</h4>
        <attention-scale-sweep .session=${session}></attention-scale-sweep>
      </section>
      <section aria-labelledby="rows">
        <h4 id="rows">${words.rows.title}</h4>
        <attention-scale-rows .session=${session}></attention-scale-rows>
      </section>
      <section aria-labelledby="overflow">
        <h4 id="overflow">${words.overflow.title}</h4>
        <attention-overflow .session=${session}></attention-overflow>
      </section>`;
  }

  /** @param {Session} session */
  #controls(session) {
    const field = session.fields.find(({ name }) => name === 'scale');
    const d_k = widthOfHead(session);
    const factor = Number(factorOf(session).toPrecision(4));
    return html`<div class="controls">
      <attention-field .session=${session} .field=${field} id="scale"></attention-field>
      <attention-slider
        .session=${session}
        label=${text.scaleLab.factor}
        .about=${text.scaleLab.factorAbout({ d_k })}
        .value=${factor}
        .min=${FACTORS.min}
        .max=${FACTORS.max}
        log
        @slide=${(/** @type {CustomEvent<number>} */ { detail }) => session.change('scale', detail)}
      ></attention-slider>
    </div>`;
  }

  /** @param {Session} session */
  #weights(session) {
    const { head } = session;
    const of = head === 'average' ? text.average : text.head({ head });
    const weights = compared(session, weightsOf(session));
    return html`<figure>
      <figcaption>
        <b>weights</b> <span class="soft">${session.heads > 1 ? of : nothing}</span>
        ${toolsOf(session, weights, this)}
      </figcaption>
      <attention-heatmap
        .session=${session}
        .figure=${weights}
        .place=${{ height: 280 }}
        .litWord=${session.shownWord}
      ></attention-heatmap>
    </figure>`;
  }

  /** The run in four numbers. @param {Session} session */
  #state(session) {
    const state = stateOfRun(session);
    const keys = session.trace.tokens.length;
    const words = text.scaleLab.state;
    const one = (/** @type {string} */ name, /** @type {string} */ value) =>
      html`<div>
        <dt>${name}</dt>
        <dd class="number">${value}</dd>
      </div>`;
    return html`<dl aria-label=${words.label}>
        ${one(words.variance, cardText(state.variance))}
        ${one(words.entropy({ keys }), `${fixed(state.entropy_share * 100, 1)} %`)}
        ${one(words.largest, fixed(state.max_weight, 4))}
        ${one(words.jacobian, cardText(state.jacobian_norm))}
      </dl>
      <p class="small soft about">${words.about({ count: keys * session.heads })}</p>`;
  }
}

customElements.define('attention-scale-lab', AttentionScaleLab);
