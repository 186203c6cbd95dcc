// A map of a lab with its title, and what takes it away.
import { html } from 'lit';
import { exportOf } from '../taking/figure-export.js';

/**
 * @param {import('../session/session.js').Session} session
 * @param {import('../maps/figures.js').Figure} figure
 * @param {Element} element that shows it
 * @param {object} [options]
 * @param {unknown} [options.title]
 * @param {string} [options.room] what of the row it takes: '' for what its width needs, or third
 * @param {object} [options.place]
 */
export const mapOf = (
  session,
  figure,
  element,
  { title = figure.title, room = '', place = {} } = {},
) =>
  html`<figure class=${room}>
    <figcaption>${title} ${exportOf(session, figure, element)}</figcaption>
    <attention-heatmap .session=${session} .figure=${figure} .place=${place}></attention-heatmap>
  </figure>`;
