// How a step of a tutorial is laid out: its bar, its blocks and its notes.
import { css } from 'lit';

export const tourSheet = css`
  .bar {
    position: sticky;
    top: 0;
    z-index: 6;
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    justify-content: end;
    min-height: 3.25rem;
    margin-inline: calc(-1 * var(--gap));
    padding: 0 var(--gap);
    background: var(--wash);
    border-block: var(--edge);
    font-size: 0.9375rem;
  }

  .name {
    flex: 1;
  }

  .name b,
  .note b,
  thead th {
    font-weight: 600;
  }

  .at {
    white-space: nowrap;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  .buttons button {
    min-width: var(--touch);
    min-height: var(--touch);
    border-radius: var(--radius);
    font-size: 1.25rem;
    line-height: 1;
    text-align: center;
    color: var(--accent);
  }

  .buttons button:hover:not(:disabled) {
    background: var(--panel);
  }

  .buttons button:disabled {
    color: var(--soft);
    opacity: 0.5;
    cursor: default;
  }

  .step {
    padding: 1.75rem 0 2.25rem;
  }

  h2 {
    font: 400 1.75rem/1.3 var(--serif);
  }

  .about {
    max-width: 66ch;
    margin-top: 0.4rem;
    text-wrap: pretty;
  }

  .lab {
    margin-top: 0.75rem;
  }

  .changed {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    margin-top: 0.75rem;
  }

  .blocks {
    display: flex;
    flex-wrap: wrap;
    gap: 1.75rem 3rem;
    align-items: flex-start;
    margin-top: 1.75rem;
  }

  .block {
    min-width: 0;
    max-width: 100%;
  }

  .block.wide {
    flex: 1 1 100%;
  }

  .caption {
    margin-bottom: 0.4rem;
    font-size: 0.9375rem;
    font-weight: 600;
  }

  pre {
    margin: 0;
    padding: 0.9rem 1.1rem;
    overflow: auto;
    background: var(--panel);
    border: var(--edge);
    border-radius: var(--radius);
    font: 0.875rem/1.45 var(--mono);
    width: fit-content;
    max-width: 100%;
  }

  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 1.5rem 2rem;
  }

  .figures figure {
    width: var(--width);
    max-width: 100%;
  }

  figcaption {
    margin-bottom: 0.35rem;
    font-size: 0.9375rem;
    font-weight: 600;
  }

  .scroll {
    overflow-x: auto;
  }

  table {
    font-size: 0.9375rem;
  }

  th,
  td {
    padding: 0.4rem 1.5rem 0.4rem 0;
    border-bottom: var(--edge);
    text-align: left;
    vertical-align: top;
  }

  tbody th {
    font-weight: 400;
    color: var(--soft);
  }

  .numbers th,
  .numbers td {
    text-align: right;
    white-space: nowrap;
  }

  .numbers thead th {
    white-space: normal;
    max-width: 9rem;
    vertical-align: bottom;
  }

  .printed td {
    font-family: var(--mono);
    white-space: pre;
  }

  /* Letters may hang out of the last formula. */
  .formulas {
    padding-bottom: 0.5rem;
    display: grid;
    grid-template-columns: 100%;
    gap: 0.9rem;
    max-width: 34rem;
    font-size: min(1em, 3.1cqi);
  }

  /* Over a formula that has no room for its number, that has a line of its own. */
  .formulas li {
    display: flex;
    flex-wrap: wrap-reverse;
    gap: 0 1.5rem;
    align-items: center;
  }

  .formulas math {
    font-size: 1.125em;
  }

  .formulas span {
    margin-left: auto;
  }

  attention-compare {
    margin-top: 1.25rem;
  }

  .notes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(25rem, 100%), 1fr));
    gap: 1.25rem 2.5rem;
  }

  .note {
    padding-left: 1rem;
    border-left: 2px solid var(--line);
  }

  .note p {
    max-width: 62ch;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .note p + p {
    margin-top: 0.35rem;
  }

  @media print {
    .bar {
      position: static;
    }
  }

  @container (width < 35em) {
    .bar {
      gap: 0 0.5rem;
    }

    .name b {
      display: none;
    }
  }
`;
