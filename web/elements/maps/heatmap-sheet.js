// A map with what stands under it and beside the cell pointed at.
import { css, unsafeCSS } from 'lit';
import { TIP_PX } from './heatmap-tip.js';

export const heatmapSheet = css`
  .map {
    max-width: 100%;
    touch-action: pan-y pinch-zoom;
  }

  .map.grips {
    cursor: ew-resize;
  }

  .map.lit {
    outline: 3px solid currentcolor;
    outline-offset: 3px;
    border-radius: 2px;
  }

  .map.lit.plain {
    color: var(--accent);
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 1rem;
    align-items: center;
    justify-content: space-between;
    margin-top: 0.6rem;
  }

  /* Over the lines that join maps. */
  .map,
  .foot > * {
    background: var(--paper);
  }

  .masked {
    display: flex;
    gap: 0.4rem;
    align-items: center;
    font-size: 0.8125rem;

    /* Comes and goes while a mask is painted below it, and a browser that keeps a place scrolls by whole pixels: so
       many are this line and the gap above it. */
    line-height: round(up, 1.65em, 1px);
    color: var(--soft);
  }

  .masked::before {
    content: '';
    width: 1.1rem;
    height: 0.8rem;
    background: repeating-linear-gradient(-45deg, var(--hatch) 0 1px, var(--hatched) 1px 4px);
    box-shadow: 0 0 0 1px var(--line);
  }

  attention-colorbar {
    flex: auto;
    min-width: 0;
    max-width: 13.5rem;
  }

  .tip {
    position: absolute;
    z-index: 3;
    width: max-content;
    max-width: clamp(120px, 100%, ${unsafeCSS(TIP_PX)}px);
    padding: 0.25rem 0.6rem;
    background: var(--ink);
    color: var(--paper);
    border-radius: var(--radius);
    font-size: 0.8125rem;
    line-height: 1.4;
    pointer-events: none;
    transform: translateY(calc(-100% - 10px));
    scroll-margin-block: var(--over, 5rem 2rem);
  }

  .tip b {
    font-weight: 600;
    margin-left: 0.4em;
  }

  @media print {
    :host {
      break-inside: avoid;
    }

    .tip {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .tip {
      border: 1px solid;
      background: Canvas;
      color: CanvasText;
    }

    .masked::before {
      border: 1px solid;
      forced-color-adjust: none;
    }
  }
`;
