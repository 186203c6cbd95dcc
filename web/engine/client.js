// The page's side of the worker: the engine's calls as promises.
import { kindOfArray } from './arrays.js';
import { EngineError, entriesIn, fail, isRecord, problem, shown } from './errors.js';
import { addressOf, besideThis, isAddress } from './fetch-module.js';
import { labModule } from './lab-module.js';
import { compile } from './load.js';
import { DISPOSED } from './offers.js';
import { checkOptions } from './options.js';
import { TraceReader } from './trace.js';

const scriptBeside = () => besideThis('worker.js', 'worker');

/** @param {string} why it does not */
const cantStart = (why) => problem('conflict', 'worker', `can't start: ${why}`);

/** A document may take only scripts that it trusts. @param {string} script a blob's address */
function workerOf(script) {
  try {
    return new Worker(script);
  } catch (error) {
    URL.revokeObjectURL(script);
    throw new EngineError([cantStart(error.message)]);
  }
}

/** Worker scripts of another origin are refused, but a worker of our own may import them. */
function startWorker(source) {
  if (typeof source === 'function') {
    const worker = source();
    if (!worker?.addEventListener || !worker.terminate)
      fail('wrong_type', 'worker', `${shown(worker)} is no Web Worker`);
    return worker;
  }
  if (source !== undefined && !isAddress(source)) {
    fail('wrong_type', 'worker', `${shown(source)} is neither an address nor starts a Worker`);
  }
  if (!globalThis.Worker) {
    fail(
      'conflict',
      'worker',
      'this environment has none; call createEngine, or give a function that makes one',
    );
  }
  const url = source === undefined ? scriptBeside() : addressOf(source, 'worker');
  try {
    return new Worker(url);
  } catch {
    const script = new Blob([`importScripts(${JSON.stringify(url)})`], { type: 'text/javascript' });
    const own = URL.createObjectURL(script);
    const worker = workerOf(own);
    const revoke = () => URL.revokeObjectURL(own);
    for (const type of ['message', 'error']) worker.addEventListener(type, revoke, { once: true });
    return worker;
  }
}

/** @param {string} method @param {string} why @returns {never} */
const refuseToSend = (method, why) =>
  fail('wrong_type', method, `it can't be sent to a worker: ${why}`);

/** More levels of lists and objects than anything of the engine has. */
const DEEPEST = 64;

/**
 * The same in memory of its own: what waits is sent once more to the next worker, whatever has become of the caller's
 * array by then; and of an array that shows a part of some memory all would be sent. What is no plain array or object
 * can't be sent as it is. What a getter throws is its own.
 * @param {string} method for which it is
 * @param {any} value @param {Map<any, any>} seen with what became of it: an object may hold itself
 * @param {number} [within] so many others @returns {any}
 */
function sendable(method, value, seen, within = 0) {
  const kind = kindOfArray(value);
  if (kind) return kind === 'DataView' ? value : copiedNumbers(method, value, kind);
  if (!Array.isArray(value) && !isRecord(value)) return value;
  if (seen.has(value)) return seen.get(value);
  if (within === DEEPEST) refuseToSend(method, `it has more than ${DEEPEST} levels`);
  seen.set(value, value);
  const copy = copied(value, (one) => sendable(method, one, seen, within + 1));
  seen.set(value, copy);
  return copy;
}

/** @param {string} method @param {any} array @param {string} kind of typed array */
function copiedNumbers(method, array, kind) {
  try {
    return new globalThis[kind](array);
  } catch (error) {
    return refuseToSend(method, error.message);
  }
}

/** @param {any} value a list or an object @param {(one: unknown) => unknown} inside */
function copied(value, inside) {
  if (Array.isArray(value)) {
    return typeof value[0] === 'object' ? Array.from(value, (one) => inside(one)) : [...value];
  }
  return Object.fromEntries(entriesIn(value).map(([name, one]) => [name, inside(one)]));
}

const NONE = -1;

class WorkerTrace extends TraceReader {
  #client;
  #run;

  constructor(client, { run, content, spec, bytes }) {
    super(content, () => ({ buffer: bytes.buffer, base: bytes.byteOffset }));
    this.#client = client;
    this.#run = run;
    this.spec = spec;
  }

  /** Whether a later run has taken the place of this one in the worker: explain is refused then. */
  get expired() {
    return this.#client.run !== this.#run;
  }

  explain(name, index) {
    return this.#client.call('explain', [this.#run, name, index]);
  }

  block(name, head, area) {
    return this.#client.call('block', [this.#run, name, head, area]);
  }

  overview(name, head, area) {
    return this.#client.call('overview', [this.#run, name, head, area]);
  }

  async print(name, decimals) {
    const tensor = this.tensor(name);
    const rounded =
      decimals === undefined ? tensor : await this.#client.call('npRound', [tensor, decimals]);
    return this.#client.call('array2string', [rounded]);
  }

  /** Its numbers are its own already. */
  snapshot() {
    return this;
  }
}

/** @param {{ resolve: Function, reject: Function }} call @param {{ value?: any, problems?: any, error?: string }} answer */
function settleCall({ resolve, reject }, { value, problems, error }) {
  if (problems) reject(new EngineError(problems));
  else if (error) reject(new Error(error));
  else resolve(value);
}

