import type { BrowserContext, Page } from '@playwright/test';
import { queryOwnOrganisations } from '@dentarium/server/clinic-calls/organisations';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import { test } from '../../../src/killable-product.ts';
import { hashVersions, buildNextVersion, createReleases } from '../../../src/modules/site-releases.ts';
import { Caller, toErrorCode, toRequestPath } from '../../../src/server/caller.ts';
import { signInByCode } from '../../../src/server/code-flow.ts';
import { toStorageState } from '../../../src/server/saved-session.ts';
import { expect } from '../../../src/test.ts';

const NEXT = '99.0.0-next';
const BROKEN = '99.0.1-broken';
const NEW_TITLE = 'Profile of the next version';

test('MFE-01 releases a module over HTTP under an open page, rolls it back, gives it to one organisation, switches it off and on, and replaces a broken version', async ({
  page,
  context,
  browser,
  product,
  caller,
  header,
  say,
}) => {
  const releases = await createReleases(product, 'story');
  const [{ live } = { live: null }] = await releases.list('personal');
  if (live === null) throw new Error('the module is not live');
  const title = say('personal', 'profile.title');
  const heading = (on: Page, name = title) => on.getByRole('heading', { name, exact: true });
  /** Opens a new page and expects the title that is live for its user. */
  const expectTitle = async (name: string, to: BrowserContext = context): Promise<void> => {
    const newPage = await to.newPage();
    await newPage.goto('/personal/setting');
    await expect(heading(newPage, name)).toBeVisible();
    await newPage.close();
  };
  const tab = (id: string) => header.tabs.filter({ hasText: new RegExp(`^${say('modules', `tab.${id}`)}$`) });

  await page.goto('/personal/setting');
  await expect(heading(page)).toBeVisible();
  const before = await hashVersions(product, []);

  await test.step('makes a new version live: open pages keep the old one, a new page loads it, and no other byte changes', async () => {
    const quoted = new RegExp(`(["'])${title}\\1`, 'g');
    let changeCount = 0;
    const next = await buildNextVersion(product, { name: 'personal', version: NEXT }, (script) =>
      script.replace(quoted, (_, quote: string) => {
        changeCount += 1;
        return `${quote}${NEW_TITLE}${quote}`;
      }),
    );
    expect(changeCount).toBeGreaterThan(0);
    expect(await releases.publish(next)).toBe(true);
    await releases.activate('personal', NEXT);
    await expectTitle(NEW_TITLE);
    await tab('patients').click();
    await expect(heading(page)).toHaveCount(0);
    await tab('personal').click();
    await expect(heading(page)).toBeVisible();
    expect(await hashVersions(product, [NEXT])).toEqual(before);
  });

  await test.step('rolls it back', async () => {
    expect(await releases.rollback('personal')).toEqual({ version: live, canary: null });
    await expectTitle(title);
  });

  await test.step('gives it to one organisation only', async () => {
    const stranger = await signInByCode(product.address, 'intermediate');
    const theirs = await new Caller(product.address, stranger.tokens.access_token).ask(queryUserOrgs, {});
    const own = await caller.ask(queryUserOrgs, {});
    const organisation = own.find(({ id }) => theirs.every((other) => other.id !== id));
    expect(organisation).toBeDefined();
    await releases.startCanary('personal', { version: NEXT, organisations: [organisation?.id ?? ''] });
    await expectTitle(NEW_TITLE);
    const otherContext = await browser.newContext({
      storageState: toStorageState(product.address, stranger),
      baseURL: product.address,
      locale: 'en-US',
    });
    await expectTitle(title, otherContext);
    await otherContext.close();
    const { modules } = (await (await fetch(`${product.address}/modules`)).json()) as {
      readonly modules: readonly { readonly name: string; readonly live: { readonly version: string } }[];
    };
    expect(modules.find(({ name }) => name === 'personal')?.live.version).toBe(live);
    expect(await releases.rollback('personal')).toEqual({ version: live, canary: NEXT });
    await expectTitle(title);
  });

  await test.step('MODE-06 switches it off and on again under an open page, without requests, and refuses its calls', async () => {
    const name = say('modules', 'name.personal');
    const off = (on: Page) => on.getByRole('heading', { name: say('shell', 'module.off.title', { name }) });
    const reason = 'Its data move to another server';
    await releases.switchOff('personal', reason);
    await expect(off(page)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(tab('personal')).toHaveCount(0);
    const requestedPaths: string[] = [];
    context.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const newPage = await context.newPage();
    await newPage.goto('/personal/setting');
    await expect(off(newPage)).toBeVisible();
    expect(requestedPaths.filter((path) => path.startsWith('/modules/personal/'))).toEqual([]);
    await newPage.close();
    const response = await caller.wire(toRequestPath(queryOwnOrganisations), { method: 'GET' });
    expect([response.status, toErrorCode(response)]).toEqual([403, 'access.moduleOff']);
    await releases.switchOn('personal');
    await expect(heading(page)).toBeVisible();
    await expect(tab('personal')).toBeVisible();
  });

  await test.step('falls back from a broken version automatically, and records it in the ledger once pages of three accounts do', async () => {
    const brokenBuild = await buildNextVersion(product, { name: 'personal', version: BROKEN }, (script, file) =>
      file.startsWith('remoteEntry') ? 'throw new Error("broken on purpose");' : script,
    );
    await releases.publish(brokenBuild);
    await releases.activate('personal', BROKEN);
    const newPage = await context.newPage();
    await newPage.goto('/personal/setting');
    await expect(heading(newPage)).toBeVisible();
    for (const userName of ['intermediate', 'junior']) {
      const signedIn = await signInByCode(product.address, userName);
      const otherContext = await browser.newContext({
        storageState: toStorageState(product.address, signedIn),
        baseURL: product.address,
        locale: 'en-US',
      });
      const otherPage = await otherContext.newPage();
      await otherPage.goto('/personal/setting');
      await expect(heading(otherPage)).toBeVisible();
      // A page sends what it has to report when it is left.
      await otherPage.goto('about:blank');
      await otherContext.close();
    }
    await expect
      .poll(async () => (await releases.ledger('personal')).findLast(({ action }) => action === 'fallback'))
      .toMatchObject({ version: BROKEN, to: live });
    await newPage.close();
    await releases.activate('personal', live);
  });
});
