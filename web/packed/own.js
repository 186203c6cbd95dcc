// What a script carries for itself, in ASCII, unpacked on a page that has other things to do.
import { ASCII } from './letters.js';
import { pause } from './pause.js';
import { unpack, unpackPlain } from './unpack.js';

/** @param {string} text @param {string} code of what unpacks it */
export const unpackOwn = async (text, code) =>
  unpack(text, ASCII, await unpackPlain(code, ASCII), pause);
