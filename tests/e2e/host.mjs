// Somebody else's page, on an origin of its own.
import http from 'node:http';
import { expect } from './lab.mjs';
import { elsewhere, page as own } from './servers.mjs';

/** What such a page has to allow: the server that it takes the element from, and what the README names. */
export const policy = [
  "default-src 'none'",
  `script-src ${elsewhere.url} 'wasm-unsafe-eval'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  `connect-src ${elsewhere.url}`,
  `frame-src ${own.url}`,
].join('; ');

/** The ways to load the element. */
export const scripts = {
  module: `<script type="module" src="${elsewhere.url}attention-lab.js"></script>`,
  classic: `<script src="${elsewhere.url}attention-lab.classic.js"></script>`,
};

/** Style that reaches for everything. */
export const hostile = `<style>
  html { font-size: 62.5%; }
  * { all: revert !important; letter-spacing: 5px !important; }
  body { font: italic 8px/3 fantasy; color: red; text-transform: uppercase; text-align: right;
    word-spacing: 1em; --ink: red; --paper: lime; --attention-lab-rem: 40px;
    --sentence: #333; --fill: lime; }
  button, input, select, textarea { background: lime !important; border: 9px dotted red !important; }
  attention-lab { display: inline !important; }
</style>`;

/** @type {Promise<http.Server> | undefined} one for all tests of a worker */
let server;
/** What it answers with now. */
let answer = { html: '', csp: policy };

function listening() {
  const made = http.createServer((_, response) => {
    const headers = { 'content-security-policy': answer.csp };
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(answer.html);
  });
  made.unref();
  return new Promise((resolve) => {
    made.listen(0, '127.0.0.1', () => resolve(made));
  });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} body
 * @param {{head?: string, csp?: string}} [options]
 * @returns {Promise<string>} its address
 */
export async function openHost(page, body, { head = '', csp = policy } = {}) {
  server ??= listening();
  const { port } = /** @type {import('node:net').AddressInfo} */ ((await server).address());
  const inHead = `<title>A page</title><link rel="icon" href="data:,">${head}`;
  const html = `<!doctype html><html lang="en"><head>${inHead}</head><body>${body}</body></html>`;
  answer = { html, csp };
  const address = `http://127.0.0.1:${port}/`;
  await page.goto(address);
  return address;
}

/** An element has opened. @param {import('@playwright/test').Locator} lab */
export const ready = (lab) =>
  expect(lab).toHaveAttribute('data-state', 'ready', { timeout: 15_000 });

/** The words on the left. @param {import('@playwright/test').Locator} lab */
export const queries = (lab) => lab.locator('attention-lines [data-side="query"]');
