// The most multiplications and additions a second that this browser gets out of one thread: a module that
// does nothing else, on registers. Written as bytes, because a compiler would optimise it away.

const CHAINS = 12; // more than the units' latency asks for, and with two factors no more than 15 registers
const [GET, SET, TEE, CONST, SUB] = [0x20, 0x21, 0x22, 0x41, 0x6b];
const SIMD = 0xfd;
/** How a chain goes on from its value and the two factors on the stack. */
const steps = {
  // f32x4.mul, f32x4.add
  simd128: (/** @type {number[]} */ x, /** @type {number[]} */ a, /** @type {number[]} */ b) => [
    ...[...x, ...a, SIMD, 0xe6, 0x01],
    ...[...b, SIMD, 0xe4, 0x01],
  ],
  // f32x4.relaxed_madd
  relaxed: (/** @type {number[]} */ x, /** @type {number[]} */ a, /** @type {number[]} */ b) => [
    ...[...x, ...a, ...b, SIMD, 0x85, 0x02],
  ],
};

/** @param {number} size in LEB128 */
const leb = (size) => (size < 128 ? [size] : [(size % 128) | 128, Math.floor(size / 128)]);

/** @param {number} id @param {number[]} bytes */
const section = (id, bytes) => [id, ...leb(bytes.length), ...bytes];

/** A function (rounds: i32, start: f32, factor: f32) -> f32. @param {keyof typeof steps} kind */
function moduleOf(kind) {
  const factors = [3, 4]; // after the parameters
  const chains = Array.from({ length: CHAINS }, (_, at) => 5 + at);
  const get = (/** @type {number} */ local) => [GET, local];
  const splat = (/** @type {number} */ parameter) => [...get(parameter), SIMD, 0x13];
  const [a, b] = factors;
  const body = [
    ...[1, 2 + CHAINS, 0x7b], // so many v128
    ...[...splat(2), SET, a, ...splat(1), SET, b],
    // No two chains start alike, or one would do for both.
    ...chains.flatMap((chain, at) => [
      ...[...get(b), ...(at ? get(chain - 1) : get(a)), SIMD, 0xe4, 0x01, SET, chain],
    ]),
    ...[0x03, 0x40], // loop
    ...chains.flatMap((chain) => [...steps[kind](get(chain), get(a), get(b)), SET, chain]),
    ...[...get(0), CONST, 1, SUB, TEE, 0, 0x0d, 0, 0x0b], // until no round is left
    ...get(chains[0]),
    ...chains.slice(1).flatMap((chain) => [...get(chain), SIMD, 0xe4, 0x01]),
    ...[SIMD, 0x1f, 0, 0x0b], // the first lane
  ];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 3, 0x7f, 0x7d, 0x7d, 1, 0x7d]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

/**
 * @param {keyof typeof steps} kind
 * @returns {Promise<((rounds: number) => number) | null>} runs so many rounds and says how many operations they were;
 *   null where the browser has no such instructions
 */
export async function peakOf(kind) {
  const bytes = moduleOf(kind);
  if (!WebAssembly.validate(bytes)) return null;
  const { instance } = await WebAssembly.instantiate(bytes);
  const run = /** @type {(rounds: number, start: number, factor: number) => number} */ (
    instance.exports.f
  );
  return (rounds) => {
    // A factor near 1 and a small summand: neither infinity nor the slow numbers near 0.
    run(rounds, 1e-3, 0.999);
    return rounds * CHAINS * 4 * 2;
  };
}
