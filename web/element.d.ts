// The element <attention-lab>: importing this module registers it.

import type { Problem } from './engine/index.js';

/** The situation that an element shows, as a link has it after #: `text=the+cat+sat&heads=2`. */
export type State = string;

export interface AttentionLabEventMap {
  /** Loaded and drawn. */
  'attention-lab-ready': CustomEvent<{ state: State }>;
  /** Another situation is shown than before. */
  'attention-lab-change': CustomEvent<{ state: State }>;
  /**
   * It can't compute what was asked for. Or, with empty `problems`: it could not be loaded, or an attribute, a
   * property or a part of a link means nothing and was left out.
   */
  'attention-lab-error': CustomEvent<{ message: string; problems: readonly Problem[] }>;
}

/**
 * Attributes are the names that a link has: `<attention-lab text="the cat sat" heads="2" mask="causal">`.
 * They say what the element opens with; one that changes later changes what it shows. Properties of the
 * same names are what it shows now; undefined or null takes one back. A `head` or `word` that a run lacks waits
 * for one that has it. `theme="dark"` or `"light"` overrides the host's color-scheme.
 *
 * It stays in its document: in that of an iframe it would have no style. Vue is to set attributes (`:heads.attr`): of a
 * property that is undefined it makes 0. For JSX of React it is declared by
 *
 *     declare module 'react' {
 *       namespace JSX {
 *         interface IntrinsicElements {
 *           'attention-lab': DetailedHTMLProps<HTMLAttributes<AttentionLab>, AttentionLab> & Record<string, unknown>;
 *         }
 *       }
 *     }
 */
export class AttentionLab extends HTMLElement {
  /** All of it; setting it opens another situation. */
  state: State;
  /** As the attribute; without one the host's color-scheme counts. */
  theme?: 'light' | 'dark' | null | undefined;
  /**
   * As every name of the vocabulary. That of other elements is read-only: where the script comes later, only the
   * attribute counts.
   */
  prefix: any;
  /** Every name of the vocabulary, once it is ready: `lab.mask = 'causal'`. */
  [name: string]: any;
}

declare global {
  /** The events bubble: all around the element hears them, too. */
  interface GlobalEventHandlersEventMap extends AttentionLabEventMap {}
  interface HTMLElementTagNameMap {
    'attention-lab': AttentionLab;
  }
}
