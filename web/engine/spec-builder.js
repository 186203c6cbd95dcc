// The spec in C++: made of a caller's, checked, and read back.
import { copyOf, toArray } from './arrays.js';
import {
  accept,
  EngineError,
  entriesIn,
  fail,
  isRecord,
  problem,
  readByName,
  shown,
} from './errors.js';
import { checkIsSpec, toSpec, toText, wellFormed } from './fields.js';
import { LONGEST } from './options.js';

/**
 * @typedef {import('./index.js').Spec} Spec
 * @typedef {import('./index.js').Problem} Problem
 */

export class SpecBuilder {
  #live;
  #fields;
  /** What the spec in C++ was made of, if it is known. @type {{ preset: any, values: Map<string, any> } | null} */
  #set = null;

  /**
   * @param {() => any} live C++'s functions; throws once the engine has been disposed
   * @param {Map<string, import('./index.js').Field>} fields by name
   */
  constructor(live, fields) {
    this.#live = live;
    this.#fields = fields;
  }

  /** Sets one field in C++. @returns {readonly Problem[]} */
  #setField(name, value) {
    const field = this.#fields.get(name);
    if (!field) return this.#tell(name, '');
    const text = toText(field, value);
    return typeof text === 'string' ? this.#tell(name, text) : [text];
  }

  /** @param {string} name @param {string} text @returns {readonly Problem[]} */
  #tell(name, text) {
    const { length } = text;
    if (length > LONGEST) {
      const most = this.#fields.get('text')?.max;
      return [problem('out_of_range', name, `${length} letters are more than ${most}`)];
    }
    return this.#live().set(wellFormed(name), wellFormed(text))?.problems ?? [];
  }

  /**
   * Sets those fields in C++ that differ from what they were set to.
   * @param {Record<string, any>} fields @param {Map<string, any>} values changed in place
   */
  #setFields(fields, values) {
    /** @type {Problem[]} */
    const problems = [];
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      if (value === undefined || !isField(name) || Object.is(value, values.get(name))) continue;
      problems.push(...this.#setField(name, value));
      values.set(name, value);
    }
    return problems;
  }

  /**
   * Makes the spec in C++. From one run to the next little changes: of a spec that has all the fields of the last one
   * only those are set that differ.
   * @param {Spec} input @returns {Problem[]}
   */
  build(input) {
    const problems = checkIsSpec(input);
    if (problems.length > 0) return problems;
    // Read before C++ is told anything: a getter may run the engine itself.
    const fields = readByName(input, this.#fields.keys());
    const { preset = '', given = input.given } = fields;
    const arrays = readGiven(this.#live(), given);
    countTokens(fields, arrays);
    if (typeof preset !== 'string') {
      problems.push(problem('wrong_type', 'preset', `${shown(preset)} is not a text`));
    }
    let set = this.#set;
    this.#set = null;
    // A field that can't be set has its default, and not what the last spec had: then all begins anew.
    if (
      !set ||
      set.preset !== preset ||
      !hasAll(fields, set.values) ||
      this.#setFields(fields, set.values).length > 0
    ) {
      set = { preset, values: new Map() };
      problems.push(
        ...this.#begin(typeof preset === 'string' ? preset : ''),
        ...this.#setFields(fields, set.values),
      );
    }
    for (const array of arrays) {
      const target = array.problems ? array : this.#live().give(array.name, `${array.shape}`);
      const copied = target.problems ? target : orProblems(() => array.copy(target));
      problems.push(...(copied?.problems ?? []));
    }
    if (given === undefined && problems.length === 0) this.#set = set;
    return problems;
  }

  /** A new spec in C++, of that preset. @returns {readonly Problem[]} */
  #begin(preset) {
    this.#set = null;
    return this.#live().begin(wellFormed(preset))?.problems ?? [];
  }

  /** @param {Spec} spec @param {readonly Problem[]} [found] when it was built @returns {readonly Problem[]} */
  check(spec, found = this.build(spec)) {
    if (!isRecord(spec)) return found;
    // A field that could not be set still has its default, of which nothing should be said.
    const wrong = new Set(found.map(({ field }) => field));
    const more = this.#live().check()?.problems ?? [];
    return [...found, ...more.filter(({ field }) => !wrong.has(field))];
  }

  /** @param {Spec} spec */
  splitEdits(spec) {
    const problems = this.build(spec);
    if (!isRecord(spec) || problems.some(({ field }) => field === 'edits')) {
      throw new EngineError(problems);
    }
    if (problems.length > 0) return { fitting: spec.edits ?? '', wrong: [] };
    return accept(this.#live().splitEdits());
  }

  /** @param {Record<string, string>} texts */
  parse(texts) {
    if (!isRecord(texts)) fail('wrong_type', 'texts', `${shown(texts)} is not an object of texts`);
    const entriesOf = entriesIn(texts);
    const notTexts = entriesOf.find(([, text]) => typeof text !== 'string');
    if (notTexts) fail('wrong_type', notTexts[0], `${shown(notTexts[1])} is not a text`);
    const problems = [...this.#begin(texts.preset ?? '')];
    for (const [name, text] of entriesOf) {
      if (name === 'preset') continue;
      problems.push(...this.#tell(name, text));
    }
    const wrong = new Set(problems.map(({ field }) => field));
    const all = toSpec(this.#fields, accept(this.#live().specTexts()));
    const names = entriesOf.map(([name]) => name).filter((name) => !wrong.has(wellFormed(name)));
    return { spec: Object.fromEntries(names.map((name) => [name, all[name]])), problems };
  }
}

/** Whether a spec has all of these fields. @param {Spec} spec @param {Map<string, any>} values */
function hasAll(spec, values) {
  for (const name of values.keys()) if (spec[name] === undefined) return false;
  return true;
}

/** What a spec has beside its fields is given to C++ in other ways. @param {string} name */
const isField = (name) => name !== 'preset' && name !== 'given';

/**
 * A given X without a text says itself how many tokens there are.
 * @param {Record<string, any>} fields changed in place @param {readonly any[]} arrays
 */
function countTokens(fields, arrays) {
  const rows = arrays.find(({ name }) => name === 'X')?.shape[0];
  const others = ['text', 'tokens', 'preset'];
  if (rows && others.every((name) => fields[name] === undefined)) fields.tokens = rows;
}

/** What is wrong with an array is told, and not thrown. @param {() => any} work */
function orProblems(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

/** Of each given array its name, its shape and what copies it, or its problems. @returns {any[]} */
function readGiven(lab, given = {}) {
  if (!isRecord(given)) {
    const what = `${shown(given)} is not an object of arrays`;
    return [{ problems: [problem('wrong_type', 'given', what)] }];
  }
  return entriesIn(given).flatMap(([name, input]) => {
    if (input === undefined) return [];
    return orProblems(() => {
      const { shape, data } = toArray(name, input);
      return { name: wellFormed(name), shape, copy: copyOf(name, data, lab) };
    });
  });
}
