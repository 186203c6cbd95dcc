// What all elements look at: the engine, the spec and ui state, the newest trace, what is wrong.
// A change of the spec runs the line; a change of what is looked at never does.
import { isSame } from '../../state/same.js';
import { isChanged, valuesOf, withChanges } from '../../state/spec.js';
import { FIRST_UI, createStore } from '../../state/store.js';
import { shownExplanationOf } from '../numbers/asking.js';
import { Editing } from '../numbers/editing.js';
import { automaticValueOf, nextValueOf } from './field-values.js';
import { namesIn, valueIn, withValue, writeLink } from './link.js';
import {
  existingHead,
  hasCell,
  headsOf,
  isOfWord,
  shownCellOf,
  shownWeightOf,
  shownWordOf,
  wordOf,
} from './looking.js';
import { askedOf, openLink } from './opening.js';
import { Pinning } from './pinning.js';
import { Rest } from '../rest.js';
import { text } from '../text.js';
import { isOfTour } from '../tours/touring.js';
import { Running } from './running.js';

/**
 * @typedef {import('../../engine/index.js').Engine} Engine
 * @typedef {import('../../engine/index.js').Trace} Trace
 * @typedef {import('../../state/store.js').Cell} Cell
 * @typedef {import('../../state/spec.js').Changes} Changes
 * @typedef {import('../../state/fields.js').Field} Field
 * @typedef {import('../../state/fields.js').Value} Value
 * @typedef {import('../../state/address.js').Ignored} Ignored
 */

