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
 * @property {Word} word the chosen word; one below 0 is not chosen
 * @property {number} ownWord the query to show until one is chosen
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

/** @typedef {{changes: Changes, looks: Partial<Ui>}} Point where Undo leads; looks: of the ui, what the step had changed with it */

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
  ownWord: 0,
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
  /** @type {History<Point>} */
  const history = new History();
  const tell = (/** @type {'spec' | 'ui'} */ what) =>
    listeners.forEach((listener) => listener(what));
  const put = (/** @type {Changes} */ next) => {
    changes = next;
    tell('spec');
  };
  /** @param {Partial<Ui>} looks @returns {Partial<Ui>} what they are now */
  const nowOf = (looks) =>
    Object.fromEntries(Object.keys(looks).map((key) => [key, Reflect.get(ui, key)]));
  const setUi = (/** @type {Partial<Ui>} */ patch) => {
    if (isSame(nowOf(patch), patch)) return;
    const { stage, lab } = ui;
    ui = { ...ui, ...patch };
    // What was pointed at there is gone, and with it what would say that it no longer is.
    if (stage !== ui.stage || lab !== ui.lab) {
      ui = { ...ui, hoverCell: null, hoverWord: null, hoverHead: null, lit: '' };
    }
    tell('ui');
  };
  /** @param {Pick<Point, 'looks'>} other the point that is gone to @returns {Point} */
  const here = ({ looks }) => ({ changes, looks: nowOf(looks) });
  const goTo = (/** @type {Point | undefined} */ point) => {
    if (!point) return false;
    setUi(point.looks);
    put(point.changes);
    return true;
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
     * @param {object} [how]
     * @param {string} [how.burst] changes of the same one that follow each other are undone at once
     * @param {Partial<Ui>} [how.looks] what of the ui changes with it, and is undone with it
     */
    setChanges(next, { burst = '', looks = {} } = {}) {
      if (!isSame(changes, next)) history.record(here({ looks }), { burst, now: Date.now() });
      goTo({ changes: next, looks });
    },
    /** Changes that nothing leads back from: those of a link. @param {Changes} next */
    startWith(next) {
      history.clear();
      put(next);
    },
    /** As if a burst had never been. @param {string} burst the newest */
    takeBack(burst) {
      goTo(history.takeBack(burst));
    },
    /** Whether there was something to be undone. */
    undo: () => goTo(history.undo(here)),
    redo: () => goTo(history.redo(here)),
    /** Nothing is told when nothing differs. */
    setUi,
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
