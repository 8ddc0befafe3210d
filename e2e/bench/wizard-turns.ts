import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import type { Browser, Page } from '@playwright/test';
import type { Caller } from '../src/server/caller.ts';
import type { SavedSession } from '../src/server/saved-session.ts';
import { measureTaskTimes } from './task-times.ts';

/** The statuses of an order of the demonstration that can be edited, without submitted ones. */
const EDITABLE_STATUSES = [10000, 10001, 10005];

/** The time that a user stays on a page before turning it, in ms. */
const STAY_MS = 1000;

/** Times of turning a page. */
export interface Turns {
  readonly clock: readonly number[];
  /** The longest task of each turn, by processor time. */
  readonly tasks: readonly number[];
  /** The times by the clock if each page is turned as soon as it shows. */
  readonly haste: readonly number[];
}

/**
 * Goes through the enabled pages of a wizard three times: once for their code, once quickly, and once with a pause on
 * each page and input if the page has a text field.
 */
export async function turnWizard(
  browser: Browser,
  address: string,
  state: SavedSession,
  caller: Caller,
): Promise<Turns> {
  const { id: operatorId } = await caller.ask(getUserInfo, {});
  const body = { operatorId, detailStatuses: EDITABLE_STATUSES, types: [0], pageIndex: 1, pageSize: 20 };
  const { items } = await caller.ask(getCaseListV3, { body });
  const order = items.find(({ mayEdit, isPaused }) => mayEdit && !isPaused);
  if (order === undefined) throw new Error('no order of the demonstration is filled in');
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    storageState: state,
  });
  const page = await context.newPage();
  await page.goto(`${address}/case/stage/image?order=${order.orderId}`);
  await page.locator('nav ol button[aria-current="step"]').waitFor();
  await turnAll(page);
  const haste: number[] = [];
  for (const at of await listEnabledPages(page)) haste.push(await turnTo(page, at));
  await page.waitForLoadState('networkidle');
  await turnTo(page, 0).catch(() => undefined);
  const [clock, tasks]: [number[], number[]] = [[], []];
  for (const at of await listEnabledPages(page)) {
    const field = page.locator('main textarea:visible:enabled').first();
    if ((await field.count()) > 0) await field.fill(`measured before turn ${at}`);
    // Waits for saves, so that they do not count for the next turn.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(STAY_MS);
    const { result, times } = await measureTaskTimes(browser, page, () => turnTo(page, at));
    clock.push(result);
    tasks.push(times[0] ?? Infinity);
  }
  await context.close();
  return { clock, tasks, haste };
}

/** Returns the indexes of the pages that can be opened, without the current one. */
function listEnabledPages(page: Page): Promise<number[]> {
  return page
    .locator('nav ol button')
    .evaluateAll((all) =>
      all.flatMap((one, at) => ((one as HTMLButtonElement).disabled || one.ariaCurrent === 'step' ? [] : [at])),
    );
}

async function turnAll(page: Page): Promise<void> {
  for (const at of await listEnabledPages(page)) {
    await turnTo(page, at);
    await page.waitForLoadState('networkidle');
  }
  await turnTo(page, 0).catch(() => undefined);
}

/** Turns to a page, and returns the milliseconds until it is shown and painted. */
function turnTo(page: Page, at: number): Promise<number> {
  return page.evaluate(async (to) => {
    const [button] = [...document.querySelectorAll<HTMLButtonElement>('nav ol button')].slice(to, to + 1);
    if (button === undefined || button.disabled) throw new Error('the page cannot be opened');
    const startedAt = performance.now();
    button.click();
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = (): boolean =>
      document.querySelectorAll('nav ol button')[to]?.ariaCurrent === 'step' &&
      [...document.querySelectorAll('main .ant-skeleton')].every((one) => !one.checkVisibility());
    while (!isThere() && performance.now() - startedAt < 20_000) await frame();
    await frame();
    return performance.now() - startedAt;
  }, at);
}
