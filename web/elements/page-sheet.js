// How the explorer's parts stand on the page: wide, narrow and on paper.
import { css } from 'lit';

export const pageSheet = css`
  /* As narrow as it must be, as wide as it would: what shrinks to fit around it asks for both. */
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  :host([hidden]) {
    display: none !important;
  }

  .waiting {
    padding: 2rem var(--gap);
    color: var(--soft);
  }

  .page {
    max-width: calc(var(--widest) + 2 * var(--gap));
    margin: 0 auto;
    padding: 0 var(--gap) 4rem;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    padding: 0.75rem 0;
  }

  h1 {
    flex: 1;
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
    letter-spacing: 0.005em;
    white-space: nowrap;
  }

  /* Over the page: nothing gives way. It comes in by itself while the run keeps everything else. */
  .busy {
    position: sticky;
    bottom: 1rem;
    z-index: 7;
    width: fit-content;
    margin: calc(-1 * var(--touch)) auto 0;
    animation: coming 0.2s 0.3s both;
  }

  @keyframes coming {
    from {
      opacity: 0;
    }
  }

  /* Never in the flow: a click would miss what moves when this loses the focus. */
  .skip {
    position: absolute;
    margin-top: 0.5rem;
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  .first {
    padding-top: clamp(0.25rem, 1.5vh, 1.25rem);
  }

  .about-demo {
    margin-top: 0.6rem;
  }

  .about-demo button {
    min-height: var(--click);
    color: var(--accent);
  }

  .about-demo button:hover {
    text-decoration: underline;
  }

  attention-picture {
    margin-top: 1.1rem;
  }

  .line {
    grid-column: 1 / -1;
    margin-top: clamp(1.5rem, 5.5vh, 3.5rem);
    padding-top: 2rem;
    border-top: var(--edge);
  }

  h2 {
    font: 400 1.75rem/1.3 var(--serif);
    scroll-margin-top: 16px;
  }

  attention-changes {
    margin-top: 1.25rem;
  }

  .desk {
    display: grid;
    --rail: 12rem;
    --card: clamp(16.5rem, 22cqi, 19rem);

    grid-template-columns: var(--rail) minmax(0, 1fr) var(--card);
    gap: 1.5rem;
    align-items: start;
  }

  .desk:not(:has(attention-rail)) {
    grid-template-columns: minmax(0, 1fr) var(--card);
  }

  .desk:not(:has(attention-card)) {
    grid-template-columns: var(--rail) minmax(0, 1fr);
  }

  .desk:not(:has(attention-rail), :has(attention-card)) {
    grid-template-columns: minmax(0, 1fr);
  }

  .first,
  .on-demand,
  attention-tour {
    grid-column: 1 / -1;
  }

  attention-tours {
    margin-top: clamp(1.5rem, 5.5vh, 3.5rem);
    padding-top: 2rem;
    border-top: var(--edge);
  }

  attention-rail,
  attention-card {
    position: sticky;
    top: 1rem;
    max-height: calc(100vh - 2rem);
    /* Room for focus rings, which what scrolls would cut off. */
    margin-inline: -0.5rem;
    padding-inline: 0.5rem;
    overflow-y: auto;
    scrollbar-width: thin;
  }

  .failure {
    max-width: 60ch;
    margin: 16vh auto;
    padding: 0 var(--gap);
  }

  .failure h1 {
    font: 400 1.75rem/1.3 var(--serif);
    white-space: normal;
  }

  .failure p {
    margin: 0.75rem 0;
  }

  /* One column. The card comes up from below, and stays inside of the element: what is around it in
     another page is never covered. */
  @container (width < 68.75em) {
    .desk {
      display: block;
      /* The strip of stages above, the card below. */
      --over: 7rem 46vh;
    }

    .line {
      margin-top: 3rem;
    }

    attention-rail {
      top: 0;
      z-index: 4;
      margin: 1.5rem calc(-1 * var(--gap));
      padding-inline: var(--gap);
      background: var(--paper);
      border-bottom: var(--edge);
      overflow: auto hidden;
    }

    attention-card {
      inset: auto 0 0;
      z-index: 5;
      max-height: 42vh;
      margin: 2rem calc(-1 * var(--gap)) 0;
      padding: 0.75rem var(--gap);
      background: var(--panel);
      border-top: var(--edge);
    }

    /* Small screens have no room for a preview: the card waits until a number is chosen. */
    attention-card:not([kept]) {
      display: none;
    }
  }

  /* The demos' names have a line of their own; Tab goes by what one sees. */
  @container (width < 45em) {
    .bar {
      reading-flow: flex-visual;
    }

    attention-demos {
      order: 1;
      flex: 100%;
      min-width: 0;
    }
  }

  @container (width < 22.5em) {
    h1 {
      flex-basis: 100%;
    }
  }

  @media print {
    .page {
      max-width: none;
      padding: 0;
    }

    .skip,
    .bar > :not(h1),
    .line,
    attention-rail,
    attention-tours,
    attention-card:not([kept]) {
      display: none;
    }

    .desk {
      display: block;
    }

    attention-stage {
      margin-top: 2rem;
    }

    attention-card {
      position: static;
      max-height: none;
      margin-top: 1.5rem;
      overflow: visible;
      border: 0;
      background: none;
    }
  }
`;
