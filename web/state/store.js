// What the page knows: one spec (what is computed) and one ui state (what is looked at).
// A subscriber is told which of the two changed; only a spec change needs a run.

import { History } from './history.js';
import { isSame } from './same.js';

/**
 * @typedef {import('./spec.js').Changes} Changes
 * @typedef {{name: string, index: readonly number[]}} Cell one number of a tensor
 * @typedef {{side: 'query' | 'key', index: number}} Word
 * @typedef {{stage: string, head: number | 'average', cell: Cell}} Step where one was on the way upstream
 * @typedef {object} Ui
 * @property {string} stage the one shown large
 * @property {string} lab the one open at the stage, '' for none
 * @property {Readonly<Record<string, string>>} labValues what was set in labs, by `lab.key`
 * @property {number | 'average'} head the chosen one
 * @property {number | 'average' | null} hoverHead the head pointed at
 * @property {string} tour the tutorial that is walked through, '' for none
 * @property {number} tourStep the step of it, from 1
 * @property {string} pasted a printed matrix to be compared with the run's
 * @property {boolean} comparing whether there is a place to paste one
 * @property {Word} word the chosen word
 * @property {Word | null} hoverWord the word pointed at
 * @property {Cell | null} cell the chosen number
 * @property {Cell | null} hoverCell the number pointed at
 * @property {string} lit a tensor, or a width such as d_k, that is pointed at by its letter; '' for none
 * @property {boolean} printing whether all this is being put on paper
 * @property {readonly Step[]} trail the numbers asked on the way to the chosen one, first to last
 * @property {boolean} inputs whether the inputs of the stage are unfolded
 * @property {boolean} digits whether numbers are explained with all their digits
 * @property {'centred' | 'data'} ends of the colour scale of signed values
 * @property {readonly string[]} hide the parts that are not shown
 * @property {boolean} compare whether maps show the difference from the pinned baseline
 * @property {readonly string[]} except the tensors whose maps do the other of that
 */

/** @type {Ui} */
export const FIRST_UI = {
  stage: '',
  lab: '',
  labValues: {},
  head: 0,
  hoverHead: null,
  tour: '',
  tourStep: 1,
  pasted: '',
  comparing: false,
  word: { side: 'query', index: -1 },
  hoverWord: null,
  cell: null,
  hoverCell: null,
  lit: '',
  printing: false,
  trail: [],
  inputs: false,
  digits: false,
  ends: 'centred',
  hide: [],
  compare: false,
  except: [],
};

export function createStore() {
  /** @type {Changes} */
  let changes = {};
  /** @type {Ui} */
  let ui = FIRST_UI;
  /** @type {Set<(what: 'spec' | 'ui') => void>} */
  const listeners = new Set();
  /** @type {History<Changes>} */
  const history = new History();
  const tell = (/** @type {'spec' | 'ui'} */ what) =>
    listeners.forEach((listener) => listener(what));
  const put = (/** @type {Changes} */ next) => {
    changes = next;
    tell('spec');
  };
  return {
    get changes() {
      return changes;
    },
    get ui() {
      return ui;
    },
    get canUndo() {
      return history.canUndo;
    },
    get canRedo() {
      return history.canRedo;
    },
    /**
     * @param {Changes} next what is the same as before is no step that could be undone
     * @param {string} [burst] changes of the same one that follow each other are undone at once
     */
    setChanges(next, burst = '') {
      if (!isSame(changes, next)) history.record(changes, { burst, now: Date.now() });
      put(next);
    },
    /** Changes that nothing leads back from: those of a link. @param {Changes} next */
    startWith(next) {
      history.clear();
      put(next);
    },
    /** As if a burst had never been. @param {string} burst the newest */
    takeBack(burst) {
      const before = history.takeBack(burst, changes);
      if (before !== changes) put(before);
    },
    undo() {
      if (history.canUndo) put(history.undo(changes));
    },
    redo() {
      if (history.canRedo) put(history.redo(changes));
    },
    /** @param {Partial<Ui>} patch nothing is told when nothing differs */
    setUi(patch) {
      const differs = Object.entries(patch).some(
        ([key, value]) => !isSame(value, Reflect.get(ui, key)),
      );
      if (!differs) return;
      ui = { ...ui, ...patch };
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
