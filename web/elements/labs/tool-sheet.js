// The small buttons beside a figure.
import { css } from 'lit';

export const toolSheet = css`
  :host {
    display: inline-block;
  }

  /* Beside words, whose lines it must not push apart. */
  :host([mini]) {
    align-self: center;
    margin-inline: -0.6rem;
  }

  @media print {
    :host {
      display: none;
    }
  }

  .icon {
    display: grid;
    place-items: center;
    width: var(--touch);
    height: var(--touch);
    margin-block: calc((1.4em - var(--touch)) / 2);
    color: var(--soft);
    border-radius: var(--radius);
  }

  .icon:hover {
    color: var(--accent);
  }
`;
