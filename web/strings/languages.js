// The languages besides English: each a file beside this one with one table of the shape of all tables in en/
// together, whole or in part.
//   de: () => import('./de.js'),

/** @type {Record<string, () => Promise<{default: Record<string, any>}>>} */
export const LANGUAGES = {};
