// A small client of the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2/), for WebKitGTK,
// which Playwright cannot drive.

import { spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { webkit } from '../../web/build/tools.mjs';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** The private-use characters that WebDriver takes for keys without a letter. */
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
  home: '\uE011',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
};

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** One open browser. Elements are named by CSS selectors; a selector that finds nothing throws. */
class Session {
  #base;
  #close;

  constructor(base, close) {
    this.#base = base;
    this.#close = close;
  }

  /** Loads a page and waits for its load event. */
  open(url) {
    return this.#call('POST', '/url', { url });
  }

  /** Runs the body of a function in the page; returns what it returns. */
  evaluate(script, ...args) {
    return this.#call('POST', '/execute/sync', { script, args });
  }

  /** As evaluate; the page answers by calling its last argument. */
  evaluateAsync(script, ...args) {
    return this.#call('POST', '/execute/async', { script, args });
  }

  /** Evaluates until the result is truthy, and returns it. Throws after `timeout` milliseconds. */
  async waitFor(script, { args = [], timeout = 10_000 } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const result = await this.evaluate(script, ...args);
      if (result) return result;
      if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain for: ${script}`);
      await delay(30);
    }
  }

  async click(selector) {
    return this.#call('POST', `/element/${await this.#find(selector)}/click`, {});
  }

  /** Types into an element, after what is there. */
  async type(selector, text) {
    return this.#call('POST', `/element/${await this.#find(selector)}/value`, { text });
  }

  async clear(selector) {
    return this.#call('POST', `/element/${await this.#find(selector)}/clear`, {});
  }

  /** Presses and releases a key on what has the focus. */
  press(key) {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    return this.#call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Moves the pointer to a place of the viewport, in CSS pixels. */
  moveTo(x, y) {
    const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }];
    return this.#call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** The viewport as the bytes of a PNG. */
  async screenshot() {
    return Buffer.from(await this.#call('GET', '/screenshot'), 'base64');
  }

  async close() {
    await this.#call('DELETE', '').finally(this.#close);
  }

  async #find(selector) {
    const found = await this.#call('POST', '/element', { using: 'css selector', value: selector });
    return found[elementKey];
  }

  #call(method, path, body) {
    return request(this.#base + path, method, body);
  }
}

async function request(url, method, body) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const { value } = /** @type {any} */ (await response.json());
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function waitForDriver(base) {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await request(`${base}/status`, 'GET');
    } catch {
      await delay(50);
    }
  }
  throw new Error('WebKitWebDriver does not answer');
}

/**
 * Starts WebKitGTK. It needs a display: run the tests under xvfb-run.
 * @returns {Promise<Session>}
 */
export async function openWebKit() {
  const found = webkit();
  if (!found) throw new Error('WebKitGTK, its driver, xvfb or xauth is not installed');
  const port = await freePort();
  const driver = spawn(found.driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
  };
  try {
    await waitForDriver(base);
    const { sessionId } = await request(`${base}/session`, 'POST', {
      capabilities: { alwaysMatch },
    });
    return new Session(`${base}/session/${sessionId}`, () => driver.kill());
  } catch (error) {
    driver.kill();
    throw error;
  }
}
