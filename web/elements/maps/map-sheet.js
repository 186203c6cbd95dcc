// A map of two canvases: one pixel a cell, scaled by the browser, and what lies over it.
import { css } from 'lit';

export const mapSheet = css`
  .map {
    position: relative;
    width: fit-content;
    cursor: crosshair;
  }

  .map:focus-visible {
    outline-offset: 4px;
    border-radius: 2px;
  }

  .cells,
  .ghost {
    position: absolute;
    image-rendering: pixelated;
  }

  .cover {
    position: relative;
    max-width: 100%;
    overflow: clip;
  }

  .over {
    position: absolute;
    left: 0;
    top: 0;
  }
`;
