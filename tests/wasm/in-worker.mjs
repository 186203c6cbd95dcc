// The engine in a worker: Node.js's stands in for a browser's.
import { Worker } from 'node:worker_threads';
import { createWorkerEngine } from '../../web/engine/index.js';
import { wasmBytes } from './support.mjs';

const script = new URL('worker-entry.mjs', import.meta.url);

/** A Node.js worker with the events of a browser's. */
export class BrowserLikeWorker {
  static started = 0;

  constructor() {
    BrowserLikeWorker.started += 1;
    this.worker = new Worker(script);
  }

  postMessage(message, transfer) {
    this.worker.postMessage(message, transfer);
  }

  addEventListener(type, listener) {
    if (type === 'message') this.worker.on('message', (data) => listener({ data }));
    else this.worker.on('error', ({ message }) => listener({ message }));
  }

  terminate() {
    this.worker.terminate();
  }
}

/** Without a type, because some calls here are wrong on purpose. @param {Uint8Array<ArrayBuffer>} [wasm] @returns {Promise<any>} */
export const open = (wasm = wasmBytes()) =>
  createWorkerEngine({
    wasm,
    worker: () => /** @type {any} */ (new BrowserLikeWorker()),
  });

export async function withEngine(t) {
  const engine = await open();
  t.after(() => engine.dispose());
  return engine;
}
