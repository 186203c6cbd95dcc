// What the page consists of, from its title to the tutorials, and what stands there when loading failed.
import { html, nothing } from 'lit';
import { placeOf } from '../tours/index.js';
import { causeOf, messageOf } from './failure.js';
import { ON_DEMAND } from './on-demand.js';
import { shownWith } from './on-demand-view.js';
import { text } from './text.js';

/**
 * @typedef {import('./session/session.js').Session} Session
 * @typedef {import('./ways.js').Ways} Ways
 * @typedef {import('../state/store.js').Cell} Cell
 * @typedef {object} Place where the page stands
 * @property {boolean} isPage whether it is the main part, and not one of many of somebody else's page
 * @property {boolean} hasRest whether all is there, and not only what is seen first
 * @property {Ways} ways
 * @property {import('./keyboard.js').Keyboard} keyboard
 */

/** @param {boolean} isPage */
const roleOf = (isPage) => (isPage ? 'main' : 'group');

/** @param {Session} session @param {Place} place */
export function pageOf(session, { isPage, hasRest, ways, keyboard }) {
  const hides = (/** @type {string[]} */ ...parts) => parts.some((part) => session.hides(part));
  const demo = session.engine.presets.find(({ name }) => name === session.values.preset);
  const computing = session.isBusy ? `${text.computing} ` : '';
  return html`
    <div
      class="page"
      @show-field=${(/** @type {CustomEvent<string>} */ { detail }) => ways.toField(detail)}
      @show-cell=${(/** @type {CustomEvent<Cell>} */ { detail }) => ways.toCell(detail)}
      @show-lab=${() => ways.toLab()}
      @let-go=${() => keyboard.letGo()}
      @open-tour=${(/** @type {CustomEvent<{id: string, at: number}>} */ { detail }) =>
        ways.toTour(detail.id, detail.at)}
      @edit-cell=${(/** @type {CustomEvent<string>} */ { detail }) => keyboard.edit(detail)}
      @edited=${() => keyboard.edited()}
    >
      ${hides('line') ? nothing : skipButton(ways)}
      <header class="bar">
        ${session.hides('title') ? nothing : html`<h1>${text.title}</h1>`}
        ${hides('demos', 'preset') ? nothing : html`<attention-demos .session=${session}></attention-demos>`}
        ${hides('export') ? nothing : exportButton(session)}
        ${hides('share') ? nothing : shareButton(session, isPage)}
      </header>
      <div role=${roleOf(isPage)} aria-label=${text.title}>
        <div class="desk">
          ${session.ui.tour ? tourOf(session) : nothing}
          <section class="first">
            ${hides('sentence', 'text') ? nothing : html`<attention-sentence .session=${session}></attention-sentence>`}
            ${demo ? aboutDemo(session, demo, ways) : nothing}
            <attention-notices .session=${session}></attention-notices>
            ${hides('picture') ? nothing : html`<attention-picture .session=${session}></attention-picture>`}
          </section>
          ${hides('line') || !hasRest ? nothing : lineOf(session)}
        </div>
        ${hides('tours') || !hasRest ? nothing : toursOf(session)}
      </div>
      ${computing ? html`<p class="busy control">${text.computing}</p>` : nothing}
    </div>
    <p class="unseen" aria-live="polite">${computing}${session.said}</p>
  `;
}

/**
 * What a demo is, and the way to it in its tutorial.
 * @param {Session} session
 * @param {{name: string, about: string}} demo
 * @param {Ways} ways
 */
function aboutDemo(session, { name, about }, ways) {
  const place = session.ui.tour ? null : placeOf(name);
  const isChanged = Object.keys(session.changes).some((field) => session.isChanged(field));
  return html`<p class="about-demo small soft">
    ${isChanged ? text.tours.changedDemo({ about }) : about}
    ${
      place
        ? html`<button type="button" @click=${() => ways.toTour(place.id, place.step)}>
            ${text.tours.seeDemo}
          </button>`
        : nothing
    }
  </p>`;
}

/** @param {Session} session */
const tourOf = (session) =>
  shownWith(
    session,
    ON_DEMAND.tours,
    () => html`<attention-tour .session=${session}></attention-tour>`,
    40,
  );

/** @param {Session} session */
function lineOf(session) {
  const rail = html`<attention-rail .session=${session}></attention-rail>`;
  const card = html`<attention-card .session=${session}></attention-card>`;
  const changes = html`<attention-changes .session=${session}></attention-changes>`;
  return html`<div class="line">
      <h2 tabindex="-1">${text.theLine}</h2>
      <p class="soft">${text.theLineAbout}</p>
      ${session.hides('edits') ? nothing : changes}
    </div>
    ${session.hides('rail') ? nothing : rail}
    <attention-stage .session=${session}></attention-stage>
    ${session.hides('card') ? nothing : card}`;
}

/** @param {Session} session */
const toursOf = (session) =>
  html`<attention-tours
    role="region"
    aria-label=${text.tours.title}
    .session=${session}
  ></attention-tours>`;

/**
 * What happened, and what to do.
 * @param {unknown} error
 * @param {boolean} isPage
 * @param {() => void} retry
 */
export function failureOf(error, isPage, retry) {
  const cause = text.causes[causeOf(error)];
  return html`<div class="failure" role=${roleOf(isPage)} aria-label=${text.title}>
    <h1>${text.failed}</h1>
    <div role="alert">
      <p>${cause.what}</p>
      <p>${cause.todo}</p>
      <p class="soft">${text.failedAbout({ message: messageOf(error) })}</p>
    </div>
    <p>
      <button class="control" type="button" @click=${retry}>${text.failedRetry}</button>
    </p>
  </div>`;
}

/** @param {Session} session */
const exportButton = (session) =>
  html`<attention-export
    .session=${session}
    .heading=${text.exporting.run}
    .kinds=${(/** @type {typeof import('./on-demand-taking.js')} */ { runKinds }) =>
      runKinds(session)}
  ></attention-export>`;

/** @param {Ways} ways */
const skipButton = (ways) =>
  html`<button class="skip control" type="button" @click=${() => ways.toLine()}>
    ${text.skip}
  </button>`;

/** @param {Session} session @param {boolean} isPage */
const shareButton = (session, isPage) =>
  html`<attention-share .session=${session} ?page=${isPage}></attention-share>`;
