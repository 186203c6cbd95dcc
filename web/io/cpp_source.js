// A run as a C++ program against this project's library: the fields that were changed, and every stage
// printed.
import { exactText } from './numbers.js';
import { givenNames } from './python_state.js';
import { filled } from './python_text.js';

/** @typedef {import('./latex.js').TraceLike} TraceLike */

const WIDTH = 88;

/** The enumerations of cpp/attn/spec.h, by the field that chooses from them. */
const CHOICES = {
  unknown_words: 'UnknownWords',
  positions: 'PositionScheme',
  rope_pairing: 'RopePairing',
  rng: 'Rng',
  draws: 'Draws',
  projection: 'ProjectionForm',
  init: 'WeightInit',
  dtype: 'Dtype',
  x_dtype: 'InputDtype',
  fully_masked: 'FullyMasked',
  softmax: 'SoftmaxForm',
};

const identifier = (/** @type {string} */ word) => word.replaceAll('-', '_');

/** To C++ a whole number with so many digits is none without a point, and -0 is 0. @param {number} x @param {boolean} [single] */
function literal(x, single) {
  return exactText(x, single)
    .replace('inf', 'HUGE_VAL')
    .replace(/^(-0|-?\d{17,})$/, '$&.0');
}

/** @param {string} letter */
const octal = (letter) =>
  new TextEncoder()
    .encode(letter)
    .reduce((text, byte) => `${text}\\${byte.toString(8).padStart(3, '0')}`, '');

/** Those for the direction of writing among them, which compilers warn of. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A word as it stands between quotes; with two question marks a trigraph may begin. @param {string} word */
const escaped = (word) =>
  word
    .replace(/["\\]/g, '\\$&')
    .replace(/\?(?=\?)/g, '?\\')
    .replaceAll('\n', '\\n')
    .replace(CONTROLS, octal);

/**
 * String literals, one a line where it gets long: C++ joins them.
 * @param {string} text
 * @param {RegExp} part what is not torn apart
 * @param {string} before what the statement begins with
 */
function stringLiteral(text, part, before) {
  /** @type {string[]} */
  const lines = [''];
  let room = WIDTH - before.length - 5;
  for (const [piece] of text.matchAll(part)) {
    const letters = escaped(piece);
    const last = lines[lines.length - 1];
    if (last && last.length + letters.length > room) {
      lines.push(letters);
      room = WIDTH - 10;
    } else {
      lines[lines.length - 1] = last + letters;
    }
  }
  const quoted = lines.map((line) => `"${line}"`);
  return quoted.length === 1 ? quoted[0] : `\n      ${quoted.join('\n      ')}`;
}

/** Words with the space before them. */
const WORDS = /\s*\S+|\s+/g;
const EDITS = /[^;]+;?|;/g;

/** @param {string} name @param {string} text @param {RegExp} part */
function textLine(name, text, part) {
  const before = `  spec.${name} = `;
  const line = (before + stringLiteral(text, part, before)).replace('= \n', '=\n');
  // What is no std::string ends at its first zero.
  return text.includes('\0') ? `  using namespace std::string_literals;\n${line}s;` : `${line};`;
}

/** @param {string | number} scale */
function scaleLine(scale) {
  if (scale === 'off') return '  spec.scale.kind = attn::ScaleChoice::Kind::off;';
  return `  spec.scale = {attn::ScaleChoice::Kind::factor, ${literal(Number(scale))}};`;
}

/** @param {string} mask */
const maskLines = (mask) =>
  mask.split('+').map((part) => `  spec.mask.${identifier(part)} = true;`);

/** The assignments of one field. @param {string} name @param {any} value @returns {string[]} */
function assignments(name, value) {
  if (name === 'text' || name === 'vocabulary') return [textLine(name, value, WORDS)];
  if (name === 'edits') return [textLine(name, value, EDITS)];
  if (name === 'scale') return [scaleLine(value)];
  if (name === 'mask') return maskLines(value);
  if (name in CHOICES) return [`  spec.${name} = attn::${CHOICES[name]}::${identifier(value)};`];
  return [`  spec.${name} = ${typeof value === 'number' ? literal(value) : value};`];
}

/** Fields that say nothing beside others. @param {TraceLike} trace @param {ReadonlySet<string>} given */
function implied({ spec }, given) {
  const silent = new Set(['preset']);
  if (spec.tokens > 0) silent.add('text');
  if (spec.d_k * spec.heads === spec.d_model) silent.add('d_k');
  if (spec.d_v === spec.d_k) silent.add('d_v');
  // The array in the trace is the sum of all masks.
  if (given.has('mask')) silent.add('mask');
  return silent;
}

/** @param {import('./numbers.js').NdArray} array @param {string} name */
function giveLines({ shape, data }, name) {
  const single = data instanceof Float32Array;
  const numbers = Array.from(data, (x) => literal(x, single));
  const values = filled(numbers, ' '.repeat(14)).trimStart().replace(/,$/, '');
  // Braces around a single number are of no use, and compilers say so.
  const list = numbers.length === 1 ? values : `{${values}}`;
  return `  spec.give("${name}",\n            {{${shape.join(', ')}},\n             ${list}});`;
}

const HEAD = `// Self-attention, every step of it, with Attention Lab's C++ library.
//
//   find_package(attention_lab REQUIRED)
//   add_executable(attention attention.cpp)
//   target_link_libraries(attention attention_lab::attention_lab)
//
// ./attention all prints all digits.
#include <attn/numpy_print.h>
#include <attn/pipeline.h>

#include <cmath>
#include <iostream>
#include <limits>
`;

/** @param {string} scalar */
const printing = (scalar) => `  const attn::Trace trace = attn::run(spec);

  attn::PrintOptions options;
  options.line_width = 100;
  if (argc > 1) {
    options.precision = std::numeric_limits<${scalar}>::max_digits10;
    options.threshold = std::numeric_limits<attn::Index>::max();
  } else {
    options.precision = 4;
    options.suppress_small = true;
  }
  for (const attn::PlannedTensor& stage : trace.plan().tensors) {
    const char* name = stage.kind->name;
    std::cout << name << ' ' << attn::to_string(stage.shape) << '\\n'
              << attn::array2string(trace.find<${scalar}>(name), options) << "\\n\\n";
  }
  return 0;
`;

/**
 * The program. The library draws what comes from seeds, as it did for the trace; arrays are listed only
 * where they were given.
 * @param {TraceLike} trace of the state, with every field in its spec
 * @param {object} options
 * @param {Readonly<Record<string, unknown>>} options.defaults of the spec's fields: what has these is
 *   left out
 * @param {Iterable<string>} [options.given] the names of the tensors that the spec gave
 * @returns {string} C++17
 */
export function cppSource(trace, { defaults, given = [] }) {
  const { spec } = trace;
  const names = givenNames(trace, given);
  const silent = implied(trace, names);
  const changed = Object.keys(spec).filter((name) => {
    return !silent.has(name) && spec[name] !== defaults[name];
  });
  const lines = changed.flatMap((name) => assignments(name, spec[name]));
  lines.push(...[...names].map((name) => giveLines(trace.tensor(name), name)));
  const scalar = spec.dtype === 'float32' ? 'float' : 'double';
  return [
    HEAD,
    'int main(int argc, char**) {',
    '  attn::Spec spec;',
    ...lines,
    printing(scalar) + '}\n',
  ].join('\n');
}
