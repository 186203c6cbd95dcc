// What stands where a part of the page belongs that comes on demand: the part, its place while it is on its way, or
// what to do when it can't be loaded.
import { css, html } from 'lit';
import { causeOf, messageOf } from './failure.js';
import { text } from './text.js';
import { rem } from './tokens.js';

/** @typedef {import('./session/session.js').Session} Session */

/**
 * @template {object} Module
 * @param {Session} session drawn again when the part is here
 * @param {import('./on-demand.js').OnDemand<Module>} part
 * @param {(module: Module) => unknown} view
 * @param {number} [held] the height that is kept free for it, in rem
 */
export function shownWith(session, part, view, held = 6) {
  if (part.module) return view(part.module);
  if (part.failure) return failureOf(session, part, held);
  part.loadFor(session.redraw);
  return html`<p class="on-demand small soft" role="status" style="--held:${rem(held)}">
    ${text.onDemand.waiting}
  </p>`;
}

/** Below a button, over what is there; within the page, however narrow that is. */
export const popSheet = css`
  .pop {
    position: absolute;
    z-index: 3;
    left: 1rem;
    right: 1rem;
    width: fit-content;
    max-width: 26rem;
    margin-inline: auto 0;
    overflow-wrap: anywhere;
    padding: 0.5rem 1rem;
    background: var(--panel);
    border: var(--edge);
    border-radius: var(--radius);
  }
`;

/**
 * As `shownWith`, for a dialog that a button opens.
 * @template {object} Module
 * @param {Session} session
 * @param {import('./on-demand.js').OnDemand<Module>} part
 * @param {(module: Module) => unknown} view
 */
export const poppedWith = (session, part, view) =>
  part.module
    ? view(part.module)
    : html`<div class="pop">${shownWith(session, part, view, 0)}</div>`;

/** @param {Session} session @param {import('./on-demand.js').OnDemand<any>} part @param {number} held */
function failureOf(session, part, held) {
  const { what, todo } = text.onDemand.causes[isOther(part.failure) ? 'other' : 'unreached'];
  return html`<div class="on-demand small" role="alert" style="--held:${rem(held)}">
    <p>${what} ${todo}</p>
    <p class="soft">${text.failedAbout({ message: messageOf(part.failure) })}</p>
    <button class="control" type="button" @click=${() => part.retry(session.redraw)}>
      ${text.failedRetry}
    </button>
  </div>`;
}

/** Whether it arrived and is faulty. @param {unknown} failure */
const isOther = (failure) => causeOf(failure) !== 'unreached';
