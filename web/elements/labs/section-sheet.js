// A lab of several parts: each under a title, with what it is about and its plots beside each other.
import { css } from 'lit';

export const sectionSheet = css`
  section {
    margin-top: 1.75rem;
  }

  section + section {
    margin-top: 3rem;
    padding-top: 1.75rem;
    border-top: var(--edge);
  }

  h4 {
    margin: 0;
    font: 400 1.25rem/1.3 var(--serif);
  }

  h5 {
    margin: 0 0 0.25rem;
    font: 600 0.9375rem/1.4 var(--sans);
  }

  .about {
    max-width: 66ch;
    margin-top: 0.35rem;
    text-wrap: pretty;
  }

  .plots {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
    gap: 1.5rem 2rem;
    margin-top: 1.25rem;
  }
`;
