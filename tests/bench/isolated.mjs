// What the benches share: programs built for them, and a page of Chromium with a fine clock.
import { execFileSync } from 'node:child_process';
import { chromium as launcher } from 'playwright-core';
import { serve } from '../../web/build/serve.mjs';
import { chromium, root } from '../../web/build/tools.mjs';

/** @param {string} preset of CMake @param {string} target */
export function compile(preset, target) {
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync('node', ['web/build/exclusive.mjs', 'cmake', ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('--preset', preset, '--log-level=WARNING');
  run('--build', '--preset', preset, '--target', target);
}

/**
 * Isolated from other origins, a page has a clock of 5 microseconds.
 * @template R
 * @param {{folder?: string, document: string}} where the folder that is served, default dist/, and the document opened
 * @param {(page: import('playwright-core').Page) => Promise<R>} work
 */
export async function inIsolatedPage({ folder, document }, work) {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  const server = await serve({ folder, headers });
  const browser = await launcher.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(server.url + document);
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
