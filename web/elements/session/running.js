// The run on the page: the newest that could be computed, and what is wrong with a spec that could not.
import { isSame } from '../../state/same.js';
import { problemsOf } from '../failure.js';
import { isLate, isLong } from '../long/long-run.js';
import { mostDecided } from './looking.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {import('../../engine/index.js').Spec} Spec
 * @typedef {import('../../state/spec.js').Changes} Changes
 */

/** How long a piece takes of what a long run leaves. */
const PIECE_MS = 4;

/** A run whose largest weights have more numbers keeps the page from moving, for a fifth of a second or more. */
const HEAVY = 2 ** 20;
/** So long such a run waits for the page to say that it comes, and for a hand that goes on. */
const SAYING_MS = 50;

/** What a run is about. */
const WORDS = new Set(['preset', 'text', 'tokens']);

/** What is seen comes first, where the browser can tell. @param {() => void} work */
const atLeisure = (work) => (globalThis.requestIdleCallback ?? setTimeout)(work);

export class Running {
  #session;
  /** Whether all of the trace is there. */
  #isSettled = true;
  /** What is to be run. @type {Changes | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The spec of the trace on the page. @type {Changes} */
  shown = {};
  /** The query whose attention is most decided. */
  decidedWord = 0;
  lastWord = 0;
  /** How many runs the page has seen: what is drawn from a trace is kept per run. */
  runs = 0;
  /** @type {readonly import('../../engine/index.js').Problem[]} */
  problems = [];
  /** The edits that have no cell in this run. @type {readonly import('../numbers/editing.js').WrongEdit[]} */
  waiting = [];

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    /** @type {Trace} */
    this.trace = this.#read(session.engine.run({}));
  }

  /** Takes down what is asked of it when its memory may be gone. @param {Trace} trace */
  #read(trace) {
    this.decidedWord = mostDecided(trace);
    this.lastWord = trace.tokens.length - 1;
    return trace;
  }

  /** @param {Changes} changes */
  #show(changes) {
    const trace = this.#session.engine.run(changes);
    this.trace = this.#read(trace);
    this.#isSettled = !isLong(trace);
    if (!this.#isSettled) atLeisure(() => this.#settle(trace));
  }

  /** Has what a long run leaves until it is asked for computed in pieces, so that no frame waits for all of it. @param {Trace} trace */
  #settle(trace) {
    if (trace.expired) return;
    try {
      this.#isSettled = trace.advance(PIECE_MS);
    } catch (error) {
      this.problems = problemsOf(error);
      return this.#session.refresh();
    }
    if (this.#isSettled) this.#session.refresh();
    else atLeisure(() => this.#settle(trace));
  }

  /** Whether a tensor can be read without waiting. @param {string} name */
  hasReady(name) {
    return this.#isSettled || !isLate(this.trace, name);
  }

  /** Whether the page waits for a run that takes long. */
  get isBusy() {
    return Boolean(this.#asked);
  }

  /** A heavy run comes once the page has said so. @param {Changes} asked */
  run(asked) {
    this.#asked = asked;
    clearTimeout(this.#timer);
    if (!this.#isHeavy(asked)) return this.finish();
    this.#timer = setTimeout(() => {
      // The engine may be gone by now.
      if (this.trace.expired) return;
      this.finish();
      this.#session.refresh();
    }, SAYING_MS);
  }

  /** An edit keeps the weights. @param {Changes} asked */
  #isHeavy(asked) {
    const { d_model, heads, d_k, d_v } = /** @type {Record<string, number>} */ (
      this.#session.values
    );
    const size = d_model * Math.max(d_model, heads * d_k, heads * d_v);
    return size > HEAVY && !isSame({ ...asked, edits: '' }, { ...this.shown, edits: '' });
  }

  /** What was asked for last is run now, unless it was already. */
  finish() {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    clearTimeout(this.#timer);
    const { changes, waiting } = this.#session.editing.runnable(asked);
    try {
      this.#show(changes);
      this.shown = changes;
      this.waiting = waiting;
      this.problems = [];
      this.runs += 1;
    } catch (error) {
      this.problems = problemsOf(error);
      this.#keepPicture();
    }
    const { hoverCell } = this.#session.ui;
    // No pointer is on a number that the run no longer has, which nothing would ever take back.
    if (hoverCell && !this.#session.hasCell(hoverCell)) this.#session.look({ hoverCell: null });
  }

  /** A run that failed half-way has used the memory of the picture on the page: compute that again. */
  #keepPicture() {
    if (!this.trace.expired) return;
    this.#showFirst([this.shown, {}]);
    this.runs += 1;
  }

  /** The first of these that is sound, and that there is memory for. @param {readonly Changes[]} all */
  #showFirst([changes, ...others]) {
    try {
      this.#show(changes);
      this.shown = changes;
    } catch (error) {
      // Of another kind it is thrown again.
      problemsOf(error);
      if (!others.length) throw error;
      this.#showFirst(others);
      this.runs += 1;
    }
  }

  /**
   * A link with wrong fields still opens: with the others, and with what is wrong said beside them. The field that is
   * named need not be the link's: without each of these once, or with no more than its words.
   * @param {Changes} asked
   */
  runWithoutWrongFields(asked) {
    const others = Object.keys(asked).filter((name) => !WORDS.has(name));
    const leftOut = [
      this.problems.map(({ field }) => field),
      ...others.map((one) => [one]),
      others,
    ];
    const all = leftOut.map((names) => {
      const rest = Object.entries(asked).filter(([name]) => !names.includes(name));
      return this.#session.editing.runnable(Object.fromEntries(rest));
    });
    this.#showFirst([...all.map(({ changes }) => changes), {}]);
    this.waiting = all.find(({ changes }) => changes === this.shown)?.waiting ?? [];
    this.runs += 1;
  }

  /** Other runs, which take the memory of the page's own: that one is run again after them. @template R @param {() => R} work */
  beside(work) {
    try {
      return work();
    } finally {
      if (this.trace.expired) this.#showFirst([this.shown, {}]);
    }
  }
}
