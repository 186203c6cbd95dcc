// Helpers of the engine's tests: the module's bytes, and the reference data.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canRun } from '../../web/engine/choose.js';
import { createEngine, EngineError } from '../../web/engine/index.js';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const wasmBytes = () =>
  fs.readFileSync(path.join(root, 'build/wasm/web/attention_lab.wasm'));

/** Why a build is not tested here: Node.js 18 has a draft of relaxed SIMD. @param {'relaxed' | 'simd128' | 'scalar'} build */
export const skipUnlessRun = (build) => !canRun(build) && `this Node.js can't run ${build}`;

/** Without a type, because many calls here are wrong on purpose. @returns {Promise<any>} */
export const newEngine = () => createEngine({ wasm: wasmBytes() });

/** The problems that a call reports; fails if it reports none. */
export function problemsOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof EngineError, `not an EngineError: ${error.stack}`);
    for (const { code, field, message } of error.problems) {
      assert.equal(typeof code, 'string');
      assert.ok(message.startsWith(`${field}:`), `'${message}' does not begin with '${field}'`);
    }
    return error.problems;
  }
  assert.fail('no error');
}

/** The one problem of a call. */
export function problemOf(call) {
  const problems = problemsOf(call);
  assert.equal(problems.length, 1, JSON.stringify(problems));
  return problems[0];
}

const special = { NaN, Infinity, '-Infinity': -Infinity };

const ownData = path.join(root, 'tests/reference');

/** The directory whose files are all checked. The tutorials' files are always the project's own. */
export const referenceDirectory = process.env.ATTENTION_REFERENCE_DIR ?? ownData;

export const referenceNames = () =>
  fs
    .readdirSync(referenceDirectory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5));

/** One file of the reference data: its fields as arrays, and how far from them a result may be. */
export class Reference {
  constructor(name, directory = ownData) {
    const json = JSON.parse(fs.readFileSync(path.join(directory, `${name}.json`), 'utf8'));
    this.name = name;
    /** @type {string} */
    this.kind = json.kind;
    /** @type {any} */
    this.params = json.params;
    /** @type {any} */
    this.text = json.text;
    /** @type {Record<string, any>} */
    this.fields = json.fields;
    /** How many comparisons there have been. */
    this.compared = 0;
  }

  get keys() {
    return Object.keys(this.fields);
  }

  has(key) {
    return key in this.fields;
  }

  isFloat32(key) {
    return this.fields[key].dtype === 'float32';
  }

  /** A field as {shape, data}; a Float32Array where the reference is float32. */
  array(key) {
    const { shape, dtype, data } = this.fields[key];
    const numbers = data.map((x) => (typeof x === 'string' ? special[x] : Number(x)));
    const Type = dtype === 'float32' ? Float32Array : Float64Array;
    return { shape, data: /** @type {Float64Array} */ (Type.from(numbers)) };
  }

  /**
   * Compares a result's entries with a field: relative to its largest entry, unless said otherwise.
   * @param {string} key
   * @param {ArrayLike<number>} actual
   * @param {{ relative?: number, absolute?: number }} [limit]
   */
  expect(key, actual, limit = {}) {
    const expected = this.array(key).data;
    assert.equal(
      actual.length,
      expected.length,
      `${this.name}: ${key} has ${actual.length} entries`,
    );
    const largest = expected.reduce(
      (most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most),
      0,
    );
    const { relative = this.isFloat32(key) ? 5e-6 : 1e-13, absolute = relative * largest } = limit;
    expected.forEach((x, i) => {
      const y = actual[i];
      const same = Object.is(x, y) || x === y || Math.abs(x - y) <= absolute;
      assert.ok(same, `${this.name}: ${key}[${i}] is ${y}, not ${x}`);
    });
    this.compared += 1;
  }

  /** Compares those results whose names are fields. */
  expectAll(results, names, limit) {
    for (const name of names) if (this.has(name)) this.expect(name, results[name].data, limit);
  }
}
