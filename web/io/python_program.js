// What every program begins and ends with: imports and sizes, and printing.
import { filled, pythonString } from './python_text.js';

/** @typedef {import('./python_state.js').State} State */

/** Where Python's str.split() cuts. */
const SPACES =
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007' +
  '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Tokens and sizes. @param {State} state */
function sizes({ spec, trace }) {
  const lines = [];
  if (trace.has('embedding_matrix')) {
    lines.push(`text = ${pythonString(spec.text)}`, 'tokens = text.lower().split()');
    if ([...spec.vocabulary].some((letter) => !SPACES.includes(letter))) {
      lines.push(`vocabulary = ${pythonString(spec.vocabulary)}.lower().split()`);
    } else {
      lines.push('vocabulary = list(dict.fromkeys(tokens))  # in order of first appearance');
    }
    if (spec.unknown_words === 'drop') {
      lines.push('tokens = [word for word in tokens if word in vocabulary]');
    }
    lines.push('n = len(tokens)');
  } else {
    lines.push(`n = ${spec.tokens}`);
  }
  lines.push(`d_model, heads = ${spec.d_model}, ${spec.heads}`);
  lines.push(`d_k, d_v = ${spec.d_k}, ${spec.d_v}`);
  return lines.join('\n');
}

/** @param {readonly string[]} names of what is printed @param {string} options */
export function printing(names, options) {
  const pairs = names.map((name) => `"${name}": ${name}`);
  return [
    options,
    `stages = {\n${filled(pairs, '    ')}\n}`,
    'for name, stage in stages.items():',
    '    print(f"{name} {tuple(stage.shape)}\\n{stage}\\n")',
  ];
}

/**
 * Imports, sizes and the rest.
 * @param {State} state
 * @param {string} title
 * @param {readonly string[]} libraries lines that import them
 * @param {readonly string[]} body paragraphs
 */
export function program(state, title, libraries, body) {
  const used = ['math', 'zlib'].filter((name) => body.some((code) => code.includes(`${name}.`)));
  const imports = [...used.map((name) => `import ${name}`), ...(used.length ? [''] : [])];
  const head = [`"""${title}"""`, '', ...imports, ...libraries].join('\n');
  // Two empty lines around functions, no more.
  return `${[head, sizes(state), ...body].join('\n\n').replace(/\n{4,}/g, '\n\n\n')}\n`;
}
