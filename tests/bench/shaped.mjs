// A server of files as a visitor far away meets it: compressed, after a while, and no faster than the line.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

/**
 * @typedef {object} Line
 * @property {number} bytesPerSecond Infinity for loopback as it is
 * @property {number} latency ms from a request to its answer's first byte, and once more for each connection
 */

const types = { '.html': 'text/html', '.wasm': 'application/wasm', '.css': 'text/css' };
const PIECE = 4096;
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** All of a folder's files as they go over the wire. @param {string} folder @param {'br' | 'gzip'} encoding */
function compressed(folder, encoding) {
  const names = /** @type {string[]} */ (fs.readdirSync(folder, { recursive: true }));
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return new Map(
    files.map((name) => {
      const bytes = fs.readFileSync(path.join(folder, name));
      const packed = encoding === 'br' ? zlib.brotliCompressSync(bytes) : zlib.gzipSync(bytes);
      return [`/${name}`, packed];
    }),
  );
}

/** All answers share one line. @param {Line} line */
function sender({ bytesPerSecond }) {
  let free = 0;
  return async (/** @type {http.ServerResponse} */ response, /** @type {Buffer} */ bytes) => {
    if (bytesPerSecond === Infinity) return void response.end(bytes);
    for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      free = Math.max(free, performance.now()) + (1000 * piece.length) / bytesPerSecond;
      await wait(free - performance.now());
      response.write(piece);
    }
    response.end();
  };
}

/**
 * @param {string} folder
 * @param {{encoding: 'br' | 'gzip', line: Line}} how
 * @returns {Promise<{url: string, bytes: () => number, close: () => void}>} bytes: of all answers since it was asked last
 */
export async function serveShaped(folder, { encoding, line }) {
  const files = compressed(folder, encoding);
  const send = sender(line);
  const known = new WeakSet();
  let sent = 0;
  const server = http.createServer(async (request, response) => {
    const [name] = (request.url ?? '/').split('?');
    const bytes = files.get(name);
    const isNew = !known.has(request.socket);
    known.add(request.socket);
    if (line.latency) await wait(line.latency * (isNew ? 2 : 1));
    if (!bytes) return void response.writeHead(404).end();
    sent += bytes.length;
    const type = types[path.extname(name)] ?? 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'content-encoding': encoding });
    await send(response, bytes);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    bytes() {
      const all = sent;
      sent = 0;
      return all;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
