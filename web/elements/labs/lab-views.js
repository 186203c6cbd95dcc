// The element of each lab.
import { html } from 'lit';
import './attention-filters-lab.js';
import './attention-mask-lab.js';
import './attention-positions-lab.js';
import './attention-scale-lab.js';
import './attention-sentences-lab.js';

/** @typedef {import('../session/session.js').Session} Session */

/** @type {Record<string, (session: Session) => unknown>} */
export const LAB_VIEWS = {
  filters: (session) => html`<attention-filters-lab .session=${session}></attention-filters-lab>`,
  scale: (session) => html`<attention-scale-lab .session=${session}></attention-scale-lab>`,
  positions: (session) =>
    html`<attention-positions-lab .session=${session}></attention-positions-lab>`,
  sentences: (session) =>
    html`<attention-sentences-lab .session=${session}></attention-sentences-lab>`,
  mask: (session) => html`<attention-mask-lab .session=${session}></attention-mask-lab>`,
};
