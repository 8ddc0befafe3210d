import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// The configuration is read again by every worker, so what is drawn by lot is kept in the environment.
const lot = 20_000 + (process.pid % 20_000);
const publicPort = (process.env['E2E_PUBLIC_PORT'] ??= String(lot));
const privatePort = (process.env['E2E_PRIVATE_PORT'] ??= String(lot + 1));
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'dentarium-e2e-')));

/** A product for the whole run, started as `npm start` does. */
function product(mode: 'public' | 'private', port: string) {
  return {
    command: 'node ../shared/build/bin/dentarium.mjs start',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    env: { MODE: mode, PORT: port, DATA_DIR: join(dataDir, mode), LOG_LEVEL: 'warn' },
  };
}

const chrome = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1366, height: 768 },
  launchOptions: {
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
    args: ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  },
};

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTeardown: './src/remove-data.ts',
  webServer: [product('public', publicPort), product('private', privatePort)],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'public',
      testIgnore: '**/faults/**',
      use: { ...chrome, baseURL: `http://localhost:${publicPort}`, locale: 'en-US' },
    },
    {
      name: 'private',
      testMatch: ['**/story.spec.ts', '**/roles.spec.ts', '**/accessibility.spec.ts'],
      use: { ...chrome, baseURL: `http://localhost:${privatePort}`, locale: 'zh-CN' },
    },
    { name: 'faults', testMatch: '**/faults/**', use: { ...chrome, locale: 'en-US' } },
  ],
});
