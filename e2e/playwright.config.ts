import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import type { ProjectOptions } from './src/test.ts';

/** Tests that run in both modes; every other test runs in the mode in which it matters. */
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
      // WebGL on a machine without a graphics card.
      '--enable-unsafe-swiftshader',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  },
};

export default defineConfig<object, ProjectOptions>({
  testDir: './tests',
  outputDir: '../test-results',
  fullyParallel: false,
  // A worker waits for pages and servers most of its time: two leave more than half of two cores idle. Each needs an account
  // of its own in public mode, where there are four.
  workers: Math.min(availableParallelism() + 1, 4),
  // A shared machine may stall for longer than any time-out; locally a test must pass at once.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // The longest tests take two or three minutes beside the other tests, and several times as long on a slow machine.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  globalSetup: './src/prepare-run.ts',
  use: {
    // Recording slows every test by a third; `--trace on` records a failed one.
    trace: 'on-first-retry',
    // Playwright itself takes one of every page and discards those of passed tests; `src/test.ts` takes those of failed
    // ones.
    screenshot: 'off',
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First, because one worker runs it with one product that is killed repeatedly.
    { name: 'faults', testMatch: '**/faults/**', workers: 1, use: { ...chrome, locale: 'en-US' } },
    { name: 'gallery', testMatch: '**/gallery/**', use: chrome },
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
