// Measures scrolling through all images of one patient against a bare virtual list in the same browser and run: tasks
// over 50 ms, frame rate, and the heap after garbage collection. Tasks are reported by the clock and by processor time:
// on a busy machine only the second shows the cost of the page.
//   node e2e/bench/scroll-images.ts [images] [address of a running product with the demonstration clinic]
import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../src/launch-browser.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { Caller } from '../src/server/caller.ts';
import { toStorageState } from '../src/server/saved-session.ts';
import { formatBareList } from './bare-list.ts';
import { fillPatient } from './many-images.ts';
import { type Scroll, scrollThrough } from './scroll-through.ts';
import { measureTaskTimes } from './task-times.ts';
import { measureProduct } from './measure-product.ts';

const IMAGES = Number(process.argv[2] ?? 10_000);
const ROUNDS = 3;
/** Pixels per frame: reading, and flinging. */
const SPEEDS = [40, 400];
const SECONDS = 6;
const VIEWPORT = { width: 1366, height: 768 };

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function heapMiB(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

async function measure(page: Page, speed: number): Promise<Scroll> {
  return page.evaluate(scrollThrough, { selector: '[data-scrolled]', speed, seconds: SECONDS });
}

/** Opens the page of all images of a patient and marks the scrolling box. */
async function openImages(page: Page, address: string, patientId: string): Promise<void> {
  await page.goto(`${address}/patient/${patientId}/images`);
  const grid = page.getByRole('region', { name: /All images/ });
  await grid.locator('img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await grid.evaluate((element) => element.setAttribute('data-scrolled', ''));
}

function printScrolls(name: string, speed: number, scrolls: readonly Scroll[]): number {
  const rate = median(scrolls.map(({ framesPerSecond }) => framesPerSecond));
  const long = scrolls.flatMap(({ longTasks }) => longTasks);
  const worst = long.length === 0 ? '' : `, the longest ${Math.round(Math.max(...long))} ms`;
  print(`${name}, ${speed} px a frame: ${rate.toFixed(1)} frames/s, ${long.length} tasks over 50 ms${worst}`);
  return rate;
}

async function run(address: string): Promise<void> {
  const signedIn = await signInByCode(address, 'doctor');
  const patientId = await fillPatient(new Caller(address, signedIn.tokens.access_token), IMAGES);
  print(`${IMAGES} images of one patient are there`);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      locale: 'en-US',
      storageState: toStorageState(address, signedIn),
    });
    const page = await context.newPage();
    const bare = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
    await bare.setContent(formatBareList(IMAGES));
    await openImages(page, address, patientId);
    const session = await context.newCDPSession(page);
    const heaps: number[] = [];
    for (const speed of SPEEDS) {
      const ours: Scroll[] = [];
      const theirs: Scroll[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await bare.bringToFront();
        theirs.push(await measure(bare, speed));
        await page.bringToFront();
        ours.push(await measure(page, speed));
        heaps.push(await heapMiB(session));
      }
      const rate = printScrolls('images', speed, ours);
      const { times } = await measureTaskTimes(browser, page, () => measure(page, speed));
      print(`  the longest task kept a core for ${(times[0] ?? 0).toFixed(1)} ms`);
      print(`  ratio to the bare list: ${(rate / printScrolls('bare virtual list', speed, theirs)).toFixed(2)}`);
    }
    print(`heap after each round: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MiB`);
  } finally {
    await browser.close();
  }
}

await measureProduct(process.argv[3], run);
