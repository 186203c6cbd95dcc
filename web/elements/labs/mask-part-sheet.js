// The head of a part of the mask lab: its name and what is said of it.
import { css } from 'lit';

export const maskPartSheet = css`
  h4 {
    margin: 0;
    font-size: 1.0625rem;
    font-weight: 600;
  }

  p {
    max-width: 66ch;
    margin-top: 0.5rem;
    text-wrap: pretty;
  }
`;
