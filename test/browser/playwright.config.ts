/** Browser tests on the system's Chromium: phone and desktop, script on and off. */
import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

const FREE_PORT = `const server = require('net').createServer();
server.listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); });`;

// Found once; the worker processes read this file again and inherit it.
process.env['BROWSER_TEST_PORT'] ??= String(
  execFileSync(process.execPath, ['-e', FREE_PORT]),
).trim();
const port = process.env['BROWSER_TEST_PORT'];

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const withoutScript = { grep: /journey/, grepInvert: /@script/ };

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // axe needs seconds for a long page on a busy machine.
  timeout: 90_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? 'json' : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone },
    { name: 'desktop-no-script', use: { ...desktop, javaScriptEnabled: false }, ...withoutScript },
    { name: 'phone-no-script', use: { ...phone, javaScriptEnabled: false }, ...withoutScript },
  ],
  webServer: {
    command: `node test/browser/serve.ts ${port}`,
    cwd: '../..',
    url: `http://127.0.0.1:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
});
