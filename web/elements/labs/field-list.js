// The controls of some fields, one after the other.
import { html } from 'lit';

/** @param {import('../session/session.js').Session} session @param {readonly import('../../state/fields.js').Field[]} fields */
export const controlsOf = (session, fields) =>
  fields.map(
    (field) =>
      html`<attention-field
        .session=${session}
        .field=${field}
        id=${field.name}
      ></attention-field>`,
  );
