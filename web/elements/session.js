// What all elements look at: the engine, the spec and ui state, the newest trace, what is wrong.
// A change of the spec runs the line; a change of what is looked at never does.
import { fromAddress, toAddress } from '../state/address.js';
import { isChanged, valuesOf, withChange } from '../state/spec.js';
import { createStore } from '../state/store.js';
import { explanationOf, isToken } from './asking.js';

/**
 * @typedef {import('../engine/index.js').Engine} Engine
 * @typedef {import('../engine/index.js').Trace} Trace
 * @typedef {import('../engine/index.js').Problem} Problem
 * @typedef {import('../state/store.js').Word} Word
 * @typedef {import('../state/store.js').Cell} Cell
 * @typedef {import('../state/fields.js').Field} Field
 * @typedef {import('../state/fields.js').Value} Value
 * @typedef {import('../state/address.js').Ignored} Ignored
 */

/** How many values a step may skip because the line can't run with them. */
const FARTHEST_STEP = 64;

export class Session {
  /** @type {import('../state/store.js').Store} */
  #store = createStore();
  /** @type {Record<string, Value>} the spec of the trace on the page */
  #shown = {};
  #ownWord = 0;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {{key: string, explanation: import('../engine/index.js').Explanation | null}} */
  #explained = { key: '', explanation: null };

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {readonly Field[]} */
    this.fields = /** @type {readonly Field[]} */ (/** @type {unknown} */ (engine.fields));
    /** @type {Trace} */
    this.trace = engine.run({});
    /** How many runs the page has seen: what is drawn from a trace is kept per run. */
    this.runs = 0;
    /** @type {readonly Problem[]} */
    this.problems = [];
    /** @type {readonly Ignored[]} what a link asked for that could not be read */
    this.ignored = [];
    /** What a screen reader is told. */
    this.said = '';
    this.#chooseOwnWord();
    this.#store.subscribe((what) => {
      if (what === 'spec') this.#run();
      this.#listeners.forEach((listener) => listener());
    });
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get ui() {
    return this.#store.ui;
  }

  /** Every field's value as the visitor has set it, whether it could be run or not. */
  get values() {
    return valuesOf(this.fields, this.engine.presets, this.#store.changes);
  }

  /** @param {string} name */
  isChanged(name) {
    return isChanged(this.#store.changes, name);
  }

  /** @param {string} name */
  unchangedValue(name) {
    const { preset } = this.#store.changes;
    return valuesOf(this.fields, this.engine.presets, preset ? { preset } : {})[name];
  }

  /**
   * @param {string} name
   * @param {Value} value
   */
  change(name, value) {
    this.#store.setChanges(
      withChange(this.fields, this.engine.presets, this.#store.changes, name, value),
    );
  }

  /**
   * The next value of a whole number with which the line can run; where there is none near, the next one.
   * @param {string} name
   * @param {number} way 1 or -1
   */
  step(name, way) {
    const now = Number(this.values[name]);
    const { min = -Infinity, max = Infinity } =
      this.fields.find((field) => field.name === name) ?? {};
    for (let steps = 1; steps <= FARTHEST_STEP; steps += 1) {
      const value = now + way * steps;
      if (value < min || value > max) break;
      const { fields, engine } = this;
      const changes = withChange(fields, engine.presets, this.#store.changes, name, value);
      if (engine.check(changes).length) continue;
      this.change(name, value);
      return;
    }
    this.change(name, Math.min(Math.max(now + way, min), max));
  }

  /** The sentence was edited: words count again, and so do words that no demo foresaw. @param {string} text */
  changeText(text) {
    const { engine, fields } = this;
    let changes = this.#store.changes;
    const own = { text, tokens: 0, vocabulary: '' };
    for (const [name, value] of Object.entries(own)) {
      changes = withChange(fields, engine.presets, changes, name, value);
    }
    this.#store.setChanges(changes);
  }

  /** @param {string} name '' for none */
  choosePreset(name) {
    const word = { side: /** @type {const} */ ('query'), index: -1 };
    this.look({ cell: null, hoverCell: null, trail: [], head: 0, word });
    this.ignored = [];
    this.#store.setChanges(name ? { preset: name } : {});
    this.#chooseOwnWord();
    this.#listeners.forEach((listener) => listener());
  }

  /** @param {Partial<import('../state/store.js').Ui>} patch */
  look(patch) {
    this.#store.setUi(patch);
  }

  /** @param {string} text */
  say(text) {
    this.said = text;
    this.#listeners.forEach((listener) => listener());
  }

  dismissIgnored() {
    this.ignored = [];
    this.#listeners.forEach((listener) => listener());
  }

  get heads() {
    return this.trace.tensor('weights').shape[0];
  }

  /** The head looked at; always one that this run has. @returns {number | 'average'} */
  get head() {
    const { head } = this.ui;
    if (head === 'average') return this.heads > 1 ? head : 0;
    return head < this.heads ? head : 0;
  }

  /** The chosen word; until one is chosen, the query whose attention is most decided. @returns {Word} */
  get word() {
    const { side, index } = this.ui.word;
    const count = this.trace.tokens.length;
    if (index < 0) return { side: 'query', index: Math.min(this.#ownWord, count - 1) };
    return { side, index: Math.min(index, count - 1) };
  }

  /** The weight pointed at, or else the one chosen, as query and key. @returns {{query: number, key: number} | null} */
  get shownWeight() {
    const { hoverWord, hoverCell, cell } = this.ui;
    const weight = hoverCell ?? cell;
    if (hoverWord || !weight?.name.startsWith('weights') || !this.hasCell(weight)) return null;
    const [query, key] = weight.index.slice(-2);
    return { query, key };
  }

  /** The word to show now: pointed at, or the query of the weight shown, or chosen. @returns {Word} */
  get shownWord() {
    const { hoverWord } = this.ui;
    if (hoverWord && hoverWord.index < this.trace.tokens.length) return hoverWord;
    const { shownWeight, shownCell } = this;
    if (shownCell && isToken(shownCell)) return { side: 'query', index: shownCell.index[0] };
    return shownWeight ? { side: 'query', index: shownWeight.query } : this.word;
  }

  /** Choosing a word lets go of a chosen weight, which would speak of another one. @param {Word} word */
  chooseWord(word) {
    const { cell } = this.ui;
    const other = cell && (cell.name.startsWith('weights') || isToken(cell));
    this.look(other ? { word, cell: null, trail: [] } : { word });
  }

  /** The number to explain: pointed at, or chosen; null when this run has no such cell. @returns {Cell | null} */
  get shownCell() {
    return [this.ui.hoverCell, this.ui.cell].find((cell) => cell && this.hasCell(cell)) ?? null;
  }

  /** How the number shown came about. */
  get explanation() {
    const { shownCell } = this;
    if (!shownCell) return null;
    const key = `${this.runs}/${shownCell.name}/${shownCell.index}`;
    if (this.#explained.key !== key) {
      this.#explained = { key, explanation: explanationOf(this, shownCell) };
    }
    return this.#explained.explanation;
  }

  /** @param {Cell} cell */
  hasCell(cell) {
    const { name, index } = cell;
    if (isToken(cell)) return index[0] < this.trace.tokens.length;
    if (!this.trace.has(name)) return false;
    const { shape } = this.trace.tensor(name);
    return shape.length === index.length && index.every((at, axis) => at < shape[axis]);
  }

  /** Opens the situation of a link. @param {string} address */
  open(address) {
    const { changes, view, ignored } = fromAddress(this.fields, address);
    const word = Number.parseInt(view.word, 10);
    const head = view.head === 'average' ? view.head : Number.parseInt(view.head, 10);
    this.ignored = ignored;
    this.look({
      stage: view.stage,
      head: head === 'average' || head >= 0 ? head : 0,
      word: { side: 'query', index: word >= 0 ? word : -1 },
      cell: null,
      trail: [],
    });
    this.#store.setChanges(changes);
    if (this.problems.length) this.#runWithoutWrongFields();
    this.#chooseOwnWord();
    this.#listeners.forEach((listener) => listener());
  }

  get address() {
    const { stage, head, word } = this.ui;
    return toAddress(this.fields, this.#store.changes, {
      stage,
      head: head === 0 ? '' : String(head),
      word: word.index < 0 || word.side === 'key' ? '' : String(word.index),
    });
  }

  #run() {
    try {
      this.trace = this.engine.run(this.#store.changes);
      this.#shown = this.#store.changes;
      this.problems = [];
      this.runs += 1;
    } catch (error) {
      this.problems = problemsOf(error);
      this.#keepPicture();
    }
  }

  /** A run that failed half-way has used the memory of the picture on the page: compute that again. */
  #keepPicture() {
    if (!this.trace.expired) return;
    this.trace = this.engine.run(this.#shown);
    this.runs += 1;
  }

  /** A link with wrong fields still opens: with the others, and with what is wrong said beside them. */
  #runWithoutWrongFields() {
    const wrong = new Set(this.problems.map(({ field }) => field));
    const rest = Object.entries(this.#store.changes).filter(([name]) => !wrong.has(name));
    const { problems } = this;
    for (const changes of [Object.fromEntries(rest), {}]) {
      if (this.engine.check(changes).length) continue;
      this.trace = this.engine.run(changes);
      this.#shown = changes;
      this.runs += 1;
      break;
    }
    this.problems = problems;
  }

  #chooseOwnWord() {
    const { shape, data } = this.trace.tensor('weights', 0);
    let best = -1;
    for (let at = 0; at < data.length; at += 1) {
      const [query, key] = [Math.floor(at / shape[1]), at % shape[1]];
      const toAnother = query !== key || shape[0] === 1;
      if (toAnother && (best < 0 || data[at] > data[best])) best = at;
    }
    this.#ownWord = best < 0 ? 0 : Math.floor(best / shape[1]);
  }
}

/**
 * @param {unknown} error
 * @returns {readonly Problem[]} of an EngineError; anything else is a fault of ours and is thrown on
 */
function problemsOf(error) {
  const problems = /** @type {{problems?: readonly Problem[]}} */ (error)?.problems;
  if (!Array.isArray(problems)) throw error;
  return problems;
}
