// node web/build/finish.mjs FROM TO: of the linked FROM.wasm and FROM.mjs what the page loads. Functions are ordered
// before relaxed SIMD gets its final opcodes.
//
// To other files, and each put there whole: who is killed meanwhile leaves nothing that counts as finished.

import fs from 'node:fs';
import path from 'node:path';
import { hasNames, orderFunctions } from './order.mjs';
import { finishRelaxed } from './relaxed.mjs';
import { isCalled, replaceFile } from './tools.mjs';

/** @param {string} from @param {string} to both without their endings */
export function finish(from, to) {
  const linked = fs.readFileSync(`${from}.wasm`);
  const module = hasNames(linked) ? linked : orderFunctions(linked);
  finishRelaxed(module);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  replaceFile(`${to}.wasm`, module);
  replaceFile(`${to}.mjs`, fs.readFileSync(`${from}.mjs`));
}

if (isCalled(import.meta.url)) finish(process.argv[2], process.argv[3]);
