// <attention-sentences-lab>: two sentences side by side, and what their words' vectors are before and after
// attention: the same word becomes another vector in another context.
import { css, html, nothing } from 'lit';
import { cardText, differenceText, fixed } from '../draw/format.js';
import { surface } from '../draw/surface.js';
import { axisName, pointsOf } from './attention-plane.js';
import { tableBelow, tableButton, tableButtonSheet } from './as-table.js';
import { CanvasElement } from './canvas-element.js';
import { exportOfPlane } from './figure-export.js';
import { figureSheet } from './figure-sheet.js';
import { choices, controlSheet } from './lab-controls.js';
import { remembered } from './lab-figures.js';
import { planeTable } from './number-tables.js';
import { drawScene } from './plane-drawing.js';
import { wordName } from './reading.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { canDraw, themeOf } from './theme.js';
import { apartOf, pairOf, repeatedIn, telling } from './two-sentences.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('./two-sentences.js').Pair} Pair
 * @typedef {{pair: Pair | null, problems: readonly string[]}} Made
 */

const FIELDS = /** @type {const} */ (['first', 'second']);
const COLOURS = ['--sentence-first', '--sentence-second'];
const WIDEST_PX = 720;

export class AttentionSentencesLab extends CanvasElement {
  static properties = { ...CanvasElement.properties, asTable: { state: true } };

  static styles = [
    sheet,
    tableButtonSheet,
    controlSheet,
    figureSheet,
    css`
      .texts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
        gap: 0.75rem 1.5rem;
        margin-top: 1.25rem;
      }

      .texts label {
        font-size: 0.875rem;
      }

      .texts input {
        width: 100%;
        margin-top: 0.25rem;
        font: 400 1.0625rem/1.4 var(--serif);
      }

      .texts span::before,
      .legend span::before {
        content: '';
        display: inline-block;
        width: 10px;
        height: 10px;
        margin-right: 0.5em;
        border: 2px solid var(--dot);
        border-radius: 50%;
        background: var(--fill, var(--dot));
      }

      .asked {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 1.5rem;
        align-items: center;
        margin-top: 1.25rem;
      }

      canvas {
        margin-top: 1.25rem;
      }

      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.5rem;
        margin-top: 0.5rem;
        font-size: 0.875rem;
      }
    `,
  ];

  constructor() {
    super();
    /** Whether the plane's numbers stand below as a table; where nothing can be drawn, they do. */
    this.asTable = !canDraw();
  }

  #made = /** @type {(key: string, make: () => Made) => Made} */ (remembered());

  /** @param {Session} session */
  view(session) {
    const { sentencesLab } = text;
    const { pair, problems } = this.#make(session);
    return html`
      <p class="note">${sentencesLab.about}</p>
      <div class="texts">${FIELDS.map((name, at) => field(session, name, at))}</div>
      ${problems.map((message) => html`<p class="wrong" role="alert">${message}</p>`)}
      ${pair ? this.#answer(session, pair) : nothing}
    `;
  }

  /** @param {Session} session @returns {Made} */
  #make(session) {
    const texts = textsOf(session);
    const fit = fitOf(session);
    return this.#made(JSON.stringify([session.runs, texts, fit]), () => {
      try {
        return { pair: pairOf(session, texts, fit), problems: [] };
      } catch (error) {
        const { problems } = /** @type {{problems?: readonly {message: string}[]}} */ (error);
        if (!problems) throw error;
        return { pair: null, problems: problems.map(({ message }) => message) };
      }
    });
  }

  /** @param {Session} session @param {Pair} pair */
  #answer(session, pair) {
    const { sentencesLab } = text;
    const word = wordOf(session, pair);
    const fits = [
      { id: 'before', title: sentencesLab.fitBefore },
      { id: 'all', title: sentencesLab.fitAll },
    ];
    const share = (/** @type {number} */ part) => fixed(part * 100, 1);
    const shown = {
      variance: share(pair.variance[0] + pair.variance[1]),
      moved: share(pair.moved),
    };
    return html`
      ${word ? wordMenu(session, pair, word) : html`<p class="note">${sentencesLab.noCommon}</p>`}
      ${word ? distances(session, pair, word) : nothing}
      <canvas role="img" aria-label=${sentencesLab.planeLabel({ word })}></canvas>
      <div class="legend">
        ${legendOf().map(
          ({ colour, words, hollow }) =>
            html`<span style="--dot:var(${colour});${hollow ? '--fill:var(--paper)' : ''}"
              >${words}</span
            >`,
        )}
        ${tableButton(this)}
        ${exportOfPlane(session, this, () => ({
          scene: sceneOf(session, pair, themeOf(this)),
          table: tableOf(pair),
          legend: legendOf(),
          title: sentencesLab.planeLabel({ word }),
        }))}
      </div>
      ${tableBelow(session, this, () => tableOf(pair))}
      <div class="asked">
        <span>${sentencesLab.fit}</span>
        ${choices(sentencesLab.fit, fits, fitOf(session), (id) =>
          session.setLabValue('sentences.fit', id === 'before' ? '' : id),
        )}
      </div>
      <p class="note small soft">
        ${fitOf(session) === 'all' ? sentencesLab.shareAll(shown) : sentencesLab.shareBefore(shown)}
      </p>
      ${repeats(session, pair)}
      <p class="note small soft">${sentencesLab.honest}</p>
    `;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    const { session } = this;
    if (!canvas || !session || !this.room) return;
    const { pair } = this.#make(session);
    const width = Math.min(this.room, WIDEST_PX);
    const size = { width, height: Math.round(Math.min(Math.max(width * 0.72, 300), 480)) };
    const context = surface(canvas, size.width, size.height, devicePixelRatio || 1);
    const theme = themeOf(this);
    if (context && pair) drawScene(context, sceneOf(session, pair, theme), size, theme);
  }
}

