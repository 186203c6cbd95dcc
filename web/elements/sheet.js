// What all elements share: type, buttons, fields, role colours, the focus ring.
import { css } from 'lit';

export const sheet = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    display: block;
  }

  :host([hidden]) {
    display: none;
  }

  h2,
  h3,
  p,
  figure,
  ol,
  dl,
  dd,
  fieldset {
    margin: 0;
    padding: 0;
  }

  ol {
    list-style: none;
  }

  fieldset {
    border: 0;
    min-width: 0;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    margin: 0;
  }

  button {
    background: none;
    border: 0;
    padding: 0;
    cursor: pointer;
    text-align: inherit;
    touch-action: manipulation;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
    scroll-margin-block: var(--over);
  }

  .control {
    min-height: var(--touch);
    padding: 0.4rem 0.75rem;
    background: var(--panel);
    border: var(--edge);
    border-radius: var(--radius);
    font-size: 0.9375rem;
  }

  select.control {
    appearance: none;
    padding-right: 2rem;
    background: var(--panel) var(--chevron) no-repeat right 0.75rem center;
    text-overflow: ellipsis;
  }

  button.control:hover,
  select.control:hover,
  input.control:hover {
    border-color: var(--soft);
  }

  .soft {
    color: var(--soft);
  }

  .small {
    font-size: 0.875rem;
    line-height: 1.45;
  }

  table {
    border-collapse: collapse;
  }

  .number {
    font-variant-numeric: tabular-nums;
  }

  .mono {
    font-family: var(--mono);
    font-size: 0.92em;
  }

  .role-q {
    color: var(--role-q);
  }

  .role-k {
    color: var(--role-k);
  }

  .role-v {
    color: var(--role-v);
  }

  .role-output {
    color: var(--role-output);
  }

  .role-p {
    color: var(--role-p);
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* Where something belongs that is still on its way. */
  .on-demand {
    min-height: var(--held);
    padding-block: 0.5rem;
  }

  .on-demand .control {
    margin-top: 0.5rem;
  }

  canvas {
    display: block;
  }

  canvas[hidden] {
    display: none;
  }

  /* Backgrounds and shadows are gone: what is chosen wears a frame. */
  @media (forced-colors: active) {
    [aria-current='true'],
    [aria-checked='true'],
    [aria-pressed='true'],
    .option:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: 0;
    }

    button:disabled {
      color: GrayText;
    }
  }

  /* Paper has nothing to press, to drag or to scroll; what was chosen is said, and so is what a button shows. */
  @media print {
    button:not([role], [aria-pressed], .told),
    .control[aria-pressed='false']:not(.told),
    input[type='range'] {
      display: none !important;
    }

    h2,
    h3,
    h4,
    h5,
    figcaption {
      break-after: avoid;
    }

    .told {
      border: 0;
      padding: 0;
    }

    textarea,
    .scroll {
      max-height: none !important;
      overflow: visible !important;
    }

    .scroll :is(th, td) {
      padding-inline: 0.25rem !important;
      white-space: normal !important;
      overflow-wrap: anywhere;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;
