// The colours, type and measures of everything inside of <attention-lab>. They stand on an element inside
// of its shadow, which takes nothing from the page around it: neither its type, nor its root's font size,
// nor its own properties of these names. Custom properties reach into every shadow below.
import { css } from 'lit';

/** Our rem: 17 px at the reader's usual font size, whatever font size the host's root element has. */
const REM = '--attention-lab-rem';

/** So that em is resolved where it is declared, and inherited as a length. */
function registerRem() {
  try {
    CSS.registerProperty({ name: REM, syntax: '<length>', inherits: true, initialValue: '17px' });
  } catch {
    // Registered already: two builds of the element on one page.
  }
}

registerRem();

/** A length for inline styles; in style sheets rem is written as ever. @param {number} count */
export const rem = (count) => `calc(${count} * var(${REM}))`;

/** A style sheet's rem as ours. @param {string} cssText */
export const withOwnRem = (cssText) =>
  cssText.replace(/(-?(?:\d+\.?\d*|\.\d+))rem\b/g, (_, count) => rem(Number(count)));

export const tokens = css`
  .root {
    all: initial;
    /* which all leaves as the host has it */
    direction: ltr;
    visibility: inherit;
    pointer-events: inherit;
    display: block;
    position: relative;
    isolation: isolate;
    container-type: inline-size;
    contain-intrinsic-inline-size: 60rem;
    color-scheme: light;
    /* what a visitor types may be one long word, and is quoted in many places */
    overflow-wrap: break-word;

    /* what elements inside may set, and have another value of where they do not */
    --sentence: initial;
    --fill: initial;

    --attention-lab-rem: 1.0625em;

    /* paper and ink */
    --paper: #fbfbf9;
    --panel: #fff;
    --ink: #1a1d21;
    --soft: #555c65;
    --line: #dcdfe2;
    --faint: #f0f1f1;
    --hatched: #f3f3f1;
    --hatch: #b9bec4;
    --accent: #0072b2;
    --wash: #e8f2f9;
    --wrong: #a52a1e;
    --wrong-wash: #fbefec;

    /* roles: a hue each (Okabe and Ito), darkened until text can be read */
    --role-q: #0072b2;
    --role-k: #b34f00;
    --role-v: #007a55;
    --role-output: #9c4a7c;
    --role-p: #8a6000;

    /* the same hues, undarkened, for lines and points */
    --mark-q: #0072b2;
    --mark-k: #d55e00;
    --original: #2166ac;
    --contextual: #c0392b;
    --sentence-1: #2166ac;
    --sentence-2: #b35900;
    --arrow: #8a9099;

    /* the arrow of a menu */
    --chevron: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8'%3E%3Cpath d='M1 1.5l5 5 5-5' fill='none' stroke='%23555c65' stroke-width='1.5'/%3E%3C/svg%3E");

    /* type */
    --serif:
      charter, 'Bitstream Charter', 'Iowan Old Style', 'Palatino Linotype', palatino, georgia,
      'Noto Serif', 'DejaVu Serif', serif;
    --sans:
      system-ui, -apple-system, 'Segoe UI', roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans',
      sans-serif;
    --mono:
      ui-monospace, sfmono-regular, menlo, consolas, 'Liberation Mono', 'DejaVu Sans Mono',
      monospace;

    /* measures; cqi is a hundredth of this element's width */
    --gap: clamp(1rem, 3cqi, 3rem);
    --widest: 82rem;
    --touch: 2.75rem;
    --click: 1.75rem;
    --radius: 6px;

    /* the line around or between things */
    --edge: 1px solid var(--line);
  }

  @media (pointer: coarse) {
    .root {
      --click: var(--touch);
    }
  }

  .root[data-scheme='dark'] {
    color-scheme: dark;

    --paper: #14171a;
    --panel: #1a1e22;
    --ink: #e6e8ea;
    --soft: #a2abb4;
    --line: #31373e;
    --faint: #20252a;
    --hatched: #1d2226;
    --hatch: #59626b;
    --accent: #5cb5e8;
    --wash: #16303f;
    --wrong: #ff9b8a;
    --wrong-wash: #3a211d;
    --role-q: #5cb5e8;
    --role-k: #f2874a;
    --role-v: #38c79b;
    --role-output: #e09cc3;
    --role-p: #eab440;
    --mark-q: #4aa8e0;
    --mark-k: #e87431;
    --original: #5aa2e0;
    --contextual: #f07a6a;
    --sentence-1: #5aa2e0;
    --sentence-2: #eb9a45;
    --arrow: #7d868f;
    --chevron: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='8'%3E%3Cpath d='M1 1.5l5 5 5-5' fill='none' stroke='%23a2abb4' stroke-width='1.5'/%3E%3C/svg%3E");
  }

  /* The reader's own few colours; roles keep their letters and places. */
  @media (forced-colors: active) {
    .root,
    .root[data-scheme='dark'] {
      --paper: Canvas;
      --panel: Canvas;
      --ink: CanvasText;
      --soft: CanvasText;
      --line: CanvasText;
      --faint: Canvas;
      --hatched: Canvas;
      --hatch: CanvasText;
      --accent: Highlight;
      --wash: Canvas;
      --wrong: CanvasText;
      --wrong-wash: Canvas;
      --role-q: CanvasText;
      --role-k: CanvasText;
      --role-v: CanvasText;
      --role-output: CanvasText;
      --role-p: CanvasText;
      --mark-q: Highlight;
      --mark-k: Highlight;
      --original: CanvasText;
      --contextual: Highlight;
      --arrow: CanvasText;
    }
  }

  /* What A4 and Letter have between their margins: no script learns how wide the paper is. A page of its own is so wide
     in any window; on the paper it takes what there is. */
  .root[data-printing] {
    max-width: 178mm;
  }

  @media screen {
    :host([address]) .root[data-printing] {
      width: 178mm;
    }
  }

  /* Backgrounds are numbers, too. */
  @media print {
    .root,
    .root[data-scheme='dark'] {
      --paper: #fff;

      print-color-adjust: exact;
    }
  }

  .sheet {
    background: var(--paper);
    color: var(--ink);
    font: 400 1rem/1.55 var(--sans);
    text-size-adjust: 100%;
  }
`;
