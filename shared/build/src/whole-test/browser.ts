import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { binary, run } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The shell comes first: it draws into no window, and takes a fifth less processor time than the whole browser. */
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome.exe',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chrome or Chromium that this machine has.
 * @returns its path, or null when there is none
 * @throws Problem when CHROME_PATH names a file that is not there: another browser is not what was asked for
 */
export function installedBrowser(env: NodeJS.ProcessEnv): string | null {
  const named = env['CHROME_PATH'] ?? '';
  if (named !== '') {
    if (existsSync(named)) return named;
    throw new Problem(`CHROME_PATH names ${named}, and there is no such file.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places, playwrightBrowser()].find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a browser, and gets one where there is none: Debian's headless shell for root, else the one that Playwright downloads.
 * @throws Problem when there is none to be had, with what to do
 */
export async function findBrowser(say: (text: string) => void): Promise<string> {
  const found = installedBrowser(process.env);
  if (found !== null) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    say('No browser is installed; installing Debian’s …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const afterApt = installedBrowser(process.env);
  if (afterApt !== null) return afterApt;
  say('No browser is installed; downloading one …');
  await run(binary('playwright', 'e2e'), ['install', 'chromium'], { timeout: 60_000 });
  const downloaded = playwrightBrowser();
  if (existsSync(downloaded)) return downloaded;
  throw new Problem(
    'The browser tests need Chrome or Chromium, and none was found or could be downloaded within 60 s.\n' +
      'Install one (on Debian and as root: apt-get install chromium-headless-shell), or name one: CHROME_PATH=/path/to/chrome npm test',
  );
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Where Playwright has its own browser, or would have it. */
function playwrightBrowser(): string {
  const require = createRequire(join(workspaceRoot, 'e2e', 'package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath: () => string } };
  return chromium.executablePath();
}
