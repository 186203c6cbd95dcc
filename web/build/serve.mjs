// node web/build/serve.mjs [--port=N] [--prefix=/a/path/] [--csp] [--cors]: serves dist/.
//
// The environment's PORT counts too. A port that is taken is replaced by the next free one, unless
// it was asked for by --port.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { isCalled, root } from './tools.mjs';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** How many there are: one more than the last. */
const PORTS = 65536;

/** The strictest policy that the page promises to run under. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');

/** The file that a request's path names, or undefined; never one outside the folder. */
function fileOf(folder, prefix, pathname) {
  if (!pathname.startsWith(prefix)) return undefined;
  const file = path.join(folder, decodeURIComponent(pathname.slice(prefix.length)));
  if (file !== folder && !file.startsWith(path.join(folder, path.sep))) return undefined;
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat?.isDirectory() ? path.join(file, 'index.html') : file;
}

function contentOf(file, inject) {
  if (!inject || path.extname(file) !== '.html') return fs.readFileSync(file);
  return fs.readFileSync(file, 'utf8').replace(/<head[^>]*>/, (tag) => tag + inject);
}

/** The type, the content, and the content's name, that a request is answered with, or undefined. */
function found({ folder, prefix, inject }, address) {
  try {
    const { pathname } = new URL(address, 'http://localhost');
    const file = fileOf(path.resolve(folder), prefix, pathname);
    if (!file) return undefined;
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const content = contentOf(file, inject);
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    return { type, content, etag };
  } catch {
    return undefined; // no valid address, or no file that can be read
  }
}

/** Whether a client has what is called so already: If-None-Match, whose weak names are as good here. */
const isKnown = (etag, known = '') =>
  known.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));

const answering = (served) => (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const answer = found(served, request.url);
  if (!answer) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    return;
  }
  const { type, content, etag } = answer;
  const headers = { 'cache-control': 'no-cache', etag, ...served.headers };
  if (isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end();
    return;
  }
  headers['content-type'] = type;
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : content);
};

/**
 * A server of static files on 127.0.0.1.
 * @param {object} [options]
 * @param {string} [options.folder] what is served; default dist/
 * @param {number} [options.port] default 0: any free one
 * @param {string} [options.prefix] the path that the folder appears under, with its slashes or without; default '/'
 * @param {Record<string, string>} [options.headers] sent with every file
 * @param {string} [options.inject] HTML that every page gets first in its head: a test's own script
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function serve({
  folder = path.join(root, 'dist'),
  port = 0,
  prefix: under = '/',
  headers,
  inject = '',
} = {}) {
  const prefix = path.posix.join('/', under, '/');
  const server = http.createServer(answering({ folder, prefix, headers, inject }));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      const close = () => {
        server.closeAllConnections();
        return promisify(server.close.bind(server))();
      };
      resolve({ url: `http://127.0.0.1:${address.port}${prefix}`, close });
    });
  });
}

/** As serve, on the first free port from the given one on. */
async function serveNear(port, options) {
  for (let candidate = port; candidate < Math.min(port + 100, PORTS); candidate++) {
    try {
      return await serve({ ...options, port: candidate });
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  return serve(options);
}

/** The number of a port, or undefined where none is given. @param {string} name @param {string} [text] */
function portFrom(name, text) {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) < PORTS) return Number(text);
  throw new Error(`${name} is a number from 0 to ${PORTS - 1}; this is ${text || 'empty'}`);
}

function wordsOf(args) {
  const [text, flag] = /** @type {const} */ ([{ type: 'string' }, { type: 'boolean' }]);
  try {
    return parseArgs({ args, options: { port: text, prefix: text, csp: flag, cors: flag } }).values;
  } catch {
    const takes = '--port=N, --prefix=/a/path/, --csp and --cors';
    throw new Error(`serve.mjs takes ${takes}; these are ${args.join(' ')}`);
  }
}

/**
 * What is asked for by the words of a command and by its environment.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env an empty PORT is none
 */
export function asked(args, { PORT } = {}) {
  const { port, prefix = '/', csp = false, cors = false } = wordsOf(args);
  const headers = {
    ...(csp && { 'content-security-policy': contentSecurityPolicy }),
    ...(cors && { 'access-control-allow-origin': '*' }),
  };
  const own = portFrom('--port', port);
  const near = own === undefined ? portFrom('PORT', PORT || undefined) : undefined;
  return { port: own, near: near ?? 8080, options: { prefix, headers } };
}

if (isCalled(import.meta.url)) {
  try {
    const { port, near, options } = asked(process.argv.slice(2), process.env);
    const { url } = await (port === undefined
      ? serveNear(near, options)
      : serve({ ...options, port }));
    console.log(`Attention Lab: ${url}  (Ctrl+C stops it)`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
