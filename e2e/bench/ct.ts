// Measures the CT module with a volume of 512 × 512 × 400 voxels: the time from the double-click on its tile to the
// first plane and to the last slice, pictures per second while scrolling through planes, and the memory of the tab,
// also after many visits.
//   node e2e/bench/ct.ts [visits] [address of a running product]
import type { Browser, Page } from '@playwright/test';
import { createCbctZip } from '../src/files/cbct.ts';
import { launchBrowser } from '../src/launch-browser.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { readResidentMiB } from '../src/server/process-figures.ts';
import { createName, createStageWithFiles } from '../src/server/records.ts';
import { toStorageState } from '../src/server/saved-session.ts';
import { countPictures, measureFirstPlane, scrollPlanes } from './ct-pictures.ts';
import { measureProduct } from './measure-product.ts';

const VISITS = Number(process.argv[2] ?? 15);
const VOLUME = {
  columns: 512,
  rows: 512,
  slices: 400,
  spacing: [0.2, 0.2, 0.2],
  balls: [
    [-30, 0, 0, 6],
    [0, -25, 2, 6],
    [30, 0, -3, 6],
  ],
} as const;
/** The number of rounds, each with a fresh browser context. */
const ROUNDS = 3;
const SECONDS = 5;
const PLANES = ['axial', 'coronal', 'sagittal'];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the memory of the largest renderer process, which is the one of the volume. */
async function tabMiB(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...(await Promise.all(tabs.map(({ id }) => readResidentMiB(id)))));
}

/** Opens the volume by its tile and waits for its last slice; returns seconds. */
async function visit(page: Page): Promise<{ first: number; all: number }> {
  const tile = page.getByRole('main').getByRole('button', { name: /cbct\.zip/ });
  await tile.waitFor();
  await page.waitForLoadState('networkidle');
  const startedAt = Date.now();
  await tile.dblclick();
  await page.locator('[data-plane="axial"] canvas[data-painted="true"]').waitFor();
  await page.getByRole('status').filter({ hasText: '400' }).waitFor({ state: 'detached', timeout: 300_000 });
  return { first: (await page.evaluate(measureFirstPlane)) / 1000, all: (Date.now() - startedAt) / 1000 };
}

async function newPage(browser: Browser, address: string, storageState: ReturnType<typeof toStorageState>) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US', storageState });
  await context.addInitScript(countPictures);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function run(address: string): Promise<void> {
  const signedIn = await signInByCode(address, 'doctor');
  const caller = new Caller(address, signedIn.tokens.access_token);
  const { path } = await createStageWithFiles(caller, [[createCbctZip('cbct.zip', VOLUME, createName('bench')), 15]]);
  print('a zip of 400 slices is there');
  const browser = await launchBrowser();
  const session = toStorageState(address, signedIn);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await newPage(browser, `${address}${path}`, session);
      const { first, all } = await visit(page);
      print(`first plane after ${first.toFixed(2)} s, all slices after ${all.toFixed(1)} s`);
      for (const plane of PLANES) {
        await page.locator(`[data-plane="${plane}"]`).focus();
        print(`  ${plane}: ${(await page.evaluate(scrollPlanes, SECONDS)).toFixed(1)} pictures a second`);
      }
      print(`  the tab has ${Math.round(await tabMiB(browser))} MiB`);
      await page.context().close();
    }
    const page = await newPage(browser, `${address}${path}`, session);
    const collector = await page.context().newCDPSession(page);
    for (let count = 1; count <= VISITS; count += 1) {
      const { first } = await visit(page);
      const open = await tabMiB(browser);
      await page.getByRole('main').locator(`a[href="${path}"]`).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /cbct\.zip/ })
        .waitFor();
      await collector.send('HeapProfiler.collectGarbage');
      const { usedSize } = await collector.send('Runtime.getHeapUsage');
      const left = await tabMiB(browser);
      const heap = `heap ${(usedSize / 1024 ** 2).toFixed(1)} MiB`;
      print(
        `visit ${count}: first plane ${first.toFixed(2)} s, ${Math.round(open)} MiB; left ${Math.round(left)} MiB, ${heap}`,
      );
    }
  } finally {
    await browser.close();
  }
}

await measureProduct(process.argv[3], run);
