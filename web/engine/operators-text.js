// Texts as tokens, and numbers as text.
import { fail, shown } from './errors.js';
import { asking, dtype } from './operator-calls.js';
import { checkOptions } from './options.js';

/** @param {import('./operator-calls.js').Call} call */
export function textOperators(call) {
  const { one, value } = asking(call);
  const labelled =
    (operator, schema) =>
    (weights, labels, input = {}) => {
      const own = checkOptions(operator, input, { keys: 'texts', ...schema });
      const queries = positional(operator, 'labels', labels, 'texts');
      const options = { queries, keys: queries, ...own };
      return call(operator, { arrays: [['weights', weights]], options }).value;
    };
  return {
    tokenize(text, options = {}) {
      const own = checkOptions('tokenize', options, { vocabulary: 'texts' });
      const sentence = positional('tokenize', 'text', text, 'text');
      return call('tokenize', { options: { ...own, text: sentence } }).value;
    },
    asciiMap: labelled('asciiMap', { shades: 'text' }),
    shadeLevels: (weights, options = {}) =>
      one('shadeLevels', { weights }, options, { shades: 'count' }),
    attentionTable: labelled('attentionTable', { decimals: 'digits' }),
    npRound: (x, decimals) =>
      one('npRound', { x }, { decimals }, { decimals: 'int' }, ['decimals']),
    array2string(x, input = {}) {
      const schema = {
        dtype,
        precision: 'size',
        threshold: 'size',
        edgeItems: 'size',
        lineWidth: 'size',
        suppressSmall: 'flag',
        separator: 'text',
        integers: 'flag',
      };
      return value('array2string', { x }, input, schema);
    },
    formatNumber(x, input = {}) {
      if (typeof x !== 'number') fail('wrong_type', 'x', `${shown(x)} is not a number`);
      const { dtype: type, ...options } = checkOptions('formatNumber', input, {
        decimals: 'decimals',
        dtype,
      });
      return call('printNumber', { options: { ...options, x }, dtype: type ?? 'float64' }).value;
    },
  };
}

/** An argument, checked as an option is. @param {string} operator @param {string} name @param {unknown} value @param {'text' | 'texts'} kind */
function positional(operator, name, value, kind) {
  return checkOptions(operator, { [name]: value }, { [name]: kind }, [name])[name];
}
