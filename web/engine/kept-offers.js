// Attention that keeps its weights: what engines offer beside colours where authors have them; the page does without.
import { Attention, Decoder } from './attention.js';
import { accept } from './errors.js';
import { withArguments } from './hand-over.js';
import { multiHeadOptions, weightArrays, weightsRequired } from './multi-head-input.js';
import { inputReader } from './operator-calls.js';

const readAttention = inputReader(
  [...weightArrays, 'mask'],
  { ...multiHeadOptions, causal: 'flag' },
  weightsRequired,
);
const readDecoder = inputReader(weightArrays, { ...multiHeadOptions, capacity: 'size' }, [
  ...weightsRequired,
  'capacity',
]);

/** @param {import('./attention.js').Owner} owner */
export function keptOffers(owner) {
  /** @returns {[import('./attention.js').Owner, boolean, import('./attention.js').Sizes]} */
  const keep = (decodes, { arrays, options, dtype }) => {
    const lab = owner.live();
    return withArguments(lab, arrays, dtype, (float32) => [
      owner,
      float32,
      accept(lab.keep(decodes, float32, options)),
    ]);
  };
  return {
    createAttention: (input) =>
      new Attention(...keep(false, readAttention('createAttention', input))),
    createDecoder(input) {
      const call = readDecoder('createDecoder', input);
      return new Decoder(call.options.capacity, ...keep(true, call));
    },
  };
}
