// The servers of dist/: whatever is asked for, they answer and go on.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { serve } from '../../web/build/serve.mjs';
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
