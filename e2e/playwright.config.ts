import { defineConfig, devices } from '@playwright/test';
import type { ProjectOptions } from './src/test.ts';

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
  workers: 2,
  // A shared machine may stand still for longer than any time-out; here at home a test has to pass at once.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // The longest stories take a minute or two; beside much other work the same take many times as long.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  globalSetup: './src/prepare-run.ts',
  use: {
    // Recording costs every test a third more; `--trace on` records one that has failed.
    trace: 'on-first-retry',
    // Playwright itself takes one of every page, and throws away those of tests that pass; `src/test.ts` takes those of a failed one.
    screenshot: 'off',
    actionTimeout: 30_000,
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
