import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryPendingCount } from '@dentarium/server/calls/orders/cases';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { ORDER_STATUSES } from '@dentarium/orders/states';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { createOwnProduct } from '../own-product.ts';
import { toNamePattern } from '../pages/name-pattern.ts';
import { Caller } from '../server/caller.ts';
import { type SignedIn, signInByCode } from '../server/code-flow.ts';
import { toStorageState } from '../server/saved-session.ts';
import { expect, test as base } from '../test.ts';
import type { Say } from '../texts/texts.ts';

/** The window size of users who work with orders. */
export const DESKTOP_SIZE = { width: 1366, height: 768 };

/** A user who signed in once for their browser and for calls: a second sign-in would end the first. */
export interface Person {
  readonly id: string;
  readonly caller: Caller;
  readonly session: SignedIn;
}

/** The fixtures of tests about orders. */
interface OrderFixtures {
  /** Opens a browser of a user at the manufacturer, by user name; it closes with the test. */
  readonly atLab: (name: string) => Promise<LabBrowser>;
  /** Counts the badge of orders from now on, relative to the orders of the demonstration. */
  readonly countBadge: () => Promise<(addedCount: number) => Promise<void>>;
  /** Expects the badge to show how many orders wait for the user: of their own patients, and those that they have begun. */
  readonly expectBadge: () => Promise<void>;
}

/**
 * The test with a product with the flag of orders; it changes the first page of doctors, so the other tests have none.
 */
export const test = base.extend<
  OrderFixtures,
  { readonly address: string; readonly person: (name: string) => Promise<Person> }
>({
  address: createOwnProduct({ FLAGS: 'online', WEBHOOK_LOOPBACK: '1' }),
  accountFor: [
    // oxlint-disable-next-line no-empty-pattern -- it needs nothing of the others, and Playwright reads the pattern
    async ({}, provide) => provide(() => ({ userName: 'senior', password: 'dentarium' })),
    { scope: 'worker' },
  ],
  person: [
    async ({ address }, provide) => {
      const people = new Map<string, Promise<Person>>();
      await provide((name) => {
        const person = people.get(name) ?? signIn(address, name);
        people.set(name, person);
        return person;
      });
    },
    { scope: 'worker' },
  ],
  atLab: async ({ browser, address, person, say }, provide) => {
    const browsers: LabBrowser[] = [];
    await provide(async (name) => {
      const lab = await LabBrowser.open(browser, { address, person: await person(name), say });
      browsers.push(lab);
      return lab;
    });
    for (const { context } of browsers) await context.close();
  },
  countBadge: async ({ caller, header, say }, provide) => {
    const name = say('modules', 'tab.case');
    const tab = header.tabs.filter({ hasText: name });
    await provide(async () => {
      const before = await caller.ask(queryPendingCount, {});
      return (addedCount) => expect(tab).toHaveText(toBadgeText(name, before + addedCount));
    });
  },
  expectBadge: async ({ caller, header, say }, provide) => {
    const name = say('modules', 'tab.case');
    const tab = header.tabs.filter({ hasText: name });
    await provide(() =>
      expect
        .poll(async () => (await tab.textContent()) === toBadgeText(name, await caller.ask(queryPendingCount, {})))
        .toBe(true),
    );
  },
});

/** Returns the text of a tab with its badge, which is not shown without anything to count. */
function toBadgeText(name: string, count: number): string {
  return count === 0 ? name : `${name}${count}`;
}

async function signIn(address: string, userName: string): Promise<Person> {
  const session = await signInByCode(address, userName);
  const caller = new Caller(address, session.tokens.access_token);
  const { id } = await caller.ask(getUserInfo, {});
  return { id, caller, session };
}

/** Returns the Chinese name of a status. */
function toStatusName(detailStatus: number, stepStatus: number): string {
  const status = ORDER_STATUSES.find((row) => row.detailStatus === detailStatus && row.stepStatus === stepStatus);
  if (status === undefined) throw new Error(`there is no status ${detailStatus} ${stepStatus}`);
  return status.name.ch;
}

/** Returns the order of a patient of the demonstration, by the number of the patient. */
export async function findOrder(caller: Caller, patientNo: string): Promise<OrderRow> {
  const { id: operatorId } = await caller.ask(getUserInfo, {});
  const { items } = await caller.ask(getCaseListV3, {
    body: { operatorId, keyword: patientNo, pageIndex: 1, pageSize: 1 },
  });
  const [order] = items;
  if (order === undefined) throw new Error(`${patientNo} has no order`);
  return order;
}

/** Returns the common input of the manufacturer's calls, with the current version of the order. */
export async function createActionInput({ caller, id: operatorId }: Omit<Person, 'session'>, orderId: string) {
  const { version } = await caller.ask(queryLabOrder, { query: { orderId } });
  return { operatorId, orderId, version };
}

/** Waits until the manufacturer sees the files of an order as read, which accepting its data requires. */
export async function waitForFiles(caller: Caller, orderId: string): Promise<void> {
  const states = async () => (await caller.ask(queryLabFiles, { query: { orderId } })).map(({ state }) => state);
  await expect.poll(async () => (await states()).every((state) => state === 'success')).toBe(true);
}

/** Expects the status of the order on a page of the clinic. */
export function expectStatus(page: Page, detailStatus: number, stepStatus: number): Promise<void> {
  const line = page.getByRole('main').getByRole('status');
  return expect(line.filter({ hasText: toStatusName(detailStatus, stepStatus) })).toBeVisible();
}

/** Opens a page of an order, which shows the patient's name. */
export async function openOrderPage(page: Page, path: string, { patient }: Pick<OrderRow, 'patient'>): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { name: patient.name })).toBeVisible();
}

/** A browser of a user at the manufacturer. */
class LabBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #caller: Caller;
  readonly #say: Say;

  private constructor(page: Page, caller: Caller, say: Say) {
    this.page = page;
    this.context = page.context();
    this.#caller = caller;
    this.#say = say;
  }

  static async open(browser: Browser, { address, person, say }: { address: string; person: Person; say: Say }) {
    const context = await browser.newContext({
      storageState: toStorageState(address, person.session),
      baseURL: address,
      locale: 'zh-CN',
      viewport: DESKTOP_SIZE,
      reducedMotion: 'reduce',
    });
    return new LabBrowser(await context.newPage(), person.caller, say);
  }

  /** Finds a button on the page or in the dialog. */
  button(key: string, on: Page | Locator = this.page): Locator {
    return on.getByRole('button', { name: toNamePattern(this.#say('orders', key)) });
  }

  /** Accepts the data of the order on the page, once its files are read. */
  async accept(orderId: string): Promise<void> {
    await waitForFiles(this.#caller, orderId);
    await this.button('lab.act.accept').click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Performs an action that asks for a reason. */
  async actWithReason(key: string, reason: string, from: 'page' | 'menu' = 'page'): Promise<void> {
    const inMenu = this.page.getByRole('menuitem', { name: this.#say('orders', key) });
    if (from === 'menu') await this.button('lab.more').click();
    await (from === 'menu' ? inMenu : this.button(key)).click();
    await this.dialog.getByRole('textbox').first().fill(reason);
    await this.button(key, this.dialog).click();
    await expect(this.dialog).toHaveCount(0);
  }
}
