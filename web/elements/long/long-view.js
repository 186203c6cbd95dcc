// The map of a long run, which comes on demand.
import { html } from 'lit';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';

/** @param {import('../session/session.js').Session} session @param {string} tensor */
export const longMapOf = (session, tensor) =>
  shownWith(
    session,
    ON_DEMAND.long,
    () => html`<attention-long-map .session=${session} .tensor=${tensor}></attention-long-map>`,
    36,
  );
