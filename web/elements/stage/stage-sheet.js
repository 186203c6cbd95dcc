// How a step is laid out: its name and formula, its maps side by side, and the controls below them.
import { css } from 'lit';

export const stageSheet = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 2rem;
    justify-content: space-between;
  }

  h3 {
    font: 400 1.5rem/1.3 var(--serif);
    overflow-wrap: anywhere;
  }

  .about {
    max-width: 66ch;
    margin-top: 0.35rem;
    text-wrap: pretty;
  }

  .labs {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
    margin-block: 1rem 1.25rem;
    border-bottom: var(--edge);
  }

  .labs button {
    min-height: var(--touch);
    margin-bottom: -1px;
    font-size: 0.9375rem;
    color: var(--soft);
    border-bottom: 2px solid transparent;
  }

  .labs .back {
    margin-inline-start: auto;
    color: var(--accent);
  }

  .labs button:hover {
    color: var(--ink);
  }

  .labs button[aria-pressed='true'] {
    color: var(--ink);
    border-bottom-color: var(--accent);
  }

  attention-heads,
  attention-patterns,
  attention-tokens,
  attention-plane {
    margin-top: 1.25rem;
  }

  .maps {
    position: relative;
    isolation: isolate;
  }

  .figures {
    display: flex;
    flex-wrap: wrap;
    gap: 1.75rem 1.25rem;
    margin-top: 1.5rem;
    align-items: flex-start;
  }

  figure {
    flex: 1 1 var(--least);
    min-width: min(var(--least), 100%);
  }

  .as {
    margin-top: 0;
  }

  .lines,
  .as + .maps > .figures {
    margin-top: 0.75rem;
  }

  .lines p {
    max-width: 60ch;
    margin-top: 0.75rem;
  }

  .joined {
    flex-wrap: nowrap;
    gap: 20px;
  }

  .joined figure {
    flex: 0 1 var(--least);
    min-width: 0;
  }

  /* As high as the narrowest one needs, so that the rows of all stand beside each other. */
  .joined figcaption {
    flex-wrap: wrap;
    align-content: flex-start;
    gap: 0;
    min-height: 5.25rem;
  }

  /* One column is narrower than its shape and its buttons. */
  .joined figure:last-child figcaption {
    margin-inline-end: -1.75rem;
  }

  attention-compare {
    margin-top: 1rem;
  }

  .joined b {
    flex-basis: 100%;
  }

  /* What stands under the cells has no more room than they. */
  attention-heatmap {
    container-type: inline-size;
  }

  attention-heatmap,
  attention-tokens {
    scroll-margin-block: var(--over, 5rem 2rem);
  }

  figcaption {
    display: flex;
    gap: 0.6rem;
    align-items: baseline;
    margin-bottom: 0.5rem;
    font-size: 0.9375rem;
  }

  /* Over the lines that join maps. */
  summary,
  figcaption > b,
  figcaption > span {
    background: var(--paper);
  }

  figcaption b {
    font-weight: 600;
  }

  @container (width < 35em) {
    figcaption {
      flex-wrap: wrap;
      overflow-wrap: anywhere;
    }
  }

  /* A caption keeps to its line, so that no map moves under the hand: where there is no room for the word after the
     mark and the number, that falls into a second line, which is cut off. */
  figcaption > span {
    white-space: nowrap;
  }

  figcaption > .edited {
    white-space: normal;
    min-width: 1.8rem;
    height: 1.4em;
    overflow: clip;
  }

  /* The mark of edited cells. */
  .edited::before {
    content: '';
    display: inline-block;
    width: 0.55em;
    height: 0.55em;
    margin-inline-end: 0.35em;
    background: linear-gradient(to top right, transparent 50%, currentcolor 50%);
  }

  .ends {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    margin-top: 1.25rem;
    font-size: 0.875rem;
    color: var(--soft);
  }

  .ends label {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    min-height: var(--touch);
    cursor: pointer;
  }

  details {
    margin-top: 0.75rem;
  }

  .controls {
    margin-top: 2rem;
    padding-top: 1.25rem;
    border-top: var(--edge);
  }

  legend {
    padding: 0;
    font-size: 0.9375rem;
    font-weight: 600;
    float: left;
    width: 100%;
    margin-bottom: 1rem;
  }

  .fields {
    clear: both;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
    gap: 1.5rem 2rem;
    align-items: start;
  }

  @media print {
    .labs,
    .controls,
    .ends,
    summary,
    attention-export {
      display: none;
    }

    /* As wide as a map may be: it is drawn before the paper's width is known. */
    figure {
      min-width: min(17rem, 100%);
      break-inside: avoid;
    }
  }
`;
