// Python's spelling of values, in the layout that its formatters give.
import { exactText } from './numbers.js';

/** @typedef {import('./numbers.js').NdArray} NdArray */

const WIDTH = 88;

/**
 * A float that Python reads as the same number; np is imported.
 * @param {number} x
 * @param {boolean} [single] x is a float32
 */
export function pythonFloat(x, single = false) {
  const text = exactText(x, single);
  if (/^-?(inf|nan)$/.test(text)) return text.replace(/(inf|nan)/, 'np.$1');
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A string literal; JSON's escapes are Python's. @param {string} text */
export function pythonString(text) {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    },
  );
}

/**
 * Items separated by commas, in one line where they fit, else filled lines.
 * @param {readonly string[]} items
 * @param {string} indent of each line
 */
export function filled(items, indent) {
  const lines = [];
  let line = '';
  for (const item of items) {
    const longer = line ? `${line} ${item},` : `${item},`;
    if (line && indent.length + longer.length > WIDTH) {
      lines.push(indent + line);
      line = `${item},`;
    } else {
      line = longer;
    }
  }
  return [...lines, indent + line].join('\n');
}

/**
 * Nested lists of numbers.
 * @param {readonly number[]} shape
 * @param {readonly string[]} items
 * @param {string} indent of the line on which the list begins
 * @returns {string}
 */
function nested(shape, items, indent) {
  const inner = `${indent}    `;
  if (shape.length === 1) {
    const line = `[${items.join(', ')}]`;
    if (indent.length + line.length < WIDTH) return line;
    return `[\n${filled(items, inner)}\n${indent}]`;
  }
  const size = items.length / shape[0];
  const parts = Array.from({ length: shape[0] }, (_part, i) => {
    const list = nested(shape.slice(1), items.slice(i * size, (i + 1) * size), inner);
    return `${inner}${list},\n`;
  });
  return `[\n${parts.join('')}${indent}]`;
}

/**
 * np.array([...]), or torch.tensor, of at least one axis; float32 where the data are.
 * @param {NdArray} array
 * @param {string} [library] 'torch' takes finite numbers only
 */
export function pythonArray({ shape, data }, library = 'np') {
  const single = data instanceof Float32Array;
  const items = Array.from(data, (x) => pythonFloat(x, single));
  const make = library === 'np' ? 'np.array' : 'torch.tensor';
  // torch.tensor makes float32 of Python's floats.
  const dtype = single || library === 'torch' ? `dtype=${library}.float${single ? 32 : 64}` : '';
  if (shape.length > 1) {
    return `${make}(\n    ${nested(shape, items, '    ')}${dtype && `,\n    ${dtype}`}\n)`;
  }
  return `${make}(${nested(shape, items, '')}${dtype && `, ${dtype}`})`;
}
