// What all elements look at: the engine, the spec and ui state, the newest trace, what is wrong.
// A change of the spec runs the line; a change of what is looked at never does.
import { isAutomatic } from '../state/fields.js';
import { isChanged, valuesOf, withChange } from '../state/spec.js';
import { createStore, FIRST_UI } from '../state/store.js';
import { explanationOf, isToken } from './asking.js';
import { Editing } from './editing.js';
import { problemsOf } from './failure.js';
import { namesIn, readLink, valueIn, withValue, writeLink } from './link.js';
import {
  existingHead,
  hasCell,
  headsOf,
  mostDecided,
  shownCellOf,
  shownWeightOf,
  shownWordOf,
  wordOf,
} from './looking.js';
import { ON_DEMAND } from './on-demand.js';
import { Pinning } from './pinning.js';
import { Rest } from './rest.js';
import { text } from './text.js';

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
  /** @type {{of: object | null, all: Record<string, Value>}} the fields' values, and of which changes */
  #values = { of: null, all: {} };
  #ownWord = 0;
  #pinning = new Pinning(this);
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {{key: string, explanation: ReturnType<typeof explanationOf> | null}} */
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
    /** The numbers set by hand. */
    this.editing = new Editing(this, this.#store);
    /** @type {readonly import('./editing.js').WrongEdit[]} those that have no cell in this run */
    this.waiting = [];
    /** What a screen reader is told. */
    this.said = '';
    /** Where elements out of the window wait. */
    this.rest = new Rest();
    this.#ownWord = mostDecided(this.trace);
    this.#store.subscribe((what) => {
      if (what === 'spec') this.#run();
      this.refresh();
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
    const { changes } = this.#store;
    if (this.#values.of !== changes) {
      this.#values = { of: changes, all: valuesOf(this.fields, this.engine.presets, changes) };
    }
    return this.#values.all;
  }

  /** What was chosen and changed, the demo included. */
  get changes() {
    return this.#store.changes;
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
      name,
    );
  }

  /**
   * The next value of a whole number with which the line can run; where there is none near, the next one.
   * @param {string} name
   * @param {number} way 1 or -1
   */
  step(name, way) {
    const now = Number(this.automaticValue(name) ?? this.values[name]);
    const { min = -Infinity, max = Infinity } =
      this.fields.find((field) => field.name === name) ?? {};
    for (let steps = 1; steps <= FARTHEST_STEP; steps += 1) {
      const value = now + way * steps;
      if (value < min || value > max) break;
      const { fields, engine } = this;
      const changes = withChange(fields, engine.presets, this.#store.changes, name, value);
      if (engine.check(this.editing.runnable(changes).changes).length) continue;
      this.change(name, value);
      return;
    }
    this.change(name, Math.min(Math.max(now + way, min), max));
  }

  /**
   * What a field that is left to follow from the others has come to; undefined when it is no value of the
   * field, or when the spec can't run.
   * @param {string} name
   * @returns {Value | undefined}
   */
  automaticValue(name) {
    const field = this.fields.find((one) => one.name === name);
    if (!field || !isAutomatic(field, this.values[name]) || this.problems.length) return undefined;
    const value = /** @type {Record<string, Value>} */ (this.trace.spec)[name];
    return isAutomatic(field, value) ? undefined : value;
  }

  /** The sentence was edited: words count again, and so do words that no demo foresaw. @param {string} sentence */
  changeText(sentence) {
    const { engine, fields } = this;
    let changes = this.#store.changes;
    const own = { text: sentence, tokens: 0, vocabulary: '' };
    for (const [name, value] of Object.entries(own)) {
      changes = withChange(fields, engine.presets, changes, name, value);
    }
    this.#store.setChanges(changes, 'text');
  }

  /** @param {string} name '' for none */
  choosePreset(name) {
    this.look({ tour: '', tourStep: 1 });
    this.chooseSpec(name ? { preset: name } : {});
  }

  /** Another situation in place of this one. @param {import('../state/spec.js').Changes} changes */
  chooseSpec(changes) {
    const word = { side: /** @type {const} */ ('query'), index: -1 };
    this.look({ cell: null, hoverCell: null, trail: [], head: 0, word });
    this.ignored = [];
    this.#store.setChanges(changes);
    this.#ownWord = mostDecided(this.trace);
    this.refresh();
  }

  get canUndo() {
    return this.#store.canUndo;
  }

  get canRedo() {
    return this.#store.canRedo;
  }

  undo() {
    this.#store.undo();
  }

  redo() {
    this.#store.redo();
  }

  /** As if the newest burst of changes had never been. @param {string} burst */
  takeBack(burst) {
    this.#store.takeBack(burst);
  }

  /** The run that others are compared with. */
  get baseline() {
    return this.#pinning.baseline;
  }

  /** Keeps this run, to compare others with it. */
  pin() {
    this.#pinning.pin(this.#shown);
    this.refresh();
  }

  unpin() {
    this.#pinning.unpin();
    this.look({ compare: false, except: [] });
    this.refresh();
  }

  /** @param {Partial<import('../state/store.js').Ui>} patch */
  look(patch) {
    this.#store.setUi(patch);
  }

  /** @param {string} words */
  say(words) {
    this.said = words;
    this.refresh();
  }

  dismissIgnored() {
    this.ignored = [];
    this.refresh();
  }

  /** As `refresh`, to be handed on. */
  redraw = () => this.refresh();

  /** Everything that looks at this is drawn again. */
  refresh() {
    this.rest.putOff();
    this.#listeners.forEach((listener) => listener());
  }

  /**
   * What was set in a lab, which its address keeps.
   * @param {string} key `scale.from`: the lab's id and a name of its own
   * @param {string} unset
   */
  labValue(key, unset) {
    return this.ui.labValues[key] ?? unset;
  }

  /** @param {string} key @param {string} value '' to forget it */
  setLabValue(key, value) {
    const labValues = { ...this.ui.labValues, [key]: value };
    if (!value) delete labValues[key];
    this.look({ labValues });
  }

  get heads() {
    return headsOf(this.trace);
  }

  /** The head to show now: pointed at, or chosen. */
  get head() {
    return existingHead(this.trace, this.ui.hoverHead ?? this.ui.head);
  }

  /** The head that stays when nothing is pointed at. */
  get chosenHead() {
    return existingHead(this.trace, this.ui.head);
  }

  /** The chosen word; until one is chosen, the query whose attention is most decided. */
  get word() {
    return wordOf(this, this.#ownWord);
  }

  /** The weight pointed at, or else the one chosen, as query and key. */
  get shownWeight() {
    return shownWeightOf(this);
  }

  /** The word to show now: pointed at, or the query of the weight shown, or chosen. */
  get shownWord() {
    return shownWordOf(this);
  }

  /** Choosing a word lets go of a chosen weight, which would speak of another one. @param {Word} word */
  chooseWord(word) {
    const { cell } = this.ui;
    const other = cell && (cell.name.startsWith('weights') || isToken(cell));
    this.look(other ? { word, cell: null, trail: [] } : { word });
  }

  /** The number to explain: pointed at, or chosen; null when this run has no such cell. */
  get shownCell() {
    return shownCellOf(this);
  }

  /** How the number shown came about. */
  get explanation() {
    const { shownCell } = this;
    if (!shownCell) return null;
    const { labValues } = this.ui;
    const key = JSON.stringify([this.runs, this.head, shownCell, labValues]);
    if (this.#explained.key !== key) {
      this.#explained = { key, explanation: explanationOf(this, shownCell) };
    }
    return this.#explained.explanation;
  }

  /** Without a baseline no map can be compared by itself. */
  #letGoOfExceptions() {
    const { except } = this.ui;
    const why = text.edits.noBaseline;
    this.ignored = [
      ...this.ignored,
      ...except.map((name) => ({ name: 'except', text: name, why })),
    ];
    this.look({ except: [] });
  }

  /** @param {Cell} cell */
  hasCell(cell) {
    return hasCell(this, cell);
  }

  /** Opens the situation of a link. @param {string} address */
  open(address) {
    const { changes, ui, baseline, cell, ignored } = readLink(this, address);
    const { hoverCell, hoverWord, hoverHead, lit } = this.ui;
    this.look({ ...FIRST_UI, hoverCell, hoverWord, hoverHead, lit, ...ui });
    this.ignored = ignored;
    this.#store.startWith(changes);
    if (this.problems.length) this.#runWithoutWrongFields();
    this.#letGoOfNoCell(cell);
    this.ignored = [...this.ignored, ...this.#pinning.open(baseline)];
    if (!this.baseline) this.#letGoOfExceptions();
    this.look({ compare: Boolean(this.baseline && baseline?.compare) });
    this.#ownWord = mostDecided(this.trace);
    this.refresh();
  }

  get address() {
    return this.addressHiding([]);
  }

  /** As `address`, with more parts hidden. @param {readonly string[]} parts */
  addressHiding(parts) {
    return writeLink(this, this.#pinning.asLink, parts);
  }

  /** Everything a link can name. @returns {readonly string[]} */
  get names() {
    return namesIn(this);
  }

  /** One name of a link as it stands now. @param {string} name @returns {Value} */
  read(name) {
    return valueIn(this, name);
  }

  /** Sets one name of a link; null takes it back to what it is without the link. @param {string} name @param {string | null} value */
  put(name, value) {
    this.open(withValue(this.address, name, value));
  }

  /**
   * Runs other specs beside the page's own, whose memory a run takes: that one is run again after them.
   * @template R
   * @param {(run: (spec: import('../engine/index.js').Spec) => Trace) => R} work is given a run that answers with a copy
   * @returns {R}
   */
  aside(work) {
    return this.#beside(() => work((spec) => this.engine.run(spec).snapshot()));
  }

  /**
   * How a number of another run came about.
   * @param {import('../engine/index.js').Spec} spec
   * @param {Cell} cell
   */
  explainAside(spec, { name, index }) {
    return this.#beside(() => this.engine.run(spec).explain(name, index));
  }

  /** @template R @param {() => R} work */
  #beside(work) {
    try {
      return work();
    } finally {
      if (this.trace.expired) this.trace = this.engine.run(this.#shown);
    }
  }

  /** A number that this run lacks can't be shown. @param {string} asked as the link has it */
  #letGoOfNoCell(asked) {
    const { cell, lab } = this.ui;
    if (!cell || this.hasCell(cell)) return;
    const { labs } = ON_DEMAND;
    if (lab && !labs.module && !labs.failure) {
      // Whether the lab has it is known once the labs are here.
      labs.loadFor(() => this.#letGoOfNoCell(asked));
      return;
    }
    this.look({ cell: null });
    this.ignored = [...this.ignored, { name: 'cell', text: asked, why: text.noSuchCell }];
  }

  /** Whether a part is not to be shown. @param {string} part */
  hides(part) {
    return this.ui.hide.includes(part);
  }

  #run() {
    const { changes, waiting } = this.editing.runnable(this.#store.changes);
    try {
      this.trace = this.engine.run(changes);
      this.#shown = changes;
      this.waiting = waiting;
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
    const { changes: own, waiting } = this.editing.runnable(Object.fromEntries(rest));
    this.waiting = waiting;
    for (const changes of [own, {}]) {
      if (this.engine.check(changes).length) continue;
      this.trace = this.engine.run(changes);
      this.#shown = changes;
      this.runs += 1;
      break;
    }
    this.problems = problems;
  }
}
