// What there is to read and to press beside the map of a long text, or below it.
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { endText, smallText } from '../../draw/format.js';
import { HATCHED } from '../maps/figures.js';
import { ZOOM } from './long-map-hands.js';
import { numberAt } from './long-run.js';
import { text } from './text-long.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./attention-long-map.js').AttentionLongMap} LongMap
 */

/** @param {LongMap} map @param {Session} session @param {import('./long-map-tiles.js').LongMapTiles} tiles */
export function sideOf(map, session, tiles) {
  const { at, shown, tensor } = map;
  const pool = map.pool || tiles.pool;
  const scale = tiles.scale(shown, pool);
  const words = text.long;
  return html`<div class="side">
    <p class="reading number" data-reading>
      ${at ? readingOf(session, tensor, tiles.head, at) : words.hint}
    </p>
    <slot></slot>
    <div class="foot">
      <span class="zoom">
        <button
          class="control"
          type="button"
          aria-label=${words.nearer}
          @click=${() => map.zoom(ZOOM)}
        >
          +
        </button>
        <button
          class="control"
          type="button"
          aria-label=${words.farther}
          @click=${() => map.zoom(1 / ZOOM)}
        >
          −
        </button>
        <button class="control" type="button" @click=${() => map.show(null)}>${words.all}</button>
      </span>
      <fieldset role="radiogroup" aria-label=${words.shows} ?disabled=${map.pool === 1}>
        ${choice(map, 'mean')} ${choice(map, 'largest')}
      </fieldset>
      <attention-colorbar .session=${session} .figure=${scale}></attention-colorbar>
    </div>
    <p class="caption small soft" aria-live="polite">
      ${map.pool === 1 ? words.exact : words.overview[shown]({ square: `${pool} × ${pool}` })}
      ${scale.isClipped ? words.clipped({ high: endText(scale.ends[1]) }) : ''}
    </p>
  </div>`;
}

/** @param {LongMap} map @param {import('./long-map-tiles.js').Shown} shown */
const choice = (map, shown) =>
  html`<label
    ><input
      type="radio"
      name="shown"
      value=${shown}
      .checked=${live(map.shown === shown)}
      @change=${() => (map.shown = shown)}
    />${text.long[shown]}</label
  >`;

/**
 * One number in words.
 * @param {Session} session
 * @param {string} tensor
 * @param {number} head
 * @param {import('./attention-long-map.js').At} at
 */
export function readingOf({ trace }, tensor, head, { row, col }) {
  const { tokens } = trace;
  const number = (/** @type {string} */ name) => numberAt(trace, name, head, { row, col });
  const isMasked = trace.has('mask') && number('mask') === -Infinity;
  return text.long.reading({
    name: tensor,
    query: text.quotedAt({ word: tokens[row], place: row + 1 }),
    key: text.quotedAt({ word: tokens[col], place: col + 1 }),
    value: isMasked && HATCHED.has(tensor) ? text.masked : smallText(number(tensor)),
  });
}
