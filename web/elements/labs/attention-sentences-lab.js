// <attention-sentences-lab>: two sentences side by side, and what their words' vectors are before and after
// attention: the same word becomes another vector in another context.
import { css, html, nothing } from 'lit';
import { cardText, differenceText, fixed } from '../../draw/format.js';
import { axisName } from '../looks/attention-plane.js';
import { figureSheet } from './figure-sheet.js';
import { choices, controlSheet } from './lab-controls.js';
import { LabElement } from './lab-element.js';
import { smallTable } from '../looks/small-table.js';
import { planeTable } from '../looks/number-tables.js';
import { movedWords } from '../looks/plane-drawing.js';
import { wordName } from '../numbers/reading.js';
import { menu } from '../option.js';
import { roundingOf } from './reordering.js';
import { sheet } from '../sheet.js';
import { text } from './text-labs.js';
import {
  SENTENCES,
  apartOf,
  fitOf,
  namesOf,
  pairNow,
  repeatedIn,
  telling,
  textsOf,
  wordsOf,
} from './two-sentences.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./two-sentences.js').Pair} Pair
 */

const COLOURS = ['--sentence-1', '--sentence-2'];

export class AttentionSentencesLab extends LabElement {
  static styles = [
    sheet,
    controlSheet,
    figureSheet,
    css`
      .texts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
        gap: 0.75rem 1.5rem;
      }

      .texts label {
        font-size: 0.875rem;
      }

      .texts input {
        width: 100%;
        margin-top: 0.25rem;
        font: 400 1.0625rem/1.4 var(--serif);
      }

      .texts span::before {
        content: '';
        display: inline-block;
        width: 10px;
        height: 10px;
        margin-right: 0.5em;
        border-radius: 50%;
        background: var(--dot);
        forced-color-adjust: none;
      }

      .asked {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 1.5rem;
        align-items: center;
      }

      .texts,
      .asked,
      attention-plane {
        margin-top: 1.25rem;
      }
    `,
  ];

  /** @param {Session} session */
  view(session) {
    const { sentencesLab } = text;
    const { pair, problems } = pairNow(session);
    return html`
      <p class="note">${sentencesLab.about}</p>
      <div class="texts">${SENTENCES.map((name, at) => field(session, name, at))}</div>
      ${problems.map((message) => html`<p class="wrong" role="alert">${message}</p>`)}
      ${pair ? this.#answer(session, pair) : nothing}
    `;
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
    const variance = pair.variance[0] + pair.variance[1];
    const shown = {
      fit: fitOf(session) === 'all' ? sentencesLab.fitAll : sentencesLab.fitBefore,
      variance: share(variance),
      moved: share(pair.moved),
    };
    return html`
      ${word ? wordMenu(session, pair, word) : html`<p class="note">${sentencesLab.noCommon}</p>`}
      ${word ? notCommon(session, word) : nothing}
      ${word ? distances(session, pair, word) : nothing}
      <attention-plane
        .session=${session}
        .source=${sourceOf(session, pair, word)}
      ></attention-plane>
      <div class="asked">
        <span>${sentencesLab.fit}</span>
        ${choices(sentencesLab.fit, fits, fitOf(session), (id) =>
          session.setLabValue('sentences.fit', id === 'before' ? '' : id),
        )}
      </div>
      <p class="note small soft">${variance ? sentencesLab.share(shown) : text.plane.shareNone}</p>
      ${repeats(session, pair)}
      <p class="note small soft">${sentencesLab.honest}</p>
    `;
  }
}

/** The word looked at; '' where the sentences share none. @param {Session} session @param {Pair} pair */
function wordOf(session, { common }) {
  const asked = session.labValue('sentences.word', '');
  return common.includes(asked) ? asked : telling(common);
}

/** @param {Session} session @param {typeof SENTENCES[number]} name @param {number} at */
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
  const options = common.map((one) => /** @type {const} */ ([one, one]));
  const choose = (/** @type {string} */ to) => session.setLabValue('sentences.word', to);
  return html`<div class="settings">
    ${menu(text.sentencesLab.word, 'word', options, word, choose)}
  </div>`;
}

/** That another word was asked for. @param {Session} session @param {string} word the one compared */
function notCommon(session, word) {
  const asked = session.labValue('sentences.word', word);
  if (asked === word) return nothing;
  return html`<p class="beyond note small soft">
    ${text.sentencesLab.notCommon({ asked, word })}
  </p>`;
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
  const name = sentencesLab.distances({ word });
  const row = (
    /** @type {string} */ when,
    /** @type {typeof apart.before} */ { euclidean, cosine },
  ) => [when, differenceText(euclidean), cardText(cosine)];
  return html`<p class="reading">
      ${same ? sentencesLab.readingSame({ word, moved }) : sentencesLab.readingOther({ word, moved })}
    </p>
    ${smallTable(
      name,
      [name, sentencesLab.euclidean, sentencesLab.cosine],
      [row(sentencesLab.before, apart.before), row(sentencesLab.after, apart.after)],
    )}`;
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
  const isApart = after.euclidean > roundingOf(engine, from);
  const told = isApart && (trace.spec.positions !== 'none' || from.has('mask'));
  return html`<p class="note">
    ${told ? sentencesLab.repeatedTold(values) : sentencesLab.repeated(values)}
  </p>`;
}

/** What the colours mean. @returns {import('../looks/plane-picture.js').Legend} */
function legendOf() {
  const { sentencesLab } = text;
  return SENTENCES.flatMap((name, at) => [
    { colour: COLOURS[at], hollow: true, words: `${sentencesLab[name]}, ${sentencesLab.before}` },
    { colour: COLOURS[at], words: `${sentencesLab[name]}, ${sentencesLab.after}` },
  ]);
}

/**
 * @param {Session} session
 * @param {Pair} pair
 * @param {string} asked the word looked at
 * @returns {import('../looks/attention-plane.js').Source}
 */
function sourceOf(session, pair, asked) {
  const { sentencesLab } = text;
  const [one] = pair.traces;
  const tokens = wordsOf(pair);
  const points = [pair.before.data, pair.after.data];
  const names = namesOf(pair);
  const title = sentencesLab.planeTitle;
  const moments = [sentencesLab.before, sentencesLab.after];
  const colourOf = (/** @type {number} */ at) => COLOURS[at < one.tokens.length ? 0 : 1];
  const moved = movedWords(points, (cloud, at) => ({
    colour: colourOf(at),
    word: tokens[at],
    hollow: cloud === 0,
  }));
  const looked = [...moved.dots.keys()].filter((at) => moved.dots[at].word === asked);
  return {
    count: tokens.length,
    nameOf: (token) => names[token],
    names: moments,
    clouds: ['before_2d', 'after_2d'],
    points,
    legend: legendOf(),
    title,
    label: asked ? sentencesLab.planeLabel({ title, word: asked }) : title,
    table: () =>
      planeTable(
        text.plane.name,
        names,
        moments.map((name, at) => ({ name, data: points[at] })),
      ),
    ofRun: false,
    scene: {
      ...moved,
      axes: [axisName(1, pair.variance[0]), axisName(2, pair.variance[1])],
      strong: looked,
      ringed: looked,
    },
  };
}

customElements.define('attention-sentences-lab', AttentionSentencesLab);
