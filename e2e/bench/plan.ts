// Measures the review of a plan of 60 steps and 28 teeth: the time from the link of the order to the first picture, and
// the pictures per second while the steps are played, alternating with a bare page of three that draws the same scene;
// the longest task of the page meanwhile; and the time to turn a page of the wizard. Fails if a goal is missed.
//   node e2e/bench/plan.ts [fineness] [address of a running product with the demonstration and the flag of orders]
// Each fineness has four times the triangles: 0 has about 700 per crown, 1 about 2,800.
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../src/launch-browser.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { type SavedSession, toStorageState } from '../src/server/saved-session.ts';
import { openBarePlan } from './bare-plan.ts';
import { measureProduct } from './measure-product.ts';
import { readMeshes, submitPlan } from './order-to-plan.ts';
import { watchGaps } from './page-gaps.ts';
import { measureTaskTimes } from './task-times.ts';
import { turnWizard } from './wizard-turns.ts';

const FINENESS = Number(process.argv[2] ?? 1);
const STEPS = 60;
const TURNS = 3;
/** The seconds for which steps are played. */
const SECONDS = 5;
const GOALS = { firstMs: 1000, pictures: 30, ratio: 0.9, taskMs: 50, turnMs: 100 };
const VIEWPORT = { width: 1366, height: 768 };

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const figures = (values: readonly number[], digits: number): string =>
  values.map((value) => value.toFixed(digits)).join(', ');

/** The measurements of `watchPictures` in the page. */
interface PictureCounts {
  /** The times of the last click and of the first picture after it; 0 before. */
  pressedAt: number;
  first: number;
  count: number;
}

/**
 * Counts the pictures that a worker transfers, and records the first one after a click. Runs as a standalone init
 * script.
 */
function watchPictures(): void {
  const pictures: PictureCounts = { pressedAt: 0, first: 0, count: 0 };
  Object.assign(globalThis, { pictures });
  addEventListener('click', () => Object.assign(pictures, { pressedAt: performance.now(), first: 0 }), {
    capture: true,
  });
  const { prototype } = ImageBitmapRenderingContext;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the context that it belongs to
  const show = prototype.transferFromImageBitmap;
  prototype.transferFromImageBitmap = function transferCounted(
    this: ImageBitmapRenderingContext,
    picture: ImageBitmap | null,
  ) {
    show.call(this, picture);
    if (picture === null) return;
    pictures.count += 1;
    if (pictures.first === 0) requestAnimationFrame((now) => (pictures.first ||= now));
  };
}

const readPictures = (page: Page): Promise<PictureCounts & { readonly now: number }> =>
  page.evaluate(() => ({ ...(Reflect.get(globalThis, 'pictures') as PictureCounts), now: performance.now() }));

