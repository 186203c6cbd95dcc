// What a script carries in compressed form.
import { decode } from './base85.js';

/** @param {string} text deflated bytes in base 85 */
export async function inflate(text) {
  if (typeof DecompressionStream === 'undefined') {
    throw new Error(
      'this browser has no DecompressionStream; Chromium 103, Firefox 113 and Safari 16.4 have it',
    );
  }
  const packed = new Blob([decode(text)]).stream();
  const unpacked = packed.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
