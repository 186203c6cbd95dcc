// The numbers of a figure as a real table, shown below it on request.
import { css, html, nothing } from 'lit';
import { ON_DEMAND } from '../on-demand.js';
import { shownWith } from '../on-demand-view.js';
import { text } from '../text.js';

export const tableButtonSheet = css`
  .table {
    min-height: var(--click);
    color: var(--soft);
    font-size: 0.8125rem;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-underline-offset: 3px;
  }

  .table:hover {
    color: var(--accent);
    text-decoration-color: currentcolor;
  }
`;

/** @param {{asTable: boolean}} element that shows a figure */
export const tableButton = (element) =>
  html`<button
    class="table"
    type="button"
    aria-expanded=${element.asTable}
    @click=${() => {
      element.asTable = !element.asTable;
    }}
  >
    ${element.asTable ? text.table.hide : text.table.show}
  </button>`;

/**
 * Made only when it is wanted.
 * @param {import('../session/session.js').Session | undefined} session
 * @param {{asTable: boolean}} element
 * @param {() => import('../looks/attention-table.js').Table} table
 */
export const tableBelow = (session, element, table) =>
  element.asTable && session
    ? shownWith(
        session,
        ON_DEMAND.looks,
        () => html`<attention-table .session=${session} .figure=${table()}></attention-table>`,
      )
    : nothing;
