// What a script carries for itself, in ASCII, unpacked on a page that has other things to do.
import { ASCII } from './letters.js';
import { unpack, unpackPlain } from './unpack.js';

/** Lets the page have its turn; a timer would wait longer than it works, and a second in a page that is not shown. */
const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve(undefined);
    });
    port1.start();
    port2.postMessage(null);
  });

/** @param {string} text @param {string} code of what unpacks it */
export const unpackOwn = async (text, code) =>
  unpack(text, ASCII, await unpackPlain(code, ASCII), pause);
