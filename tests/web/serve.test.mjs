// The servers of dist/: whatever is asked for, they answer and go on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { asked, serve } from '../../web/build/serve.mjs';
import { root } from '../../web/build/tools.mjs';
import { serveShaped } from '../bench/shaped.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'served-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><head></head>');
fs.mkdirSync(path.join(folder, 'odd/index.html'), { recursive: true });
test.after(() => fs.rmSync(folder, { recursive: true }));

/** The first line of the answer to a request line that no client would send. */
const answerTo = (/** @type {string} */ url, /** @type {string} */ line) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`${line}\r\nHost: here\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.on('error', reject).on('close', () => resolve(text.split('\r\n')[0]));
  });

const servers = {
  'web/build/serve.mjs': () => serve({ folder }),
  'tests/bench/shaped.mjs': () =>
    serveShaped(folder, { encoding: 'gzip', line: { bytesPerSecond: Infinity, latency: 0 } }),
};

for (const [name, start] of Object.entries(servers)) {
  test(`${name}: what is no address is not found`, async (t) => {
    const { url, close } = await start();
    t.after(() => close());
    assert.equal(await answerTo(url, 'GET // HTTP/1.1'), 'HTTP/1.1 404 Not Found');
    assert.equal((await fetch(`${url}index.html?a=b`)).status, 200);
  });
}

test('what cannot be read is not found', async (t) => {
  const { url, close } = await serve({ folder });
  t.after(close);
  for (const name of ['odd/', 'none', '%', '%00', '..%2f..']) {
    assert.equal((await fetch(url + name)).status, 404, name);
  }
  assert.equal((await fetch(url)).status, 200);
});

test('a prefix is a folder’s, with its slashes or without', async (t) => {
  for (const prefix of ['/a/path', 'a/path/', '/a/path/']) {
    const { url, close } = await serve({ folder, prefix });
    t.after(close);
    const { origin, pathname } = new URL(url);
    assert.equal(pathname, '/a/path/');
    const statuses = ['/a/path/', '/a/path', '/a/pathindex.html', '/'].map(
      async (address) => (await fetch(origin + address)).status,
    );
    assert.deepEqual(await Promise.all(statuses), [200, 404, 404, 404], prefix);
  }
});

test('files are read, and nothing else is done with them', async (t) => {
  const { url, close } = await serve({ folder });
  t.after(close);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await fetch(url, { method });
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'], method);
  }
  const { status, headers } = await fetch(url, { method: 'HEAD' });
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/html']);
});

test('what a client has already is not sent again, until it changes', async (t) => {
  const headers = { 'x-own': 'yes' };
  const { url, close } = await serve({ folder, headers });
  t.after(close);
  const file = path.join(folder, 'changing.js');
  fs.writeFileSync(file, 'first');
  const ask = (/** @type {string} */ known, method = 'GET') =>
    fetch(`${url}changing.js`, { method, headers: { 'if-none-match': known } });
  const etag = (await fetch(`${url}changing.js`)).headers.get('etag') ?? '';
  assert.match(etag, /^"[^"]+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask(known);
    assert.deepEqual([answer.status, await answer.text()], [304, ''], known);
    assert.equal(answer.headers.get('etag'), etag);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    assert.equal(answer.headers.get('x-own'), 'yes');
  }
  assert.equal((await ask(etag, 'HEAD')).status, 304);
  for (const known of ['"other"', etag.slice(1, -1), '']) {
    assert.equal((await ask(known)).status, 200, known);
  }
  // As long as before, and within the same moment.
  fs.writeFileSync(file, 'other');
  const answer = await ask(etag);
  assert.deepEqual([answer.status, await answer.text()], [200, 'other']);
});

test('a page with something put into it is another', async (t) => {
  const [plain, changed] = [await serve({ folder }), await serve({ folder, inject: '<script>' })];
  t.after(() => Promise.all([plain.close(), changed.close()]));
  const etag = (await fetch(plain.url)).headers.get('etag') ?? '';
  assert.equal((await fetch(changed.url, { headers: { 'if-none-match': etag } })).status, 200);
});

test('what is asked for by words and by the environment', () => {
  const ports = (/** @type {string[]} */ args, env = {}) => {
    const { port, near } = asked(args, env);
    return [port, near];
  };
  assert.deepEqual(ports([]), [undefined, 8080]);
  assert.deepEqual(ports([], { PORT: '' }), [undefined, 8080]);
  assert.deepEqual(ports([], { PORT: '9000' }), [undefined, 9000]);
  assert.deepEqual(ports(['--port=0'], { PORT: 'x' }), [0, 8080]);
  assert.deepEqual(ports(['--port=65535']), [65535, 8080]);
  assert.deepEqual(ports(['--port', '1']), [1, 8080], 'with a blank, too');
  const { options } = asked(['--prefix=/a/path/', '--csp', '--cors']);
  assert.equal(options.prefix, '/a/path/');
  assert.deepEqual(Object.keys(options.headers), [
    'content-security-policy',
    'access-control-allow-origin',
  ]);
  assert.deepEqual(asked([]).options, { prefix: '/', headers: {} });
});

test('what is not understood is said, with what would be', () => {
  for (const word of ['--ports=1', '--port', '--csp=1', 'dist', '-p']) {
    assert.throws(() => asked([word]), {
      message: `serve.mjs takes --port=N, --prefix=/a/path/, --csp and --cors; these are ${word}`,
    });
  }
  for (const port of ['65536', '-1', '1.5', '8080x', '', ' 1', '1e3']) {
    const message = `--port is a number from 0 to 65535; this is ${port || 'empty'}`;
    assert.throws(() => asked([`--port=${port}`]), { message });
  }
  const message = 'PORT is a number from 0 to 65535; this is http';
  assert.throws(() => asked([], { PORT: 'http' }), { message });
});

test('as a program it says so in one line, and ends', () => {
  const program = path.join(root, 'web/build/serve.mjs');
  const said = (/** @type {string[]} */ args, env = {}) => {
    const options = /** @type {const} */ ({ encoding: 'utf8', timeout: 10_000 });
    const result = spawnSync('node', [program, ...args], {
      ...options,
      env: { ...process.env, ...env },
    });
    return [result.status, result.stderr];
  };
  assert.deepEqual(said(['--port=http']), [
    1,
    '--port is a number from 0 to 65535; this is http\n',
  ]);
  assert.deepEqual(said([], { PORT: '65536' }), [
    1,
    'PORT is a number from 0 to 65535; this is 65536\n',
  ]);
});
