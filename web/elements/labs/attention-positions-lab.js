// <attention-positions-lab>: what tells attention the order of the words, one scheme after the other.
import './attention-waves.js';
import './attention-distances.js';
import './attention-shift.js';
import './attention-variants.js';
import './attention-rotary.js';
import './attention-order.js';
import { css, html, nothing } from 'lit';
import { cardText } from '../../draw/format.js';
import { symmetric } from '../../draw/ranges.js';
import { isEmptied } from '../failure.js';
import { controlsOf } from './field-list.js';
import { figureSheet } from './figure-sheet.js';
import { figureOf } from '../maps/figures.js';
import { choices, controlSheet } from './lab-controls.js';
import { LabElement } from './lab-element.js';
import { mapOf } from './lab-map.js';
import { POSITION_VIEWS } from './labs.js';
import { SCHEMES } from './reordering.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {typeof SCHEMES[number]} Scheme
 * @typedef {keyof typeof text.positionLab.views} View
 */

/** What changes a scheme itself. @type {Record<Scheme, readonly string[]>} */
const FIELDS = {
  none: [],
  sinusoidal: ['position_base'],
  rope: ['rope_pairing', 'position_base'],
  alibi: [],
};

export class AttentionPositionsLab extends LabElement {
  static styles = [
    sheet,
    controlSheet,
    figureSheet,
    css`
      .schemes {
        margin-top: 1.25rem;
      }

      .views .choices {
        gap: 0 0.1rem;
      }

      .views .choices button {
        padding-inline: 0.65rem;
        background: none;
        border-color: transparent;
        color: var(--accent);
      }

      .views .choices button[aria-pressed='true'] {
        border-color: var(--line);
        color: var(--ink);
        background: var(--panel);
      }

      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
        gap: 1.5rem 2rem;
        margin-top: 2rem;
        padding-top: 1.25rem;
        border-top: var(--edge);
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const { positionLab } = text;
    const asked = /** @type {Scheme} */ (session.values.positions);
    const scheme = /** @type {Scheme} */ (session.trace.spec.positions ?? 'none');
    const schemes = SCHEMES.map((id) => ({ id, title: positionLab.schemes[id] }));
    return html`
      <div class="schemes">
        ${choices(positionLab.schemesLabel, schemes, asked, (id) => session.change('positions', id))}
      </div>
      ${session.problems.map((problem) => (isEmptied(problem) ? nothing : html`<p class="wrong" role="alert">${problem.message}</p>`))}
      <p class="note">${scheme === 'none' ? text.noPositions : positionLab.about[scheme]}</p>
      ${this.#views(session, scheme)} ${this.#fields(session, scheme)}
    `;
  }

  /** @param {Session} session @param {Scheme} scheme */
  #views(session, scheme) {
    const { positionLab } = text;
    const views = /** @type {readonly View[]} */ (POSITION_VIEWS[scheme]);
    const asked = session.labValue('positions.view', '');
    const view = views.find((id) => id === asked) ?? views[0];
    const options = views.map((id) => ({ id, title: positionLab.views[id] }));
    const tabs = html`<div class="views">
      ${choices(positionLab.viewsLabel, options, view, (id) =>
        session.setLabValue('positions.view', id),
      )}
    </div>`;
    return html`${views.length > 1 ? tabs : nothing} ${pictureOf(session, view, this)}`;
  }

  /** @param {Session} session @param {Scheme} scheme */
  #fields(session, scheme) {
    const names = FIELDS[scheme];
    if (!names.length) return nothing;
    const fields = session.fields.filter(({ name }) => names.includes(name));
    return html`<div class="fields">${controlsOf(session, fields)}</div>`;
  }
}

/** @param {Session} session @param {View} view @param {Element} element that shows it */
function pictureOf(session, view, element) {
  switch (view) {
    case 'waves':
      return html`<attention-waves .session=${session}></attention-waves>`;
    case 'products':
      return html`<attention-distances .session=${session}></attention-distances>`;
    case 'shift':
      return html`<attention-shift .session=${session}></attention-shift>`;
    case 'variants':
      return html`<attention-variants .session=${session}></attention-variants>`;
    case 'rotation':
      return html`<attention-rotary .session=${session}></attention-rotary>`;
    case 'distance':
      return html`<attention-distances .session=${session} rotary></attention-distances>`;
    case 'biases':
      return biases(session, element);
    default:
      return html`<attention-order .session=${session}></attention-order>`;
  }
}

/** A head's biases, in the colours of all heads: a flat head is pale. @param {Session} session @param {number} head */
function biasFigure(session, head) {
  const figure = figureOf(session, 'alibi', head);
  const { data, shape } = figure;
  const ends = symmetric(session.trace.tensor('alibi').data);
  const rgba = session.engine.colors('RdBu', { data, shape: shape.slice(1) }, limits(ends));
  return { ...figure, key: `${figure.key}/all`, ends, rgba };
}

/** @param {[number, number]} ends */
const limits = ([min, max]) => ({ min, max });

/** ALiBi's slope and bias of every head. @param {Session} session @param {Element} element that shows them */
function biases(session, element) {
  const { positionLab } = text;
  const { slopes } = session.engine.alibi({ heads: session.heads, queries: 1 });
  return html`<p class="note">${positionLab.biasesAbout}</p>
    <div class="figures">
      ${Array.from(slopes.data, (slope, head) => {
        const title = positionLab.slope({ head, slope: cardText(slope) });
        const place = { height: 320 };
        return mapOf(session, biasFigure(session, head), element, { title, room: 'third', place });
      })}
    </div>`;
}

customElements.define('attention-positions-lab', AttentionPositionsLab);
