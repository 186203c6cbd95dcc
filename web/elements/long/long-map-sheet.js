// The map of a long text, and what there is to read and to press beside it or below.
import { css } from 'lit';

export const longMapSheet = css`
  .map {
    touch-action: pan-y;
    user-select: none;
  }

  .map.near {
    cursor: grab;
    touch-action: none;
  }

  .map.near:active {
    cursor: grabbing;
  }

  .both {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6rem 3rem;
  }

  .both.wide {
    grid-template-columns: auto minmax(0, 1fr);
  }

  .both.wide .side {
    padding: var(--margin) 0 0;
  }

  .side {
    padding-inline-start: var(--margin);
  }

  .computing {
    position: absolute;
    inset: var(--margin) 0 0 var(--margin);
    display: grid;
    place-items: center;
    color: var(--soft);
    background: var(--faint);
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
    align-items: center;
    max-width: 46rem;
    margin-top: 0.6rem;
  }

  .zoom {
    display: flex;
    gap: 0.35rem;
  }

  .zoom button {
    min-width: var(--touch);
    text-align: center;
  }

  fieldset {
    display: flex;
    gap: 0.9rem;
    font-size: 0.875rem;
  }

  fieldset:disabled {
    color: var(--soft);
    opacity: 0.7;
  }

  label {
    display: flex;
    gap: 0.35rem;
    align-items: center;
    min-height: var(--touch);
  }

  attention-colorbar {
    flex: 0 1 12rem;
    min-width: 8rem;
  }

  .caption {
    max-width: 46rem;
    margin-top: 0.6rem;
  }

  .reading {
    min-height: 3.2em;
    max-width: 46rem;
    overflow-wrap: anywhere;
  }

  .narrow .side {
    padding-inline-start: 0;
  }
`;
