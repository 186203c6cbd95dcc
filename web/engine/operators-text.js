// Texts as tokens, and numbers as text.
import { fail, shown } from './errors.js';
import { wellFormed } from './fields.js';
import { asking, dtype } from './operator-calls.js';
import { checkOptions } from './options.js';

/** @param {import('./operator-calls.js').Call} call */
export function textOperators(call) {
  const { one, value } = asking(call);
  const labelled =
    (operator, schema) =>
    (weights, labels, input = {}) => {
      const { keys = labels, ...rest } = checkOptions(operator, input, {
        keys: 'texts',
        ...schema,
      });
      const queries = checkLabels('labels', labels);
      const options = { queries, keys: checkLabels('keys', keys), ...rest };
      return call(operator, { arrays: [['weights', weights]], options }).value;
    };
  return {
    tokenize(text, options = {}) {
      if (typeof text !== 'string') fail('wrong_type', 'text', `${shown(text)} is not a text`);
      const own = checkOptions('tokenize', options, { vocabulary: 'texts' });
      if (own.vocabulary) own.vocabulary = own.vocabulary.map(wellFormed);
      return call('tokenize', { options: { ...own, text: wellFormed(text) } }).value;
    },
    asciiMap: labelled('asciiMap', { shades: 'text' }),
    shadeLevels: (weights, options = {}) =>
      one('shadeLevels', { weights }, options, { shades: 'count' }),
    attentionTable: labelled('attentionTable', { decimals: 'size' }),
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
        decimals: 'size',
        dtype,
      });
      return call('printNumber', { options: { ...options, x }, dtype: type ?? 'float64' }).value;
    },
  };
}

function checkLabels(name, labels) {
  const own = checkOptions('this', { [name]: labels }, { [name]: 'texts' }, [name]);
  return own[name].map(wellFormed);
}