export class Session {
  /** @type {import('../../state/store.js').Store} */
  #store = createStore();
  /** @type {{of: object | null, all: Record<string, Value>}} the fields' values, and of which changes */
  #values = { of: null, all: {} };
  #running;
  #pinning = new Pinning(this);
  /** What was asked for without a demo or a tour, to come back to. @type {Changes} */
  #own = {};
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.fields = /** @type {readonly Field[]} */ (/** @type {unknown} */ (engine.fields));
    /** @type {readonly Ignored[]} what a link asked for that could not be read */
    this.ignored = [];
    /** The numbers set by hand. */
    this.editing = new Editing(this, this.#store);
    this.#running = new Running(this);
    /** What a screen reader is told. */
    this.said = '';
    /** Where elements out of the window wait. */
    this.rest = new Rest();
    this.#startAtOwnWord();
    this.#store.subscribe((what) => {
      if (what === 'spec') this.#running.run(this.#store.changes);
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

  /** The newest that could be run. @returns {Trace} */
  get trace() {
    return this.#running.trace;
  }

  /** Whether a tensor of it can be read without waiting. @param {string} name */
  hasReady(name) {
    return this.#running.hasReady(name);
  }

  /** How many runs the page has seen: what is drawn from a trace is kept per run. */
  get runs() {
    return this.#running.runs;
  }

  /** Whether a run that takes long is to come, and the trace is that of the one before. */
  get isBusy() {
    return this.#running.isBusy;
  }

  /** What is wrong with the spec. */
  get problems() {
    return this.#running.problems;
  }

  /** The edits that have no cell in this run. */
  get waiting() {
    return this.#running.waiting;
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
    return isChanged(this.fields, this.engine.presets, this.#store.changes, name);
  }

  /** @param {string} name */
  unchangedValue(name) {
    const { preset } = this.#store.changes;
    return valuesOf(this.fields, this.engine.presets, preset ? { preset } : {})[name];
  }

  /** @param {string} name @param {Value} value */
  change(name, value) {
    this.#changeAll({ [name]: value }, name);
  }

  /** @param {Changes} more @param {string} burst */
  #changeAll(more, burst) {
    const { fields, engine, changes } = this;
    this.#store.setChanges(withChanges(fields, engine.presets, changes, more), { burst });
  }

  /**
   * The next value of a whole number with which the line can run; where there is none near, the next one.
   * @param {string} name
   * @param {number} way 1 or -1
   */
  step(name, way) {
    this.change(name, nextValueOf(this, name, way));
  }

  /**
   * What a field that is left to follow from the others has come to; undefined when it is no value of the
   * field, or when the spec can't run.
   * @param {string} name
   * @returns {Value | undefined}
   */
  automaticValue(name) {
    return automaticValueOf(this, name);
  }

  /** The sentence was edited: words count again, and so do words that no demo foresaw. @param {string} sentence */
  changeText(sentence) {
    this.#changeAll({ text: sentence, tokens: 0, vocabulary: '' }, 'text');
  }

  /** @param {string} name '' for none: what there was before */
  choosePreset(name) {
    this.chooseSpec(name ? { preset: name } : this.#own, { tour: '', tourStep: 1 });
  }

  /**
   * Another situation in place of this one.
   * @param {Changes} changes
   * @param {Partial<import('../../state/store.js').Ui>} [looks] at what of it; Undo brings back what was looked at before
   */
  chooseSpec(changes, looks = {}) {
    const { word, ownWord, head, cell, trail } = FIRST_UI;
    if (!this.changes.preset && !isOfTour(this)) this.#own = this.changes;
    this.look({ hoverCell: null });
    this.ignored = [];
    this.#store.setChanges(changes, { looks: { word, ownWord, head, cell, trail, ...looks } });
    this.#running.finish();
    this.#startAtOwnWord();
    this.refresh();
  }

  /** A situation opens at the query whose attention is most decided. */
  #startAtOwnWord() {
    this.look({ ownWord: this.#running.decidedWord });
  }

  get canUndo() {
    return this.#store.canUndo;
  }

  get canRedo() {
    return this.#store.canRedo;
  }

  undo() {
    if (this.#store.undo()) this.say(text.edits.undo);
  }

  redo() {
    if (this.#store.redo()) this.say(text.edits.redo);
  }

  /** As if the newest burst of changes had never been. @param {string} burst */
  takeBack(burst) {
    this.#store.takeBack(burst);
  }

  /** The run that others are compared with. */
  get baseline() {
    return this.#pinning.baseline;
  }

  /** Whether that is the run on the page. */
  get isPinned() {
    return isSame(this.baseline?.changes, this.#running.shown);
  }

  /** Keeps this run, to compare others with it. */
  pin() {
    this.#pinning.pin(this.#running.shown);
    this.refresh();
  }

  unpin() {
    this.#pinning.unpin();
    this.look({ compare: false, except: [] });
    this.refresh();
  }

  /** @param {Partial<import('../../state/store.js').Ui>} patch */
  look(patch) {
    this.#store.setUi(patch);
  }

  /** The same again would be no change to whoever listens. @param {string} words */
  say(words) {
    this.said = words && words === this.said ? `${words}\u200b` : words;
    this.refresh();
  }

  /** @param {string} [name] of which alone; without it all goes */
  dismissIgnored(name) {
    this.ignored = this.ignored.filter((one) => name && one.name !== name);
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

  /** The chosen word; until one is chosen, the query whose attention was most decided at first. */
  get word() {
    return wordOf(this);
  }

  /** The word that a link names: chosen, or kept where the run on the page would open at another. */
  get namedWord() {
    const { word, ownWord } = this.ui;
    const { decidedWord, lastWord, problems } = this.#running;
    const isOwn = word.index < 0;
    const index = Math.min(isOwn ? ownWord : word.index, lastWord);
    const isAsIs = isOwn ? index === decidedWord : problems.length;
    return isAsIs ? word : { ...word, index };
  }

  /** The weight pointed at, or else the one chosen, as query and key. */
  get shownWeight() {
    return shownWeightOf(this);
  }

  /** The word to show now: pointed at, or the query of the weight shown, or chosen. */
  get shownWord() {
    return shownWordOf(this);
  }

  /** Choosing a word lets go of a chosen weight, which would speak of another one. @param {import('../../state/store.js').Word} word */
  chooseWord(word) {
    this.look(isOfWord(this.ui.cell) ? { word, cell: null, trail: [] } : { word });
  }

  /** The number to explain: pointed at, or chosen; null when this run has no such cell. */
  get shownCell() {
    return shownCellOf(this);
  }

  /** How the number shown came about. */
  get explanation() {
    return shownExplanationOf(this);
  }

  /** @param {Cell} cell */
  hasCell(cell) {
    return hasCell(this, cell);
  }

  /**
   * Opens the situation of a link, unless it is shown already.
   * @param {string} address
   * @param {string} [name] that alone is new in it
   */
  open(address, name) {
    if (address === this.address) return this.dismissIgnored(name);
    const keepsPinned = name !== undefined && name in this.values;
    const parts = { store: this.#store, running: this.#running, pinning: this.#pinning };
    openLink(this, address, { ...parts, keepsPinned });
    this.#startAtOwnWord();
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
    this.open(withValue(askedOf(this), name, value), name);
  }

  /**
   * Runs other specs beside the page's own, whose memory a run takes: that one is run again after them.
   * @template R
   * @param {(run: (spec: import('../../engine/index.js').Spec) => Trace) => R} work is given a run; its trace lasts until the next
   * @returns {R}
   */
  aside(work) {
    return this.#running.beside(() => work((spec) => this.engine.run(spec)));
  }

  /**
   * How a number of another run came about.
   * @param {import('../../engine/index.js').Spec} spec
   * @param {Cell} cell
   */
  explainAside(spec, { name, index }) {
    return this.#running.beside(() => this.engine.run(spec).explain(name, index));
  }

  /** Whether a part is not to be shown. @param {string} part */
  hides(part) {
    return this.ui.hide.includes(part);
  }
}