/** @param {Session} session @returns {[string, string]} */
function textsOf(session) {
  const { examples } = text.sentencesLab;
  return [
    session.labValue('sentences.first', examples.first),
    session.labValue('sentences.second', examples.second),
  ];
}

/** @param {Session} session @returns {import('./two-sentences.js').Fit} */
const fitOf = (session) => (session.labValue('sentences.fit', '') === 'all' ? 'all' : 'before');

/** The word looked at; '' where the sentences share none. @param {Session} session @param {Pair} pair */
function wordOf(session, { common }) {
  const asked = session.labValue('sentences.word', '');
  return common.includes(asked) ? asked : telling(common);
}

/** @param {Session} session @param {typeof FIELDS[number]} name @param {number} at */
function field(session, name, at) {
  const { sentencesLab } = text;
  return html`<label>
    <span style="--dot:var(${COLOURS[at]})">${sentencesLab[name]}</span>
    <input
      class="control"
      type="text"
      name=${name}
      autocomplete="off"
      .value=${textsOf(session)[at]}
      @input=${(/** @type {Event} */ event) =>
        session.setLabValue(
          `sentences.${name}`,
          /** @type {HTMLInputElement} */ (event.target).value || ' ',
        )}
    />
  </label>`;
}

/** @param {Session} session @param {Pair} pair @param {string} word */
function wordMenu(session, { common }, word) {
  return html`<div class="settings">
    <label>
      ${text.sentencesLab.word}
      <select
        class="control"
        name="word"
        @change=${(/** @type {Event} */ event) =>
          session.setLabValue(
            'sentences.word',
            /** @type {HTMLSelectElement} */ (event.target).value,
          )}
      >
        ${common.map((one) => html`<option value=${one} ?selected=${one === word}>${one}</option>`)}
      </select>
    </label>
  </div>`;
}

/** The word's vector in one sentence against that in the other. @param {Session} session @param {Pair} pair @param {string} word */
function distances({ engine }, { traces: [one, other] }, word) {
  const { sentencesLab } = text;
  const apart = apartOf(
    engine,
    [one, one.tokens.indexOf(word)],
    [other, other.tokens.indexOf(word)],
  );
  const same = apart.before.euclidean === 0;
  const moved = differenceText(apart.after.euclidean);
  const rows = [
    { name: sentencesLab.before, ...apart.before },
    { name: sentencesLab.after, ...apart.after },
  ];
  return html`<p class="reading">
      ${same ? sentencesLab.readingSame({ word, moved }) : sentencesLab.readingOther({ word, moved })}
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label=${sentencesLab.distances({ word })}>
      <table class="number">
        <thead>
          <tr>
            <th scope="col">${sentencesLab.distances({ word })}</th>
            <th scope="col">${sentencesLab.euclidean}</th>
            <th scope="col">${sentencesLab.cosine}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, euclidean, cosine }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${differenceText(euclidean)}</td>
                <td>${cardText(cosine)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** Within one sentence, equal words: told apart by positions only. @param {Session} session @param {Pair} pair */
function repeats({ engine, trace }, { traces }) {
  const { sentencesLab } = text;
  const from = traces.find(({ tokens }) => repeatedIn(tokens));
  const places = from && repeatedIn(from.tokens);
  if (!from || !places) return nothing;
  const { after } = apartOf(engine, [from, places[0]], [from, places[1]]);
  const values = {
    word: wordName([from.tokens[places[0]]], 0),
    distance: differenceText(after.euclidean),
  };
  const told = trace.spec.positions !== 'none' || trace.has('mask');
  return html`<p class="note">
    ${told ? sentencesLab.repeatedTold(values) : sentencesLab.repeated(values)}
  </p>`;
}

/** What the colours mean. @returns {import('./plane-picture.js').Legend} */
function legendOf() {
  const { sentencesLab } = text;
  return FIELDS.flatMap((name, at) => [
    { colour: COLOURS[at], hollow: true, words: `${sentencesLab[name]}, ${sentencesLab.before}` },
    { colour: COLOURS[at], words: `${sentencesLab[name]}, ${sentencesLab.after}` },
  ]);
}

/** Where every word stands. @param {Pair} pair */
function tableOf({ traces, before, after }) {
  const { sentencesLab } = text;
  const words = traces.flatMap(({ tokens }, at) =>
    tokens.map((word) => sentencesLab.wordIn[FIELDS[at]]({ word })),
  );
  return planeTable(text.plane.name, words, [
    { name: sentencesLab.before, data: before.data },
    { name: sentencesLab.after, data: after.data },
  ]);
}

/**
 * @param {Session} session
 * @param {Pair} pair
 * @param {import('./theme.js').Theme} theme
 * @returns {import('./plane-drawing.js').Scene}
 */
function sceneOf(session, pair, theme) {
  const asked = wordOf(session, pair);
  const [one, other] = pair.traces;
  const tokens = [...one.tokens, ...other.tokens];
  const colour = (/** @type {number} */ at) =>
    theme.colour(COLOURS[at < one.tokens.length ? 0 : 1]);
  const dots = [pair.before, pair.after].flatMap(({ data }, cloud) =>
    pointsOf(data).map((point, at) => ({
      point,
      colour: colour(at),
      word: tokens[at],
      hollow: cloud === 0,
      strong: tokens[at] === asked,
      ringed: tokens[at] === asked,
    })),
  );
  return {
    dots,
    arrows: tokens.map((_, at) => [at, tokens.length + at]),
    axes: [axisName(1, pair.variance[0]), axisName(2, pair.variance[1])],
    mini: false,
  };
}

customElements.define('attention-sentences-lab', AttentionSentencesLab);
