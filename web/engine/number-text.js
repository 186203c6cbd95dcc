// Numbers as C++ reads them.

/** @param {unknown} x a number, or a word that may stand for one */
export const numberText = (x) => String(x).replace('Infinity', 'inf');
