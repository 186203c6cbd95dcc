import assert from 'node:assert/strict';
import test from 'node:test';
import { additiveSource, allowedSource, blockedSource } from '../../web/io/mask_source.js';
import { pythonWith, runPython } from './python.mjs';

const causal = { rows: 2, cols: 2, data: [0, -Infinity, 0, 0] };

test('booleans of both polarities, and numbers', () => {
  assert.equal(
    blockedSource(causal),
    'attn_mask = torch.tensor([\n    [False,  True],\n    [False, False],\n])',
  );
  assert.equal(
    allowedSource(causal),
    'attn_mask = torch.tensor([\n    [ True, False],\n    [ True,  True],\n])',
  );
  assert.equal(
    additiveSource({ ...causal, data: [-2, -Infinity, 0.25, -1e9] }),
    'inf = float("inf")\nattn_mask = torch.tensor([\n    [-2.0, -inf],\n    [0.25, -1e9],\n])',
  );
});

const python = pythonWith('torch');

test(
  'PyTorch reads them: what is blocked is not allowed, and weighs nothing',
  { skip: python ? false : 'no Python with PyTorch is installed' },
  () => {
    const mask = { rows: 3, cols: 3, data: [0, -Infinity, -2, 0, 0, -Infinity, -1e9, 0, 0.5] };
    const printed = runPython(
      /** @type {string} */ (python),
      `import torch
${blockedSource(mask)}
blocked = attn_mask
${allowedSource(mask)}
allowed = attn_mask
${additiveSource(mask)}
added = attn_mask
assert blocked.dtype == allowed.dtype == torch.bool and added.dtype.is_floating_point
assert torch.equal(blocked, ~allowed)
assert torch.equal(blocked, added == -inf)
torch.manual_seed(0)
attention = torch.nn.MultiheadAttention(4, 2)
x = torch.randn(3, 1, 4)
_, weights = attention(x, x, x, attn_mask=blocked)
assert torch.equal(weights[0] == 0, blocked)
print(added.tolist())`,
    );
    assert.equal(
      printed.trim(),
      '[[0.0, -inf, -2.0], [0.0, 0.0, -inf], [-1000000000.0, 0.0, 0.5]]',
    );
  },
);
