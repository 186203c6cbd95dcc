// Which tensor plays which role; a role has one colour everywhere.

/** @type {Record<string, string>} */
const ROLES = {
  Q: 'role-q',
  W_Q: 'role-q',
  Q_rotated: 'role-q',
  K: 'role-k',
  W_K: 'role-k',
  K_rotated: 'role-k',
  V: 'role-v',
  W_V: 'role-v',
  head_out: 'role-v',
  output: 'role-output',
  W_O: 'role-output',
  P: 'role-p',
  angles: 'role-p',
  alibi: 'role-p',
};

/** @param {string} tensor */
export function roleOf(tensor) {
  return ROLES[tensor] ?? '';
}