/** One worker after the other: where one dies or is stopped, the next takes over what waits. */
class Client {
  /** The last run that was answered, by the number of its call: those of another worker are not met again. */
  run = NONE;
  #wasm;
  #source;
  /** @type {any} */
  #worker = null;
  #waiting = new Map();
  #nextId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #restarting;

  constructor(wasm, source) {
    this.#wasm = wasm;
    this.#source = source;
  }

  /** @returns {Promise<{ build: any, fields: any, presets: any, methods: string[] }>} */
  open() {
    return new Promise((resolve, reject) => {
      const worker = startWorker(this.#source);
      this.#worker = worker;
      let ready = false;
      worker.addEventListener('message', ({ data }) => {
        ready = true;
        if (data.ready) resolve(data.ready);
        else if (data.id === undefined) settleCall({ resolve, reject }, data);
        else this.#settle(data);
      });
      worker.addEventListener('error', (event) => {
        if (this.#worker !== worker) return;
        if (ready) this.#replace();
        else {
          // Of a script that does not come nothing but its address is known.
          const why = event.message ?? this.#source ?? scriptBeside();
          reject(new EngineError([cantStart(why)]));
        }
      });
      worker.postMessage({ wasm: this.#wasm });
    });
  }

  /** @param {{ id: number, value?: any, problems?: any, error?: string }} answer */
  #settle({ id, ...answer }) {
    const call = this.#waiting.get(id);
    if (!call) return;
    this.#waiting.delete(id);
    settleCall(call, answer);
  }

  /** The worker died of its oldest call: that one fails, the others go to a new worker. */
  #replace() {
    const [oldest] = this.#waiting.keys();
    const problems = [
      problem('out_of_memory', 'worker', 'it stopped in a run; another has started'),
    ];
    if (oldest !== undefined) this.#settle({ id: oldest, problems });
    this.#restart();
  }

  /** The next worker starts once for all calls that one signal stops, one after the other. */
  #restart() {
    this.#worker?.terminate();
    this.run = NONE;
    clearTimeout(this.#restarting);
    this.#restarting = setTimeout(() => {
      if (!this.#worker) return;
      // Where a worker can't be started at all, what waits would wait for ever.
      this.open().catch(({ problems, message: error }) => this.close({ problems, error }));
      this.#waiting.forEach(({ message }) => this.#worker.postMessage(message));
    });
  }

  /** @param {string} method @param {unknown[]} args @param {AbortSignal} [signal] */
  async call(method, args, signal) {
    if (!this.#worker) fail(...DISPOSED);
    if (signal?.aborted) throw signal.reason;
    const id = this.#nextId;
    this.#nextId += 1;
    const message = { id, method, args };
    // First: what can't be sent is refused, and waits for no answer.
    const seen = new Map();
    message.args = args.map((one) => sendable(method, one, seen));
    try {
      this.#worker.postMessage(message);
    } catch (error) {
      refuseToSend(method, error.message);
    }
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        reject(signal?.reason);
        this.#restart();
      };
      const settled = (settle) => (value) => {
        signal?.removeEventListener('abort', stop);
        settle(value);
      };
      signal?.addEventListener('abort', stop);
      this.#waiting.set(id, { message, resolve: settled(resolve), reject: settled(reject) });
    });
  }

  /** @param {{ problems?: any, error?: string }} [answer] to what waits */
  close(answer = { problems: [problem(...DISPOSED)] }) {
    this.#worker?.terminate();
    this.#worker = null;
    this.run = NONE;
    [...this.#waiting.keys()].forEach((id) => this.#settle({ id, ...answer }));
  }
}

/** Of runs that wait for each other only the last is computed, of what its spec was when it was asked for. */
function latestOnly(run) {
  let busy = false;
  let next = null;
  const advance = async () => {
    while (next) {
      const { spec, resolve, reject } = next;
      next = null;
      await run(spec).then(resolve, reject);
    }
    busy = false;
  };
  return (spec) =>
    new Promise((resolve, reject) => {
      const own = busy ? sendable('run', spec, new Map()) : spec;
      next?.resolve(null);
      next = { spec: own, resolve, reject };
      if (busy) return;
      busy = true;
      advance();
    });
}

/** @param {import('./index.js').WorkerEngineOptions} [options] */
export async function createWorkerEngine(options = {}) {
  const wasm = await compile(labModule, options, { worker: 'any' });
  const client = new Client(wasm, options.worker);
  const { build, fields, presets, methods } = await client.open().catch((error) => {
    client.close();
    throw error;
  });
  /** @param {any} spec @param {{ signal?: AbortSignal }} [how] */
  const run = async (spec, how = {}) => {
    const { signal } = checkOptions('run', how, { signal: 'any' });
    if (signal && !(signal.addEventListener && 'aborted' in signal)) {
      fail('wrong_type', 'signal', `${shown(signal)} is not an AbortSignal`);
    }
    const answer = await client.call('run', [spec], signal);
    client.run = answer.run;
    return new WorkerTrace(client, answer);
  };
  const absent = (name) => async () =>
    fail('conflict', name, "its results can't be sent; call createEngine");
  const calls = methods.map((name) => [name, (...args) => client.call(name, args)]);
  return {
    ...Object.fromEntries(calls),
    createAttention: absent('createAttention'),
    createDecoder: absent('createDecoder'),
    build,
    fields,
    presets,
    run,
    runLatest: latestOnly(run),
    dispose: () => client.close(),
  };
}
