// The tokens' vectors in NumPy.
import { editLines, isEdited } from './python_edits.js';
import { pythonArray } from './python_text.js';

/** @typedef {import('./python_state.js').State} State */

/** Edits of X leave the embedding as it is. @param {State} state */
function sum({ trace, dialect }) {
  if (trace.has('P')) return 'X = embedding + P';
  if (!isEdited(trace, 'X')) return 'X = embedding';
  return `X = embedding.${dialect.library === 'np' ? 'copy' : 'clone'}()`;
}

/** embedding and X. @param {State} state */
export function inputs(state) {
  const { spec, trace, given, tokensName, dialect } = state;
  const lines = [];
  const literal = (/** @type {string} */ name) =>
    `${name} = ${pythonArray(trace.tensor(name), dialect.library)}`;
  if (given.has('embedding') && tokensName !== 'embedding') lines.push(literal('embedding'));
  else if (tokensName === 'embedding_matrix') {
    lines.push('embedding = embedding_matrix[[vocabulary.index(word) for word in tokens]]');
  }
  if (tokensName === 'embedding_matrix') lines.push(...editLines(trace, 'embedding'));
  if (tokensName !== 'X') {
    lines.push(given.has('X') ? literal('X') : sum(state), ...editLines(trace, 'X'));
  }
  if (spec.x_dtype === 'float32' && spec.dtype === 'float64') {
    lines.push(`X = ${dialect.rounded}  # once`);
  }
  return lines;
}
