// Masks to hand to the operators: what authors' engines have; the page's masks are fields of its spec.
import { fail, shown } from './errors.js';
import { firstOf } from './operator-calls.js';
import { checkOptions } from './options.js';

/** The kind of mask that asks for an option. */
const kindOf = { window: 'window', prefix: 'prefix', lengths: 'padding' };

/** @param {import('./operator-calls.js').Call} call */
export function maskOperators(call) {
  const where = (name, booleans, options) => {
    const own = checkOptions('maskWhere', options, { value: 'number' });
    return firstOf(call('maskWhere', { arrays: [[name, booleans, true]], options: own }));
  };
  return {
    mask(options) {
      const schema = {
        kind: 'text',
        queries: 'size',
        keys: 'size',
        window: 'size',
        prefix: 'size',
        lengths: 'ints',
        value: 'number',
      };
      const own = checkOptions('mask', options, schema, ['kind', 'queries']);
      const kinds = own.kind.split('+');
      if (kinds.includes('padding') && !own.lengths) {
        fail('wrong_type', 'lengths', "padding needs each sequence's length");
      }
      for (const [option, kind] of Object.entries(kindOf)) {
        if (option in own && !kinds.includes(kind)) {
          fail('conflict', option, `needs '${kind}' in kind ${shown(own.kind)}`);
        }
      }
      return firstOf(call('mask', { options: own }));
    },
    maskWhereBlocked: (blocked, options = {}) => where('blocked', blocked, options),
    maskWhereAllowed: (allowed, options = {}) => where('allowed', allowed, options),
  };
}
