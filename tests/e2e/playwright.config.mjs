// The page in Chromium, and in Firefox where that is installed. Browsers are the system's: nothing is
// downloaded. Two servers, so that tests can put the page of one origin into that of another.

import { defineConfig, devices } from '@playwright/test';
import { chromium, firefox, headlessShell, root } from '../../web/build/tools.mjs';
import { elsewhere, page } from './servers.mjs';

// A worker opens one page and clears it from test to test, with its storage, handlers and routes: a new one each time
// took a quarter of the time. Tests that ask for another kind of page (touch, another scale) get their own. Not in
// Firefox, whose driver fails at the clearing now and then: "Execution context was destroyed".
const onePage = /** @type {object} */ ({ _optionContextReuseMode: 'when-possible' });

const firefoxPath = firefox();

const server = ({ port, url }, flags = '') => ({
  command: `node web/build/serve.mjs --port=${port} --prefix=${new URL(url).pathname} ${flags}`,
  cwd: root,
  url,
  // A server that somebody left running might serve an old build.
  reuseExistingServer: false,
  timeout: 10_000,
});

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A limit for what hangs, wide enough for a machine that is busy with other things.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./axe-reporter.mjs']],
  // No picture of a failure: it would be taken of every test, for what fails may still come while a page is closed.
  // --trace=retain-on-failure shows more, where somebody looks.
  use: { baseURL: page.url },
  webServer: [server(page, '--csp'), server(elsewhere, '--cors')],
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        ...onePage,
        launchOptions: { executablePath: headlessShell() ?? chromium() },
      },
    },
    ...(firefoxPath
      ? [
          {
            name: 'firefox',
            use: {
              browserName: /** @type {const} */ ('firefox'),
              channel: 'moz-firefox',
              launchOptions: {
                executablePath: firefoxPath,
                // Playwright switches this protection of file:// pages off.
                firefoxUserPrefs: { 'security.fileuri.strict_origin_policy': true },
              },
            },
          },
        ]
      : []),
  ],
});
