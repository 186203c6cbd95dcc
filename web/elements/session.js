// What all elements look at: the engine, the spec and ui state, the newest trace, what is wrong.
// A change of the spec runs the line; a change of what is looked at never does.
import { fromAddress, toAddress } from '../state/address.js';
import { isAutomatic, printField } from '../state/fields.js';
import { BASELINE, differing, differingBy } from '../state/pinned.js';
import { isSame } from '../state/same.js';
import { isChanged, valuesOf, withChange } from '../state/spec.js';
import { createStore, FIRST_UI } from '../state/store.js';
import { textsOf, viewOf, VIEW_KEYS } from '../state/view.js';
import { tourOf, TOURS } from '../tours/index.js';
import { explanationOf, isToken } from './asking.js';
import { Editing, reasonOf } from './editing.js';
import { LABS, LAB_KEYS, labOf } from './labs.js';
import { labNumberOf } from './lab-numbers.js';
import { hideable } from './parts.js';
import { Rest } from './rest.js';
import { STAGES } from './stages.js';
import { text } from './text.js';
import { fromStep, onStep, placeIn, readPlace } from './touring.js';

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
  #pins = 0;
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
    /** @type {import('./baseline.js').Pinned | null} the run that others are compared with */
    this.baseline = null;
    /** What a screen reader is told. */
    this.said = '';
    /** Where elements out of the window wait. */
    this.rest = new Rest();
    this.#chooseOwnWord();
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
    this.#chooseOwnWord();
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

  /** Keeps this run, to compare others with it. */
  pin() {
    this.#pin(this.trace.snapshot(), this.#shown);
    this.refresh();
  }

  unpin() {
    this.baseline = null;
    this.look({ compare: false });
    this.refresh();
  }

  /** @param {Trace} trace a snapshot @param {import('../state/spec.js').Changes} changes of which it is */
  #pin(trace, changes) {
    this.#pins += 1;
    this.baseline = { trace, changes, at: this.#pins };
  }

  /**
   * Pins the run that a link names.
   * @param {import('../state/pinned.js').Baseline | null} asked
   * @returns {Ignored[]} what of it can't be run
   */
  #pinAsked(asked) {
    const { baseline: before, engine, fields } = this;
    this.baseline = null;
    if (!asked) return [];
    const all = differingBy(fields, engine.presets, this.#store.changes, asked.own);
    const { changes: fitting, ignored } = this.editing.opened(all);
    const { changes, waiting } = this.editing.runnable(fitting);
    const noCell = waiting.map((edit) => ({ text: edit.entry, why: reasonOf(edit) }));
    const leftOut = Object.hasOwn(asked.own, 'edits') ? [...ignored, ...noCell] : [];
    try {
      if (before && isSame(before.changes, changes)) this.baseline = before;
      else
        this.#pin(
          this.aside((run) => run(changes)),
          changes,
        );
      return leftOut.map((one) => ({ ...one, name: `${BASELINE}.edits` }));
    } catch (error) {
      return problemsOf(error).map(({ field, message: why }) => {
        const wrong = fields.find(({ name }) => name === field && Object.hasOwn(changes, name));
        if (!wrong) return { name: BASELINE, text: asked.compare ? 'compared' : 'pinned', why };
        return { name: `${BASELINE}.${field}`, text: printField(wrong, changes[field]), why };
      });
    }
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
    return this.trace.tensor('weights').shape[0];
  }

  /** The head to show now: pointed at, or chosen. */
  get head() {
    return this.#existing(this.ui.hoverHead ?? this.ui.head);
  }

  /** The head that stays when nothing is pointed at. */
  get chosenHead() {
    return this.#existing(this.ui.head);
  }

  /** Always one that this run has. @param {number | 'average'} head @returns {number | 'average'} */
  #existing(head) {
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
    const { labValues } = this.ui;
    const key = JSON.stringify([this.runs, this.head, shownCell, labValues]);
    if (this.#explained.key !== key) {
      this.#explained = { key, explanation: explanationOf(this, shownCell) };
    }
    return this.#explained.explanation;
  }

  /** @param {Cell} cell */
  hasCell(cell) {
    const { name, index } = cell;
    if (isToken(cell)) return index[0] < this.trace.tokens.length;
    if (!this.trace.has(name)) return labNumberOf(this, cell) !== null;
    const { shape } = this.trace.tensor(name);
    return shape.length === index.length && index.every((at, axis) => at < shape[axis]);
  }

  /** Opens the situation of a link. @param {string} address */
  open(address) {
    const {
      changes: asked,
      view,
      labValues,
      baseline,
      ignored,
    } = fromAddress(this.fields, address, LAB_KEYS);
    const { changes, ignored: leftOut } = this.editing.opened(asked);
    const read = viewOf(view, {
      stages: STAGES.map(({ id }) => id),
      labs: LABS.map(({ id }) => id),
      parts: hideable(this.fields),
    });
    const { tour, tourStep, ignored: noSuch } = readPlace(view.tour ?? '', view.step ?? '', TOURS);
    const own = tourOf(tour)?.steps[tourStep - 1];
    const { hoverCell, hoverWord, hoverHead, lit } = this.ui;
    const pointedAt = { hoverCell, hoverWord, hoverHead, lit };
    const stage = labOf(read.ui.lab ?? '')?.stage ?? read.ui.stage ?? own?.stage ?? '';
    this.look({ ...FIRST_UI, ...pointedAt, ...read.ui, stage, labValues, tour, tourStep });
    this.ignored = [...ignored, ...leftOut, ...read.ignored, ...noSuch];
    this.#store.startWith(own ? onStep(this, own, changes) : changes);
    if (this.problems.length) this.#runWithoutWrongFields();
    this.#letGoOfNoCell(view.cell);
    this.ignored = [...this.ignored, ...this.#pinAsked(baseline)];
    this.look({ compare: Boolean(this.baseline && baseline?.compare) });
    this.#chooseOwnWord();
    this.refresh();
  }

  get address() {
    return this.addressHiding([]);
  }

  /** As `address`, with more parts hidden. @param {readonly string[]} parts */
  addressHiding(parts) {
    const place = placeIn(this);
    const changes = place ? fromStep(this, place.step) : this.#store.changes;
    const hide = [...new Set([...this.ui.hide, ...parts])].join('+');
    const view = { ...this.#view, hide };
    return toAddress(this.fields, changes, view, this.ui.labValues, this.#ownBaseline);
  }

  /** The pinned run, as a link has it. */
  get #ownBaseline() {
    const { baseline, engine, fields, ui } = this;
    if (!baseline) return null;
    const own = differing(fields, engine.presets, this.#store.changes, baseline.changes);
    return { compare: ui.compare, own };
  }

  /** What is looked at, as a link has it; what a tour's step says itself is left out. */
  get #view() {
    const { stage, lab, cell } = this.ui;
    const place = placeIn(this);
    const view = textsOf({
      ...this.ui,
      stage: stage === place?.step.stage ? '' : stage,
      lab: labOf(lab)?.stage === stage ? lab : '',
      cell: cell && this.hasCell(cell) ? cell : null,
    });
    return place ? { ...view, tour: place.tour.id, step: String(place.at) } : view;
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
    const { cell } = this.ui;
    if (!cell || this.hasCell(cell)) return;
    this.look({ cell: null });
    this.ignored = [...this.ignored, { name: 'cell', text: asked, why: text.noSuchCell }];
  }

  /** Whether a part is not to be shown. @param {string} part */
  hides(part) {
    return this.ui.hide.includes(part);
  }

  /** Everything a link can name. @returns {readonly string[]} */
  get names() {
    return [...this.fields.map(({ name }) => name), ...VIEW_KEYS, BASELINE];
  }

  /** One name of a link as it stands now. @param {string} name @returns {Value} */
  read(name) {
    if (name === BASELINE && this.baseline) return this.ui.compare ? 'compared' : 'pinned';
    return this.values[name] ?? this.#view[name] ?? this.ui.labValues[name] ?? '';
  }

  /** Sets one name of a link; null takes it back to what it is without the link. @param {string} name @param {string | null} value */
  put(name, value) {
    const pairs = new URLSearchParams(this.address);
    const own = (/** @type {string} */ key) => name === BASELINE && key.startsWith(`${name}.`);
    const gone = [...pairs.keys()].filter((key) => key === name || own(key));
    if (value === null) gone.forEach((key) => pairs.delete(key));
    else pairs.set(name, value);
    this.open(pairs.toString());
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