async function openOrder(browser: Browser, address: string, state: SavedSession, orderId: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', storageState: state });
  const page = await context.newPage();
  await page.addInitScript(watchPictures);
  await page.goto(`${address}/case/detail?order=${orderId}`);
  await page.locator('a[href*="/case/plan"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens the plan by its link, and returns the milliseconds to its first picture. */
async function openPlan(page: Page): Promise<number> {
  await page.locator('a[href*="/case/plan"]').first().click();
  await page.waitForFunction(() => (Reflect.get(globalThis, 'pictures') as PictureCounts).first > 0, undefined, {
    timeout: 120_000,
  });
  const { pressedAt, first } = await readPictures(page);
  return first - pressedAt;
}

/** Plays both arches for some seconds, and returns the pictures per second. */
async function play(page: Page): Promise<number> {
  await page.locator('[role="application"] canvas[aria-busy="false"]').waitFor({ timeout: 60_000 });
  await page.locator('output[data-slider="both"]').locator('..').getByRole('button').first().click();
  const before = await readPictures(page);
  const end = before.now + SECONDS * 1000;
  await page.waitForFunction((endTime) => performance.now() >= endTime, end, { polling: 100 });
  const after = await readPictures(page);
  return ((after.count - before.count) * 1000) / (after.now - before.now);
}

interface PlanMeasurements {
  readonly firsts: readonly number[];
  readonly bareFirsts: readonly number[];
  readonly pictures: readonly number[];
  readonly bare: readonly number[];
  readonly tasks: readonly number[];
  readonly gap: number;
}

async function measurePlan(
  browser: Browser,
  address: string,
  state: SavedSession,
  caller: Caller,
): Promise<PlanMeasurements> {
  const { orderId, schemeId } = await submitPlan(address, STEPS, FINENESS);
  const meshes = await readMeshes(caller, schemeId);
  const [firsts, bareFirsts, pictures, bare, tasks]: number[][] = [[], [], [], [], []];
  let gap = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const page = await openOrder(browser, address, state, orderId);
    const openingTimes = await measureTaskTimes(browser, page, () => openPlan(page));
    firsts?.push(openingTimes.result);
    const readGaps = await watchGaps(page);
    const played = await measureTaskTimes(browser, page, () => play(page));
    gap = Math.max(gap, (await readGaps()).pictures);
    pictures?.push(played.result);
    tasks?.push(openingTimes.times[0] ?? Infinity, played.times[0] ?? Infinity);
    const box = await page.locator('[role="application"] canvas').boundingBox();
    await page.context().close();
    const other = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
    const size = { width: Math.round(box?.width ?? 800), height: Math.round(box?.height ?? 480) };
    const { first, slide } = await openBarePlan(other, meshes, size);
    bareFirsts?.push(first);
    bare?.push(await slide(SECONDS));
    await other.context().close();
  }
  return {
    firsts: firsts ?? [],
    bareFirsts: bareFirsts ?? [],
    pictures: pictures ?? [],
    bare: bare ?? [],
    tasks: tasks ?? [],
    gap,
  };
}

async function run(address: string): Promise<boolean> {
  // One sign-in for all, because a second one would end the session of the pages.
  const signedIn = await signInByCode(address, 'senior');
  const state = toStorageState(address, signedIn);
  const caller = new Caller(address, signedIn.tokens.access_token);
  const browser = await launchBrowser();
  try {
    const result = await measurePlan(browser, address, state, caller);
    const ratio = median(result.pictures) / median(result.bare);
    print(`| plan of ${STEPS} steps and 28 teeth, fineness ${FINENESS} | |\n|---|--:|`);
    print(`| from the link of the order to the first picture, ms | ${figures(result.firsts, 0)} |`);
    print(
      `| bare page of three: from its code to the second frame after its first picture, ms | ${figures(result.bareFirsts, 0)} |`,
    );
    print(`| pictures a second while steps are played | ${figures(result.pictures, 1)} |`);
    print(`| bare page of three | ${figures(result.bare, 1)} |`);
    print(`| ratio of the medians | ${ratio.toFixed(2)} |`);
    print(`| longest tasks of the page, opening and playing, time on a core, ms | ${figures(result.tasks, 0)} |`);
    print(
      `| longest gap between pictures of the browser while steps are played, by the clock, ms | ${result.gap.toFixed(0)} |`,
    );
    const turns = await turnWizard(browser, address, state, caller);
    print(
      `| a page of the wizard is turned after a second on the one before: ms by the clock | ${figures(turns.clock, 0)} |`,
    );
    print(`| the longest task of it, time on a core, ms | ${figures(turns.tasks, 0)} |`);
    print(`| the same as soon as the page before is there, ms by the clock | ${figures(turns.haste, 0)} |`);
    return [
      median(result.firsts) < GOALS.firstMs,
      median(result.pictures) >= GOALS.pictures || ratio >= GOALS.ratio,
      Math.max(...result.tasks) <= GOALS.taskMs,
      median(turns.clock) < GOALS.turnMs,
    ].every(Boolean);
  } finally {
    await browser.close();
  }
}

await measureProduct(process.argv[3], run, { MODE: 'private', DEMO: '1', FLAGS: 'online' });
