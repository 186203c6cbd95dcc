// Maps and plots side by side, each with its name above it: what labs are laid out with.
import { css } from 'lit';

export const figureSheet = css`
  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 1.75rem 2rem;
    margin-top: 1.5rem;
    align-items: flex-start;
  }

  figure {
    flex: 1 1 var(--least, 18rem);
    break-inside: avoid;
    min-width: min(var(--least, 18rem), 100%);
  }

  figure.third {
    --least: 15rem;
  }

  figure.narrow {
    --least: 15rem;

    flex-grow: 0;
  }

  figure.wide {
    --least: 18rem;

    flex-grow: 1;
  }

  figcaption {
    margin-bottom: 0.5rem;
    font-size: 0.9375rem;
    font-weight: 600;
  }

  .reading {
    min-height: 1.45em;
    margin-top: 1.25rem;
    font: 400 1.1875rem/1.45 var(--serif);
    text-wrap: pretty;
  }

  .note {
    max-width: 66ch;
    margin-top: 1rem;
    text-wrap: pretty;
  }

  .scroll {
    overflow-x: auto;
    margin-top: 1rem;
  }

  table {
    font-size: 0.9375rem;
  }

  th,
  td {
    padding: 0.4rem 1.1rem 0.4rem 0;
    text-align: left;
    border-bottom: var(--edge);
    vertical-align: top;
  }

  td {
    white-space: nowrap;
  }

  td:last-child,
  th:last-child {
    padding-right: 0;
  }

  th {
    font-weight: 600;
  }
`;
