// The worker's side: answers calls that come as messages.
//
//   in:   { wasm } first, then { id, method, args }
//   out:  { ready: { build, fields, presets, methods } }, then { id, value } or { id, problems } or { id, error };
//         a module that can't be started is answered as a call is, without an id
import { Engine } from './engine.js';
import { EngineError, fail } from './errors.js';
import { labModule } from './lab-module.js';
import { start } from './load.js';
import { maskOperators } from './operators-masks.js';

/** What can be sent of what createEngine offers beside. @type {import('./engine.js').Offers} */
const offers = ({ call }) => maskOperators(call);

// Calls that cannot be handed on as they are.
const own = ['run', 'random', 'dispose', 'constructor'];

function methodsOf(engine) {
  const names = [
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(engine)),
    ...Object.keys(engine),
  ];
  return names.filter((name) => typeof engine[name] === 'function' && !own.includes(name));
}

/** Every buffer of an answer is handed over, not copied. */
function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (value && typeof value === 'object') {
    Object.values(value).forEach((item) => buffersOf(item, found));
  }
  return found;
}

class Service {
  #engine;
  /** @type {any} */
  #trace = null;
  /** The number of its call. */
  #run = -1;

  constructor(engine) {
    this.#engine = engine;
  }

  get greeting() {
    const { build, fields, presets } = this.#engine;
    return { build, fields, presets, methods: methodsOf(this.#engine) };
  }

  run(id, input) {
    const trace = this.#engine.run(input);
    this.#trace = trace;
    this.#run = id;
    const { tokens, dropped, dtype, edits, manifest: places, recomputed } = trace;
    const content = { words: { tokens, dropped }, dtype, edits, places, recomputed };
    const { spec, bytes } = trace.snapshot();
    return { run: id, content, spec, bytes };
  }

  /** Asks the trace of a run. */
  ask(method, run, ...args) {
    if (run !== this.#run) {
      const why = 'a later run has taken its place, or the worker was restarted';
      fail('expired_trace', 'trace', why);
    }
    return this.#trace[method](...args);
  }

  call(id, method, args) {
    if (method === 'run') return this.run(id, ...args);
    const asked = ['explain', 'block', 'overview'].includes(method);
    return asked ? this.ask(method, ...args) : this.#engine[method](...args);
  }
}

/** @param {Promise<Service>} starting */
async function answer(starting, { wasm, id, method, args }) {
  try {
    const service = await starting;
    return wasm ? { ready: service.greeting } : { id, value: service.call(id, method, args) };
  } catch (error) {
    return error instanceof EngineError
      ? { id, problems: error.problems }
      : { id, error: String(error) };
  }
}

/**
 * Serves one port: a worker's global scope, or anything like it.
 * @param {{ postMessage: Function, addEventListener: Function }} port
 */
export function serve(port) {
  /** @type {Promise<Service> | null} */
  let service = null;
  port.addEventListener('message', async ({ data }) => {
    if (data.wasm) {
      service = start(labModule, data.wasm).then(
        (module) => new Service(new Engine(module, offers)),
      );
    }
    if (!service) return;
    const reply = await answer(service, data);
    port.postMessage(reply, [...buffersOf(reply.value)]);
  });
}
