// The map of a long run, which comes on demand.
import { html, nothing } from 'lit';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';

/** @param {import('../session/session.js').Session} session @param {string} tensor @param {unknown} [more] below the number that is read */
export const longMapOf = (session, tensor, more = nothing) =>
  shownWith(
    session,
    ON_DEMAND.looks,
    () =>
      html`<attention-long-map .session=${session} .tensor=${tensor}>${more}</attention-long-map>`,
    36,
  );
