// What can be undone. A burst, such as a drag or typing without a pause, is one step.

/** So long a pause ends a burst. A drag goes on however long it rests: it has a name of its own. */
export const PAUSE_MS = 1000;
const DRAG = /^drag /;

/** @template T */
export class History {
  /** @type {T[]} */
  #undo = [];
  /** @type {T[]} */
  #redo = [];
  /** What could be redone before the burst. @type {T[]} */
  #undone = [];
  #burst = '';
  #last = -Infinity;

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  /**
   * @param {T} before what is about to be changed
   * @param {{burst?: string, now: number}} change 'text', 'drag 3': changes of one burst follow each other; '' is a step of its own
   */
  record(before, { burst = '', now }) {
    const inTime = DRAG.test(burst) || now - this.#last < PAUSE_MS;
    const goesOn = burst !== '' && burst === this.#burst && inTime;
    if (!goesOn || !this.canUndo) {
      this.#undo.push(before);
      this.#undone = this.#redo;
    }
    this.#redo = [];
    this.#burst = burst;
    this.#last = now;
  }

  /** @param {(before: T) => T} now what is, seen from what was @returns {T | undefined} what was; undefined where nothing was */
  undo(now) {
    return this.#move(this.#undo, this.#redo, now);
  }

  /** @param {(after: T) => T} now @returns {T | undefined} */
  redo(now) {
    return this.#move(this.#redo, this.#undo, now);
  }

  /**
   * Takes the newest burst back as if it had never been.
   * @param {string} burst
   * @returns {T | undefined} what was before it; undefined where the newest is another
   */
  takeBack(burst) {
    if (!burst || burst !== this.#burst) return undefined;
    this.#redo = this.#undone;
    this.#burst = '';
    return this.#undo.pop();
  }

  clear() {
    this.#undo = [];
    this.#redo = [];
    this.#burst = '';
  }

  /** @param {T[]} from @param {T[]} to @param {(next: T) => T} now */
  #move(from, to, now) {
    const next = from.pop();
    if (next === undefined) return undefined;
    to.push(now(next));
    this.#burst = '';
    return next;
  }
}
