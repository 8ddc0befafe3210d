import type { Browser, Page } from '@playwright/test';
import { runSiteCommand } from '../../../src/change-site.ts';
import { getDemonstrationFolder } from '../../../src/demonstration.ts';
import { expectToFit } from '../../../src/pages/expect-to-fit.ts';
import { Header } from '../../../src/pages/header.ts';
import { expectAccessibleLooks, listAccessibilityViolations } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { type Product, startProduct } from '../../../src/product.ts';
import { startStrangerProvider, STRANGER_SETTINGS, type StrangerProvider } from '../../../src/stranger-provider.ts';
import { expect, SIGNED_OUT, test } from '../../../src/test.ts';
import { createSay } from '../../../src/texts/texts.ts';

const CONTACT = 'IT service desk, 8123';
const ADMINISTRATOR = { subject: 'staff-1', userName: 'chief', name: 'Chief' };
const NEWCOMER = { subject: 'staff-2', userName: 'gao', name: 'Dr Gao' };
const SETTINGS = { MODE: 'private', DEMO: '1', FLAGS: 'none' };

const say = createSay('en');

let product: Product;
let provider: StrangerProvider;
test.beforeAll(async () => {
  product = await startProduct(SETTINGS, getDemonstrationFolder());
  provider = await startStrangerProvider(product.address, [ADMINISTRATOR, NEWCOMER]);
  const settings = { ...STRANGER_SETTINGS, IDENTITY_AUTHORITY: provider.issuer, IDENTITY_CONTACT: CONTACT };
  await runSiteCommand(
    ['link-sign-in', 'superadmin', ADMINISTRATOR.subject],
    { ...SETTINGS, ...settings },
    product.dataDir,
  );
  await product.stop();
  await product.start(settings);
});
test.afterAll(async () => {
  await product.remove();
  await provider.stop();
});

/** Opens the site in a browser of a person and signs them in at the provider. */
async function signIn(browser: Browser, subject: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    storageState: SIGNED_OUT,
    baseURL: product.address,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel('Staff number').fill(subject);
  await page.getByRole('button', { name: 'Enter' }).click();
  return page;
}

test('SITE-06 shows a person without an account whom to ask, until an administrator links them', async ({
  browser,
}) => {
  const person = await signIn(browser, NEWCOMER.subject, '/');
  const refusal = person.getByRole('heading', { level: 1, name: say('shell', 'refusal.noAccount.title') });

  await test.step('names the person and the desk on one page, also after a reload', async () => {
    await expect(refusal).toBeVisible();
    const requests: string[] = [];
    person.on('request', (request) => requests.push(request.url()));
    await person.reload();
    await expect(refusal).toBeVisible();
    expect(requests.filter((url) => url.startsWith(`${provider.issuer}/auth`)).length).toBeLessThanOrEqual(1);
    for (const fact of [NEWCOMER.subject, NEWCOMER.name, CONTACT])
      await expect(person.getByText(fact, { exact: true })).toBeVisible();
    await expectToFit(person);
    expect(await listAccessibilityViolations(person)).toEqual([]);
  });

  const administrator = await signIn(browser, ADMINISTRATOR.subject, '/user/sign-ins');
  await test.step('lists the person for an administrator, who links an account', async () => {
    const row = administrator.getByRole('row').filter({ hasText: NEWCOMER.subject });
    await expect(row).toContainText(NEWCOMER.name);
    await expectAccessibleLooks(administrator, administrator.context());
    await row.getByRole('button', { name: toNamePattern(say('personal', 'signIns.link')) }).click();
    const dialog = administrator.getByRole('dialog');
    const userName = dialog.getByLabel(new RegExp(`^${say('personal', 'accounts.userName')}`));
    await expect(userName).toHaveValue(NEWCOMER.userName);
    await userName.fill('senior');
    await administrator.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(administrator.getByText(say('personal', 'signIns.none'))).toBeVisible();
  });

  await test.step('lets the person in at the next try', async () => {
    await person.getByRole('button', { name: toNamePattern(say('shell', 'action.retry')) }).click();
    await expect(new Header(person, say).user).toBeVisible();
    await expect(refusal).toBeHidden();
  });
  await administrator.context().close();
  await person.context().close();
});
