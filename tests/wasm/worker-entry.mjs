// What web/engine/worker.js is in a browser, for Node.js; and a way to die, for the test of that.
import { parentPort as port } from 'node:worker_threads';
import { serve } from '../../web/engine/service.js';

const parentPort = /** @type {import('node:worker_threads').MessagePort} */ (port);

serve({
  postMessage: (message, transfer) => parentPort.postMessage(message, transfer),
  addEventListener: (_, listener) =>
    parentPort.on('message', (data) => {
      if (data.args?.[0] === 'die') throw new Error('as asked');
      listener({ data });
    }),
});
