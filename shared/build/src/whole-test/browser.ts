import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { getBinaryPath, run } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The headless shell comes first: it takes a fifth less processor time than the whole browser. */
const BROWSER_NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome.exe',
];
const BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds an installed Chrome or Chromium.
 * @returns its path, or null when there is none
 * @throws Problem when CHROME_PATH names a missing file: no other browser is used instead
 */
export function findInstalledBrowser(env: NodeJS.ProcessEnv): string | null {
  const configuredPath = env['CHROME_PATH'] ?? '';
  if (configuredPath !== '') {
    if (existsSync(configuredPath)) return configuredPath;
    throw new Problem(`CHROME_PATH names ${configuredPath}, and there is no such file.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...BROWSER_PATHS, getPlaywrightBrowserPath()].find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a browser, or installs one: Debian's headless shell for root, otherwise the one that Playwright downloads.
 * @throws Problem when there is none to be had, with what to do
 */
export async function findBrowser(say: (text: string) => void): Promise<string> {
  const installedPath = findInstalledBrowser(process.env);
  if (installedPath !== null) return installedPath;
  if (process.getuid?.() === 0 && isDebian()) {
    say('No browser is installed; installing Debian’s …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const afterApt = findInstalledBrowser(process.env);
  if (afterApt !== null) return afterApt;
  say('No browser is installed; downloading one …');
  await run(getBinaryPath('playwright', 'e2e'), ['install', 'chromium'], { timeout: 60_000 });
  const downloaded = getPlaywrightBrowserPath();
  if (existsSync(downloaded)) return downloaded;
  throw new Problem(
    'The browser tests need Chrome or Chromium, and none was found or could be downloaded within 60 s.\n' +
      'Install one (on Debian and as root: apt-get install chromium-headless-shell), or name one: CHROME_PATH=/path/to/chrome npm test',
  );
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Returns the path of Playwright's own browser, which may not exist. */
function getPlaywrightBrowserPath(): string {
  const require = createRequire(join(workspaceRoot, 'e2e', 'package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath: () => string } };
  return chromium.executablePath();
}
