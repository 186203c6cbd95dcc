// The reference data through the JavaScript API: every kind of file that an operator covers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentionHandlers } from './reference-attention.mjs';
import { numberHandlers } from './reference-numbers.mjs';
import { newEngine, Reference, referenceDirectory, referenceNames } from './support.mjs';

// Kinds that no operator of the API answers; the C++ reference runner checks them.
const native = ['errors', 'positional_odd', 'ziggurat'];

const handlers = { ...attentionHandlers, ...numberHandlers };
const engine = await newEngine();

for (const name of referenceNames()) {
  const file = new Reference(name, referenceDirectory);
  if (native.includes(file.kind)) continue;
  test(`${file.kind}: ${name}`, () => {
    assert.ok(handlers[file.kind], `nothing checks files of the kind '${file.kind}'`);
    handlers[file.kind](file, engine);
    assert.ok(file.compared > 0, 'nothing was compared');
  });
}
