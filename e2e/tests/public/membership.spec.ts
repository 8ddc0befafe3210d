import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey, PENDING_CATEGORY } from '@dentarium/domain';
import type { Locator, Page } from '@playwright/test';
import { createCbctZip } from '../../src/files/cbct.ts';
import { createPhoto } from '../../src/files/photo.ts';
import { listAccessibilityViolations } from '../../src/pages/looks.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { WITHOUT_MEMBERSHIP } from '../../src/server/account-pool.ts';
import { Caller } from '../../src/server/caller.ts';
import { signInByCode } from '../../src/server/code-flow.ts';
import { createLaterStage, createName, putFile, createStageWithFiles } from '../../src/server/records.ts';
import { toStorageState } from '../../src/server/saved-session.ts';
import { expect, test } from '../../src/test.ts';
import type { Say } from '../../src/texts/texts.ts';

const [PORTRAIT, CBCT, LATERAL] = [8, 15, 18];
const SMALL = { columns: 32, rows: 32, slices: 8, spacing: [1, 1, 1], balls: [[0, 0, 0, 3]] } as const;

/** A tool with its page and its main control. */
interface Tool {
  readonly path: string;
  readonly control: (main: Locator) => Locator;
  /** True if the page works without the tool, whose button then has a lock. */
  readonly isButton?: true;
}

/** Creates a patient with records for each tool. */
async function createTools(caller: Caller, say: Say): Promise<Readonly<Record<BenefitKey, Tool>>> {
  const { patient, path, rows } = await createStageWithFiles(caller, [
    [createPhoto('before.jpg'), PORTRAIT],
    [createPhoto('ceph.jpg'), LATERAL],
    [createCbctZip('cbct.zip', SMALL, createName('ct')), CBCT],
    [createPhoto('new.jpg'), PENDING_CATEGORY],
  ]);
  const laterStage = await createLaterStage(caller, patient.id);
  await putFile(caller, laterStage.id, createPhoto('after.jpg'), PORTRAIT);
  const [face, ceph, ct] = rows.map(({ id }) => id);
  const home = `/patient/${patient.id}`;
  const button =
    (key: string, values: Readonly<Record<string, number>> = {}) =>
    (main: Locator) =>
      main.getByRole('button', { name: toNamePattern(say('patients', key, values)) });
  const label = (part: string, key: string) => (main: Locator) => main.getByLabel(say(part, key), { exact: true });
  return {
    1: { path: home, control: button('organise.open', { count: 1 }), isButton: true },
    2: { path, control: button('masking.open'), isButton: true },
    3: { path: '/patient/camera', control: button('camera.folder') },
    4: {
      path: `${path}?compare=${laterStage.id}&pair=${PORTRAIT}&close=overlay`,
      control: label('compare', 'overlay.tools'),
    },
    5: { path: `${home}/measure/${face}`, control: button('measuring.newTemplate') },
    6: { path: `${home}/ct/${ct}`, control: label('volume', 'ct.tools') },
    7: { path: `${home}/summary`, control: button('report.save') },
    8: { path: `${home}/ceph/${ceph}`, control: button('ceph.auto.ask'), isButton: true },
  };
}

/** Visits the pages of all tools, which is much faster than loading the site for each. */
async function walk(
  page: Page,
  tools: Readonly<Record<BenefitKey, Tool>>,
  look: (tool: Tool, control: Locator, key: BenefitKey) => Promise<void>,
): Promise<void> {
  await page.goto('/personal/account');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  for (const key of BENEFIT_KEYS) {
    const { path, control } = tools[key];
    await test.step(BENEFIT_NAMES[key].en, async () => {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await look(tools[key], control(page.getByRole('main')), key);
    });
  }
}

test('BEN-09 MODE-02 MODE-05 explains every tool to a user without a membership without controls, and lets a member work', async ({
  page,
  browser,
  address,
  locale,
  say,
}) => {
  const nobody = await signInByCode(address, WITHOUT_MEMBERSHIP.userName, WITHOUT_MEMBERSHIP.password);
  const tools = await createTools(new Caller(address, nobody.tokens.access_token), say);
  const findReason = (on: Page, key: BenefitKey): Locator =>
    on.getByRole('main').getByText(say('platform', 'benefit.none', { name: BENEFIT_NAMES[key].en }));
  const lockIn = (control: Locator): Locator => control.getByRole('img', { name: say('ui', 'benefit.locked') });

  const context = await browser.newContext({
    storageState: toStorageState(address, nobody),
    baseURL: address,
    locale: locale ?? 'en-US',
    reducedMotion: 'reduce',
  });
  const secondPage = await context.newPage();
  await walk(secondPage, tools, async ({ path, isButton }, control, key) => {
    if (isButton === true) {
      await expect(lockIn(control)).toBeVisible();
      await control.click();
    }
    await expect(findReason(secondPage, key)).toBeVisible();
    if (isButton !== true) await expect(control).toHaveCount(0);
    if (key === 5 || key === 8) expect(await listAccessibilityViolations(secondPage), 'axe').toEqual([]);
    // The tool itself has not opened: it would be another page or a dialog.
    expect(secondPage.url()).toBe(`${address}${path}`);
    await expect(secondPage.getByRole('dialog')).toHaveCount(0);
  });
  await context.close();

  await walk(page, tools, async ({ isButton }, control, key) => {
    await expect(control).toBeVisible();
    if (isButton === true) await expect(lockIn(control)).toHaveCount(0);
    await expect(findReason(page, key)).toHaveCount(0);
    if (key === 1) {
      await control.click();
      await expect(page).toHaveURL(/\/organise$/);
    }
    if (key === 2) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /before\.jpg/ })
        .click();
      await control.click();
      const dialog = page.getByRole('dialog', { name: say('patients', 'masking.title', { count: 1 }) });
      await dialog.getByRole('button', { name: toNamePattern(say('patients', 'masking.cancel')) }).click();
      await expect(dialog).toHaveCount(0);
    }
  });
});
