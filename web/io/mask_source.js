// A mask as one would pass it to PyTorch: booleans of either polarity, or the numbers that are added.

/**
 * @typedef {{rows: number, cols: number, data: ArrayLike<number>}} MaskMatrix what is added to the scaled scores
 */

/** nn.MultiheadAttention's attn_mask: True = may not look. @param {MaskMatrix} mask */
export const blockedSource = (mask) =>
  tensorSource(mask, (value) => (value === -Infinity ? 'True' : 'False'));

/** F.scaled_dot_product_attention's attn_mask: True = takes part. @param {MaskMatrix} mask */
export const allowedSource = (mask) =>
  tensorSource(mask, (value) => (value === -Infinity ? 'False' : 'True'));

/** What both take and add to the scores. @param {MaskMatrix} mask */
export const additiveSource = (mask) => tensorSource(mask, numberSource);

/** @param {number} value */
function numberSource(value) {
  if (value === -Infinity) return '-inf';
  if (Math.abs(value) >= 1e6) return value.toExponential().replace('e+', 'e');
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/**
 * @param {MaskMatrix} mask
 * @param {(value: number) => string} write
 */
function tensorSource({ rows, cols, data }, write) {
  const words = Array.from({ length: rows * cols }, (_, at) => write(data[at]));
  const width = Math.max(0, ...words.map((word) => word.length));
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = words.slice(row * cols, (row + 1) * cols).map((word) => word.padStart(width));
    return `    [${line.join(', ')}],\n`;
  });
  const names = words.includes('-inf') ? 'inf = float("inf")\n' : '';
  return `${names}attn_mask = torch.tensor([\n${lines.join('')}])`;
}
