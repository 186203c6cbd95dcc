// The run that is pinned, to compare others with it, and what a link says of it.
import { printField } from '../../state/fields.js';
import { BASELINE, differing, differingBy } from '../../state/pinned.js';
import { isSame } from '../../state/same.js';
import { reasonOf } from '../numbers/editing.js';
import { problemsOf } from '../failure.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../state/pinned.js').Baseline} Baseline
 * @typedef {import('../../state/spec.js').Changes} Changes
 * @typedef {import('../../state/address.js').Ignored} Ignored
 */

export class Pinning {
  #session;
  #pins = 0;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    /** @type {import('./baseline.js').Pinned | null} */
    this.baseline = null;
  }

  /** The run on the page. @param {Changes} changes of which it is */
  pin(changes) {
    this.#keep(this.#session.trace.snapshot(), changes);
  }

  unpin() {
    this.baseline = null;
  }

  /** @param {import('../../engine/index.js').Trace} trace a snapshot @param {Changes} changes of which it is */
  #keep(trace, changes) {
    this.#pins += 1;
    this.baseline = { trace, changes, at: this.#pins };
  }

  /**
   * Pins the run that a link names.
   * @param {Baseline | null} asked
   * @returns {Ignored[]} what of it can't be run
   */
  open(asked) {
    const { baseline: before } = this;
    this.baseline = null;
    if (!asked) return [];
    const { changes, leftOut } = this.#runnable(asked);
    try {
      if (before && isSame(before.changes, changes)) this.baseline = before;
      else this.#keep(this.#runAside(changes), changes);
      return leftOut;
    } catch (error) {
      return problemsOf(error).map(({ field, message }) =>
        this.#wrong(asked, changes, field, message),
      );
    }
  }

  /** @param {Changes} changes */
  #runAside(changes) {
    return this.#session.aside((run) => run(changes).snapshot());
  }

  /** @param {Baseline} asked @returns {{changes: Changes, leftOut: Ignored[]}} */
  #runnable({ own }) {
    const { engine, fields, editing, changes: page } = this.#session;
    const { changes: fitting, ignored } = editing.opened(
      differingBy(fields, engine.presets, page, own),
    );
    const { changes, waiting } = editing.runnable(fitting);
    const noCell = waiting.map((edit) => ({ text: edit.entry, why: reasonOf(edit) }));
    const leftOut = Object.hasOwn(own, 'edits') ? [...ignored, ...noCell] : [];
    return { changes, leftOut: leftOut.map((one) => ({ ...one, name: `${BASELINE}.edits` })) };
  }

  /**
   * @param {Baseline} asked
   * @param {Changes} changes
   * @param {string} field
   * @param {string} why
   * @returns {Ignored}
   */
  #wrong({ compare }, changes, field, why) {
    const { fields } = this.#session;
    const wrong = fields.find(({ name }) => name === field && Object.hasOwn(changes, name));
    return wrong
      ? { name: `${BASELINE}.${field}`, text: printField(wrong, changes[field]), why }
      : { name: BASELINE, text: compare ? 'compared' : 'pinned', why };
  }

  /** The pinned run, as a link has it. @returns {Baseline | null} */
  get asLink() {
    const { engine, fields, ui, changes } = this.#session;
    if (!this.baseline) return null;
    const own = differing(fields, engine.presets, changes, this.baseline.changes);
    return { compare: ui.compare, own };
  }
}
