// One of several to choose from, that looks like a button and is a radio button or a checkbox.
import { css } from 'lit';

export const optionSheet = css`
  .option {
    position: relative;
    display: inline-flex;
    align-items: center;
    cursor: pointer;
  }

  .option input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }

  .option:hover {
    border-color: var(--soft);
  }

  .option:has(:checked) {
    border-color: var(--accent);
    background: var(--wash);
  }

  .option:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
