// What the page knows: one spec (what is computed) and one ui state (what is looked at).
// A subscriber is told which of the two changed; only a spec change needs a run.

/**
 * @typedef {import('./spec.js').Changes} Changes
 * @typedef {{name: string, index: readonly number[]}} Cell one number of a tensor
 * @typedef {{side: 'query' | 'key', index: number}} Word
 * @typedef {{stage: string, head: number | 'average', cell: Cell}} Step where one was on the way upstream
 * @typedef {object} Ui
 * @property {string} stage the one shown large
 * @property {number | 'average'} head the one looked at
 * @property {Word} word the chosen word
 * @property {Word | null} hoverWord the word pointed at
 * @property {Cell | null} cell the chosen number
 * @property {Cell | null} hoverCell the number pointed at
 * @property {readonly Step[]} trail the numbers asked on the way to the chosen one, first to last
 * @property {boolean} inputs whether the inputs of the stage are unfolded
 * @property {boolean} digits whether numbers are explained with all their digits
 * @property {'centred' | 'data'} ends of the colour scale of signed values
 */

/** @type {Ui} */
export const FIRST_UI = {
  stage: '',
  head: 0,
  word: { side: 'query', index: -1 },
  hoverWord: null,
  cell: null,
  hoverCell: null,
  trail: [],
  inputs: false,
  digits: false,
  ends: 'centred',
};

/**
 * @param {{changes?: Changes, ui?: Partial<Ui>}} [initial]
 */
export function createStore(initial = {}) {
  /** @type {Changes} */
  let changes = initial.changes ?? {};
  /** @type {Ui} */
  let ui = { ...FIRST_UI, ...initial.ui };
  /** @type {Set<(what: 'spec' | 'ui') => void>} */
  const listeners = new Set();
  const tell = (/** @type {'spec' | 'ui'} */ what) =>
    listeners.forEach((listener) => listener(what));
  return {
    get changes() {
      return changes;
    },
    get ui() {
      return ui;
    },
    /** @param {Changes} next */
    setChanges(next) {
      changes = next;
      tell('spec');
    },
    /** @param {Partial<Ui>} patch nothing is told when nothing differs */
    setUi(patch) {
      const next = { ...ui, ...patch };
      const differs = Object.keys(next).some(
        (key) => JSON.stringify(Reflect.get(next, key)) !== JSON.stringify(Reflect.get(ui, key)),
      );
      if (!differs) return;
      ui = next;
      tell('ui');
    },
    /**
     * @param {(what: 'spec' | 'ui') => void} listener
     * @returns {() => void} ends the subscription
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
