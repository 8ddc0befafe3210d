// Measures the path of a newcomer by the commands of docs/writing-a-module.md, in a clone of the last commit: from an
// empty folder to the page of a new module, an edit under an open page that keeps its input, and a change of `patients`
// from its edit to the page of a running site.
//   node e2e/bench/new-module.ts
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickFreePort } from '@dentarium/build/free-port';
import { type Browser, expect, type Page } from '@playwright/test';
import { launchBrowser } from '../src/launch-browser.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { toStorageState } from '../src/server/saved-session.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The time limit for a build and a first start with the demonstration clinic, on a busy machine too. */
const START_TIMEOUT_MS = 600_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints the seconds that an action takes. */
async function measureTime<Result>(label: string, act: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await act();
  print(`${label}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** A clone of the workspace with its own data folder and port. */
interface Checkout {
  readonly folder: string;
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
}

async function npm({ folder, env }: Checkout, ...args: string[]): Promise<void> {
  await promisify(execFile)('npm', ['run', '-s', ...args], { cwd: folder, env, maxBuffer: 1 << 26 });
}

/** Runs the product by a command of the workspace during an action. */
async function whileRunning(checkout: Checkout, args: readonly string[], act: () => Promise<void>): Promise<void> {
  const { folder, address, env } = checkout;
  const child = spawn('node', ['shared/build/bin/dentarium.mjs', ...args], { cwd: folder, env, stdio: 'inherit' });
  try {
    await waitUntilReady(address, child);
    await act();
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  };
  await expect.poll(isReady, { timeout: START_TIMEOUT_MS }).toBe(true);
}

async function open(browser: Browser, address: string, path: string): Promise<Page> {
  const storageState = toStorageState(address, await signInByCode(address, 'senior'));
  const page = await (await browser.newContext({ locale: 'en-US', storageState })).newPage();
  await page.goto(`${address}${path}`);
  await expect(page.locator('main h1')).toBeVisible({ timeout: START_TIMEOUT_MS });
  return page;
}

/** Returns the idle and total milliseconds of all cores. */
function readCoreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times: each }) => each);
  const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}

/**
 * Waits until the pictures of the demonstration clinic are created, so that the measurement has the cores for itself.
 */
async function waitUntilQuiet(): Promise<void> {
  const isQuiet = async (): Promise<boolean> => {
    const before = readCoreTimes();
    await new Promise((wait) => setTimeout(wait, 2000));
    const after = readCoreTimes();
    return after.idle - before.idle > 0.85 * (after.all - before.all);
  };
  await expect.poll(isQuiet, { timeout: START_TIMEOUT_MS }).toBe(true);
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${from} is not there to be edited`);
  await writeFile(file, text.replace(from, to));
}

/** Edits a screen twice under an open page; input in between stays, and the page does not reload. */
async function editTwice(page: Page, screen: string): Promise<void> {
  await measureTime('from an edit of a screen to the open page', async () => {
    await edit(screen, "<p>{t('start.text')}</p>", '<input aria-label="Note" />');
    await page.getByLabel('Note').fill('typed', { timeout: START_TIMEOUT_MS });
  });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await measureTime('from a second edit to the open page', async () => {
    await edit(screen, '</div>', '<strong>Edited</strong>\n    </div>');
    await expect(page.getByText('Edited')).toBeVisible({ timeout: START_TIMEOUT_MS });
  });
  await expect(page.getByLabel('Note')).toHaveValue('typed');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  print('what was typed is still there, and the page was not loaded anew');
}

async function makeModule(browser: Browser, checkout: Checkout): Promise<void> {
  const { folder, address } = checkout;
  const start = performance.now();
  await measureTime('module new', () => npm(checkout, 'module', '--', 'new', 'demo', '--en', 'Demo', '--ch', '演示'));
  await whileRunning(checkout, ['module', 'dev', 'demo'], async () => {
    const page = await open(browser, address, '/demo');
    print(`from nothing to the page of the new module: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    await editTwice(page, join(folder, 'mf-demo', 'src', 'start', 'start-page.tsx'));
    await page.context().close();
  });
  // Removes the module and its lines of the lock file.
  await rm(join(folder, 'mf-demo'), { recursive: true });
  await promisify(execFile)('git', ['checkout', '--quiet', '.'], { cwd: folder });
}

async function changeModule(browser: Browser, checkout: Checkout): Promise<void> {
  const { folder, address } = checkout;
  await whileRunning(checkout, ['start'], async () => {
    const page = await open(browser, address, '/patient');
    const title = await page.locator('main h1').innerText();
    await page.context().close();
    await waitUntilQuiet();
    await measureTime('from an edit of `patients` to a page of the running site', async () => {
      const texts = join(folder, 'mf-patients', 'src', 'locales', 'en.json');
      await edit(texts, `"${title}"`, `"${title}, edited"`);
      const { id } = JSON.parse(await readFile(join(checkout.env['DATA_DIR'] ?? '', 'site.json'), 'utf8')) as {
        readonly id: string;
      };
      await npm(checkout, 'module', '--', 'deploy', 'patients', '--site-id', id);
      const after = await open(browser, address, '/patient');
      await expect(after.locator('main h1')).toHaveText(`${title}, edited`);
    });
  });
}

const folder = await mkdtemp(join(tmpdir(), 'dentarium-new-module-'));
const checkout = async (name: string): Promise<Checkout> => {
  const port = await pickFreePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, name),
    DEMO: '1',
    FLAGS: 'none',
    MODE: 'private',
  };
  return { folder: join(folder, 'checkout'), address: `http://localhost:${port}`, env };
};
const browser = await launchBrowser();
try {
  // PostgreSQL's account needs access to the folder if root starts the site.
  await chmod(folder, 0o711);
  await promisify(execFile)('git', ['clone', '--quiet', '--local', ROOT, join(folder, 'checkout')]);
  await makeModule(browser, await checkout('development'));
  await changeModule(browser, await checkout('site'));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
