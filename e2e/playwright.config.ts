import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePort } from '@dentarium/build/free-port';
import type { Choices } from './src/test.ts';

// The configuration is read again by every worker, so the ports that were found free are kept in the environment. Products that
// run already are named by their ports, and are neither started nor stopped.
const areRunning = process.env['E2E_PUBLIC_PORT'] !== undefined && process.env['E2E_DATA_DIR'] === undefined;
const publicPort = (process.env['E2E_PUBLIC_PORT'] ??= String(await freePort()));
const privatePort = (process.env['E2E_PRIVATE_PORT'] ??= String(await freePort()));
if (!areRunning) process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'dentarium-e2e-'));

/** A product for the whole run, started as `npm start` does. */
function product(mode: 'public' | 'private', port: string) {
  return {
    command: 'node ../shared/build/bin/dentarium.mjs start',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    env: {
      MODE: mode,
      PORT: port,
      DATA_DIR: join(process.env['E2E_DATA_DIR'] ?? '', mode),
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  };
}

/** What is told in both modes; each other story is told once, in the mode in which it matters. */
const IN_BOTH = '**/both/**';

const chrome = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1366, height: 768 },
  launchOptions: {
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  },
};

export default defineConfig<object, Choices>({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // A shared machine may stand still for longer than any time-out; here at home a test has to pass at once.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './src/prepare-accounts.ts',
  globalTeardown: './src/remove-data.ts',
  webServer: areRunning ? [] : [product('public', publicPort), product('private', privatePort)],
  use: {
    // Recording costs every test a third more; `--trace on` records one that has failed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First, since it is one worker's work, with one product that is killed again and again.
    { name: 'faults', testMatch: '**/faults/**', workers: 1, use: { ...chrome, locale: 'en-US' } },
    {
      name: 'private',
      testMatch: ['**/private/**', IN_BOTH],
      use: { ...chrome, mode: 'private', locale: 'zh-CN' },
    },
    {
      name: 'public',
      testMatch: ['**/public/**', IN_BOTH],
      use: { ...chrome, mode: 'public', locale: 'en-US' },
    },
  ],
});
