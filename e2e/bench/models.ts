// The 3D viewer: the gap on the page while a model of a million facets is opened, beside the first picture of a bare page of three in the same browser; memory after many
// visits, and WebGL contexts after more. It fails when a task of ours keeps a core for over 50 ms, when memory grows, or when a context is not given back.
//   node e2e/bench/models.ts [facets] [address of a running product]
import type { Browser, Page } from '@playwright/test';
import { given } from '../src/files/given-file.ts';
import { launchBrowser } from '../src/launch-browser.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { stageWith } from '../src/server/records.ts';
import { type SavedSession, savedSession } from '../src/server/saved-session.ts';
import { openBareThree } from './bare-three.ts';
import { taskTimes } from './task-times.ts';
import { contextsOf, heldMemory, rememberContexts } from './viewer-memory.ts';
import { waveStl } from './wave-model.ts';
import { measureProduct } from './measure-product.ts';

const FACETS = Number(process.argv[2] ?? 1_000_000);
const VISITS = 15;
const MANY_VISITS = 40;
/** Visits after which memory is that of a viewer that has been used. */
const WARM = 5;
const LONGEST_TASK_MS = 50;
const MOST_GROWTH_MIB = 2;
const [UPPER, LOWER] = [53, 51];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Place {
  readonly address: string;
  readonly state: SavedSession;
}

async function newPage(browser: Browser, { state }: Place): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    storageState: state,
  });
  return context.newPage();
}

/** Waits until all models of the viewer are there, and the picture of them, too. */
async function shown(page: Page, models: number): Promise<void> {
  await page
    .getByText(/[\d,]+ facets$/)
    .nth(models - 1)
    .waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The longest gaps between two pictures of the browser, in ms, from now on. */
async function watchGaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let [last, longest] = [performance.now(), 0];
    const next = (now: number): void => {
      longest = Math.max(longest, now - last);
      last = now;
      Reflect.set(window, 'longestGap', longest);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'longestGap')));
}

/** Opens the viewer from the page of the stage, as a user does. */
async function openViewer(page: Page, models: number): Promise<void> {
  await page.getByRole('button', { name: 'More for this stage' }).click();
  await page.getByRole('menuitem', { name: '3D models' }).click();
  await shown(page, models);
}

async function leaveViewer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the stage' }).click();
  await page.getByRole('button', { name: 'More for this stage' }).waitFor();
}

async function measureGap(browser: Browser, place: Place, path: string): Promise<boolean> {
  const page = await newPage(browser, place);
  await page.goto(`${place.address}${path}`);
  await page.getByRole('button', { name: 'More for this stage' }).waitFor();
  await page.waitForLoadState('networkidle');
  const longestGap = await watchGaps(page);
  const { times } = await taskTimes(browser, page, () => openViewer(page, 1));
  const gap = await longestGap();
  await page.context().close();
  const bare = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  const draw = await openBareThree(bare, FACETS);
  const [first, second] = [await draw(), await draw()];
  await bare.context().close();
  print(`| ${FACETS.toLocaleString('en')} facets | ms |\n|---|--:|`);
  print(`| longest task of the page, time on a core | ${(times[0] ?? 0).toFixed(0)} |`);
  print(
    `| the next ones | ${times
      .slice(1, 4)
      .map((time) => time.toFixed(0))
      .join(', ')} |`,
  );
  print(`| longest gap between pictures, by the clock | ${gap.toFixed(0)} |`);
  print(`| bare page of three: first picture, second picture | ${first.toFixed(0)}, ${second.toFixed(0)} |`);
  return (times[0] ?? Infinity) <= LONGEST_TASK_MS;
}

async function measureMemory(browser: Browser, place: Place, path: string): Promise<boolean> {
  const page = await newPage(browser, place);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${place.address}${path}`);
  print(`\n| visits | heap and typed arrays, MiB | resident, MiB |\n|--:|--:|--:|`);
  const heaps: number[] = [];
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await openViewer(page, 2);
    await leaveViewer(page);
    if (visit % WARM !== 0) continue;
    const { heap, resident } = await heldMemory(browser, session);
    heaps.push(heap);
    print(`| ${visit} | ${heap.toFixed(1)} | ${resident.toFixed(0)} |`);
  }
  await page.context().close();
  const growth = (heaps.at(-1) ?? Infinity) - (heaps[0] ?? 0);
  return growth <= MOST_GROWTH_MIB;
}

async function measureContexts(browser: Browser, place: Place, path: string): Promise<boolean> {
  const page = await newPage(browser, place);
  await rememberContexts(page);
  await page.goto(`${place.address}${path}`);
  for (let visit = 1; visit < MANY_VISITS; visit += 1) {
    await openViewer(page, 2);
    await leaveViewer(page);
  }
  await openViewer(page, 2);
  const { all, live } = await contextsOf(page);
  print(`\n${MANY_VISITS} visits: ${all} WebGL contexts were made, ${live} of them in use in the viewer`);
  await page.context().close();
  return all >= MANY_VISITS && live <= 1;
}

async function run(address: string): Promise<boolean> {
  const signedIn = await signInByCode(address, 'doctor');
  const caller = new Caller(address, signedIn.tokens.access_token);
  const place = { address, state: savedSession(address, signedIn) };
  const large = await stageWith(caller, [[given('large.stl', waveStl(FACETS)), UPPER]]);
  const jaws = await stageWith(caller, [
    [given('upper.stl', waveStl(20_000, 4)), UPPER],
    [given('lower.stl', waveStl(20_000)), LOWER],
  ]);
  const browser = await launchBrowser();
  try {
    const results = [
      await measureGap(browser, place, large.path),
      await measureMemory(browser, place, jaws.path),
      await measureContexts(browser, place, jaws.path),
    ];
    return results.every(Boolean);
  } finally {
    await browser.close();
  }
}

await measureProduct(process.argv[3], run);
