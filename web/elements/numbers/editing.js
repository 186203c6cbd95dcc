// Numbers set by hand: which there are, setting and resetting them, and those that have no cell now.
import {
  allOf,
  boxAt,
  boxOf,
  cellKey,
  countIn,
  indicesOf,
  parseEdits,
  parted,
  printBox,
  printEdits,
  withEdits,
} from '../../state/edits.js';
import { withChange } from '../../state/spec.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../../engine/index.js').SplitEdits['wrong'][number]} WrongEdit
 * @typedef {import('../../state/edits.js').Cell} Cell
 * @typedef {import('../../state/edits.js').Edits} Edits
 * @typedef {import('../../state/spec.js').Changes} Changes
 * @typedef {import('../../state/address.js').Ignored} Ignored
 */

/** The tensors of which single cells can be set: the engine's Given. */
const EDITABLE = new Set([
  'embedding_matrix',
  'embedding',
  'X',
  'W_Q',
  'W_K',
  'W_V',
  'W_O',
  'b_Q',
  'b_K',
  'b_V',
  'b_O',
  'Q',
  'K',
  'V',
  'mask',
]);

/** What no other sizes would mend. */
const NEVER_FIT = new Set(['wrong_type', 'unknown_tensor', 'not_finite', 'too_large']);

/** @param {string} name of a tensor */
export const isEditable = (name) => EDITABLE.has(name);

export class Editing {
  #session;
  #store;
  /** @type {{text: string, edits: Edits}} */
  #read = { text: '', edits: parseEdits('') };

  /** @param {Session} session @param {import('../../state/store.js').Store} store */
  constructor(session, store) {
    this.#session = session;
    this.#store = store;
  }

  /** All of them, those that wait for their cell included. @returns {Edits} */
  get edits() {
    const text = String(this.#store.changes.edits ?? '');
    if (this.#read.text !== text) this.#read = { text, edits: parseEdits(text) };
    return this.#read.edits;
  }

  get count() {
    return countIn(allOf(this.edits));
  }

  /** @param {string} name of a tensor */
  #own(name) {
    return allOf(this.edits).filter((box) => box.name === name);
  }

  /** How many cells of a tensor. @param {string} name */
  countOf(name) {
    return countIn(this.#own(name));
  }

  /** Those of a tensor that this run has. @param {string} name @returns {(readonly number[])[]} their indices */
  cellsOf(name) {
    return this.#session.trace.edits.filter((edit) => edit.name === name).flatMap(indicesOf);
  }

  /** @param {Cell} cell */
  has(cell) {
    const { cells, boxes } = this.edits;
    return cells.has(cellKey(cell)) || boxes.some((box) => parted(box, boxAt(cell)).inside);
  }

  /**
   * @param {readonly Cell[]} cells
   * @param {number} value
   * @param {string} [burst] what is undone at once: a drag, some keys
   */
  set(cells, value, burst) {
    this.#change(withEdits(this.edits, cells.map(boxAt), value), burst);
  }

  /** @param {readonly Cell[]} cells @param {string} [burst] */
  reset(cells, burst) {
    this.#change(withEdits(this.edits, cells.map(boxAt)), burst);
  }

  /** @param {string} name */
  resetTensor(name) {
    this.#change(withEdits(this.edits, this.#own(name)));
  }

  resetAll() {
    this.#change(parseEdits(''));
  }

  /** Forgets those that have no cell now. */
  dropWaiting() {
    const waiting = this.#session.waiting.map(({ entry }) => entry);
    const unread = this.edits.unread.filter((entry) => !waiting.includes(entry));
    const places = waiting.flatMap((entry) => boxOf(entry) ?? []);
    this.#change(withEdits({ ...this.edits, unread }, places));
  }

  /** What is wrong with a number for a cell, in the engine's words; '' if nothing is. @param {Cell} cell @param {number} value */
  problemOf(cell, value) {
    const edits = printBox(boxAt({ ...cell, value }));
    const [wrong] = this.#session.engine.splitEdits({ ...this.#store.changes, edits }).wrong;
    return wrong ? reasonOf(wrong) : '';
  }

  /**
   * What the line can run with: without the edits that have no cell now. Of a range, some cells may have one.
   * @param {Changes} changes
   * @returns {{changes: Changes, waiting: readonly WrongEdit[]}}
   */
  runnable(changes) {
    if (!changes.edits) return { changes, waiting: [] };
    const { engine } = this.#session;
    const { fitting, wrong } = engine.splitEdits(changes);
    if (!wrong.length) return { changes, waiting: [] };
    const again = engine.splitEdits({ ...changes, edits: wrong.flatMap(apart).join(';') });
    const edits = printEdits(parseEdits(`${fitting};${again.fitting}`));
    return { changes: { ...changes, edits }, waiting: again.wrong };
  }

  /**
   * A link's edits as the page keeps them, without those that could fit nowhere.
   * @param {Changes} changes
   * @returns {{changes: Changes, ignored: Ignored[]}}
   */
  opened(changes) {
    if (!changes.edits) return { changes, ignored: [] };
    const { wrong } = this.#session.engine.splitEdits(changes);
    const never = wrong.filter(({ code }) => NEVER_FIT.has(code));
    const left = new Set(never.map(({ entry }) => entry));
    const entries = String(changes.edits)
      .split(';')
      .filter((entry) => !left.has(entry.trim()));
    const ignored = never.map((edit) => ({ name: 'edits', text: edit.entry, why: reasonOf(edit) }));
    return { changes: this.#with(changes, parseEdits(entries.join(';'))), ignored };
  }

  /** @param {Edits} edits @param {string} [burst] */
  #change(edits, burst) {
    this.#store.setChanges(this.#with(this.#store.changes, edits), { burst });
  }

  /** @param {Changes} changes @param {Edits} edits */
  #with(changes, edits) {
    const { fields, engine } = this.#session;
    return withChange(fields, engine.presets, changes, 'edits', printEdits(edits));
  }
}

/** An entry as what lies in its tensor, and what does not: all of it, if the run has no such tensor. @param {WrongEdit} edit */
function apart({ entry, shape }) {
  const box = boxOf(entry);
  if (!box) return entry;
  const [first, last] = [shape.map(() => 0), shape.map((length) => length - 1)];
  const { inside, outside } = parted(box, { name: box.name, first, last });
  return outside.concat(inside ?? []).map(printBox);
}

/** The engine's words without the entry that they are about. @param {WrongEdit} edit */
export const reasonOf = ({ message }) => message.replace(/^edits: '.*?': /s, '');
