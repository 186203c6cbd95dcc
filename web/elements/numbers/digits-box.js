// Whether numbers have all their digits: one box for all that show them.
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { text } from '../text.js';

/** @param {import('../session/session.js').Session} session */
export const digitsBox = (session) => {
  const { digits } = session.ui;
  return html`<label
    ><input
      type="checkbox"
      .checked=${live(digits)}
      @change=${() => session.look({ digits: !digits })}
    />${text.cardAll}</label
  >`;
};
