// Positions in NumPy: what is added to a token or a score, and what turns queries and keys.
import { pythonFloat } from './python_text.js';

/** @typedef {import('./python_state.js').State} State */

const offsetOf = (/** @type {number} */ offset) =>
  offset === 0 ? '' : ` + ${pythonFloat(offset)}`;

/** P, angles or alibi. @param {State} state */
export function positions({ spec, cast }) {
  const base = pythonFloat(spec.position_base);
  const position = `position = np.arange(n)[:, None]${offsetOf(spec.position_offset)}`;
  if (spec.positions === 'sinusoidal') {
    return [
      '# Sinusoidal positions: sines in even columns, cosines in odd ones.',
      position,
      `angle = position / ${base} ** (np.arange(0, d_model, 2) / d_model)`,
      'P = np.empty((n, d_model))',
      'P[:, 0::2] = np.sin(angle)',
      'P[:, 1::2] = np.cos(angle[:, : d_model // 2])',
      ...(cast ? [`P = P${cast}`] : []),
    ];
  }
  if (spec.positions === 'rope') {
    return [
      '# Rotary positions: how far each pair of columns is turned.',
      position,
      `turn = position * ${base} ** (-2 * np.arange(d_k // 2) / d_k)`,
      `angles = turn${cast}`,
    ];
  }
  if (spec.positions === 'alibi') {
    return [
      '# ALiBi: the further a key is away, the less it counts.',
      ...slopes(spec.heads),
      'distance = np.abs(np.arange(n)[:, None] - np.arange(n))',
      `alibi = 0 - slopes[:, None, None]${cast} * distance${cast}`,
    ];
  }
  return [];
}

/** @param {number} heads */
function slopes(heads) {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (power === heads) return ['slopes = 2.0 ** (-8 * np.arange(1, heads + 1) / heads)'];
  return [
    `power = ${power}  # of two, the largest up to heads; the other slopes lie between`,
    'first = -8 * np.arange(1, power + 1) / power',
    'others = -4 * np.arange(1, 2 * (heads - power), 2) / power',
    'slopes = 2.0 ** np.concatenate([first, others])',
  ];
}

/** @param {State} state */
export function rotation({ spec, cast }) {
  const half = spec.rope_pairing === 'half';
  const first = half ? '..., : d_k // 2' : '..., 0::2';
  const second = half ? '..., d_k // 2 :' : '..., 1::2';
  return [
    '',
    '',
    'def rotate(rows):',
    `    """Turns columns ${half ? 'i and i + d_k / 2' : '2i and 2i + 1'} by their position's angle."""`,
    `    cosine, sine = np.cos(turn)${cast}, np.sin(turn)${cast}`,
    '    rotated = np.empty_like(rows)',
    `    x, y = rows[${first}], rows[${second}]`,
    `    rotated[${first}] = x * cosine - y * sine`,
    `    rotated[${second}] = x * sine + y * cosine`,
    '    return rotated',
    '',
    '',
    'Q_rotated, K_rotated = rotate(Q), rotate(K)',
  ];
}
