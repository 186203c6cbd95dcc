// What is folded away behind a line that says what it is.
import { css } from 'lit';

export const foldSheet = css`
  summary {
    display: flex;
    align-items: center;
    min-height: var(--touch);
    width: fit-content;
    cursor: pointer;
    font-size: 0.9375rem;
    color: var(--accent);
  }

  summary::before {
    content: '+';
    width: 1.1em;
    font-weight: 600;
  }

  [open] > summary::before {
    content: '−';
  }

  /* Nobody unfolds paper. */
  @media print {
    details:not([open]) {
      display: none;
    }
  }
`;
