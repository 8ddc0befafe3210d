import { deleteFileInfoById } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import type { Locator } from '@playwright/test';
import { expectWhole, expectWithin } from '../../../src/pages/expect-whole.ts';
import { changeLook, listAccessibilityViolations, waitUntilLoaded, LOOKS } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { expectMessagesFree } from '../../../src/pages/expect-messages-free.ts';
import { expectToFit } from '../../../src/pages/expect-to-fit.ts';
import { expectPageTitle } from '../../../src/pages/expect-page-title.ts';
import { expectPatientInSight } from '../../../src/pages/expect-patient-in-sight.ts';
import { enableFlags } from '../../../src/pages/enable-flags.ts';
import { createPatientWithImages } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

/**
 * The size at which axe checks every page. Other tests check them at 1366 px in both themes, except those in `UNSEEN`.
 */
const PHONE = { width: 390, height: 844 };

/**
 * The pages that axe also checks here at 1366 px, because no other test does. `public/accessibility` checks patients,
 * their reports, the recycle bin and the personal centre, and `administration` checks accounts, audit trail, roles,
 * exceptions and triage.
 */
const UNSEEN = ['/personal/preference', '/personal/address', '/personal/modules'];

/** The height of the strip of messages below every page. */
const MESSAGES_HEIGHT = 32;

const WIDE = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test.use({ role: 'superAdmin' });

test('MODE-05 MODE-07 PAT-02 fits every page on a phone and at 200 % zoom in both languages without accessibility violations, with the patient in sight', async ({
  page,
  context,
  caller,
  viewer,
  say,
}) => {
  const { patient, path, stage, comparison } = await createPatientWithImages(caller);
  const id = path.split('/').at(-1) ?? '';
  const [file] = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: id } });
  const main = page.getByRole('main');
  const title = (key: string, section: 'patients' | 'personal' = 'patients') =>
    main.getByRole('heading', { name: say(section, key), exact: true });
  const part = (key: string): Locator =>
    main.locator('nav a[aria-current="page"]', { hasText: new RegExp(`^${say('patients', `patient.${key}`)}$`) });
  const sideOfComparison = toNamePattern(say('patients', 'comparison.left'));
  /** Each page, with an element that shows that it has loaded. */
  const pages: readonly (readonly [string, Locator])[] = [
    ['/patient', main.getByRole('table')],
    ['/patient?view=cards', main.getByRole('list').last()],
    ['/patient?new=1', page.getByRole('dialog')],
    [path, main.getByRole('group', { name: say('patients', 'stage.timeline') })],
    [stage, main.getByRole('button', { name: /a0\.jpg/ })],
    [`${stage}?editStage=1`, page.getByRole('dialog')],
    [`${stage}?view=${file?.id}`, viewer.dialog],
    [comparison, main.getByRole('button', { name: toNamePattern(say('patients', 'comparison.stop')) })],
    [`${path}/images`, main.getByRole('combobox', { name: say('patients', 'gallery.category') })],
    [`${path}/records`, part('records')],
    [`${path}/exam`, part('exam')],
    [`${path}/shares`, part('shares')],
    [`${path}/organise`, title('organise.title')],
    [
      `${path}/measure/${file?.id}`,
      main.getByRole('button', { name: toNamePattern(say('patients', 'measuring.newTemplate')) }),
    ],
    [`${path}/measurements`, title('measuring.course')],
    ['/patient/measurements', title('measuring.templates')],
    [`${path}/summary`, title('caseSummary.title')],
    ['/patient/camera', title('camera.title')],
    [`${path}/sheet`, title('sheet.title')],
    [`/function/report/${id}`, title('report.title')],
    [`${path}/deleted`, part('deleted')],
    ['/recyclebin', title('recycle.title')],
    ['/exception', title('exception.title')],
    ['/triage', title('triage.title')],
    ['/personal/setting', title('frame.setting', 'personal')],
    ['/personal/organization', title('frame.organization', 'personal')],
    ['/personal/preference', title('frame.preference', 'personal')],
    ['/personal/address', title('frame.address', 'personal')],
    ['/personal/help', title('frame.help', 'personal')],
    ['/personal/modules', title('frame.modules', 'personal')],
    ['/user', main.getByRole('table')],
    ['/user/audit', title('audit.title', 'personal')],
    ['/roles', title('roles.title', 'personal')],
  ];
  // Each kind of patient strip, on pages longer than the window.
  const inSight = [stage, `${path}/exam`, `${path}/sheet`, `/function/report/${id}`];
  // The preferences page exists only on sites with this flag.
  await enableFlags(page, 'online');
  await page.goto('/personal/account');
  for (const [address, mark] of pages) {
    await test.step(address, async () => {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await expect(mark).toBeVisible();
      await waitUntilLoaded(page);
      if (!address.includes('view=')) await expectPageTitle(page);
      await expectMessagesFree(page);
      // The language of the test comes last.
      for (const selectedLook of LOOKS.toReversed()) {
        await changeLook(page, context, selectedLook);
        await expectToFit(page);
      }
      await page.setViewportSize(PHONE);
      expect(await listAccessibilityViolations(page), 'axe').toEqual([]);
      if (UNSEEN.includes(address)) {
        await page.setViewportSize(WIDE[1]);
        expect(await listAccessibilityViolations(page), 'axe at 1366 px').toEqual([]);
      }
      if (inSight.includes(address)) await expectPatientInSight(page, patient.patientNo);
    });
  }
  await test.step('PAT-04 shows the filters of the list in one row, and leaves space for rows on a phone', async () => {
    await page.evaluate(() => history.pushState(null, '', '/patient'));
    const filters = main.getByRole('group', { name: say('ui', 'filter.label') });
    for (const [size, most] of [
      [WIDE[0], 40],
      [WIDE[1], 40],
      [PHONE, 120],
    ] as const) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await filters.boundingBox())?.height).toBeLessThanOrEqual(most);
    }
  });
  await test.step('STG-02 shows all nine photographs at once, as large as the window allows', async () => {
    await page.evaluate((to) => history.pushState(null, '', to), stage);
    const places = main.getByRole('group', { name: say('patients', 'layout.label') }).getByRole('region');
    await expect(places).toHaveCount(9);
    const lowest = (): Promise<number> =>
      places.evaluateAll((all) => Math.max(...all.map((place) => place.getBoundingClientRect().bottom)));
    for (const size of WIDE) {
      await page.setViewportSize(size);
      await expect
        .poll(async () => Math.abs(size.height - MESSAGES_HEIGHT - 16 - (await lowest())))
        .toBeLessThanOrEqual(16);
    }
  });
  await test.step('MODE-07 shows names of places in full, the selection hint in one line, and marks within small images', async () => {
    await page.setViewportSize(PHONE);
    await page.evaluate((to) => history.pushState(null, '', to), stage);
    await expectWhole(main.getByRole('region').getByRole('heading'));
    // Without a keyboard the hint does not mention keys.
    const hint = (key: string): Locator => main.getByRole('status').filter({ hasText: say('patients', key) });
    const shownHint = hint('image.selectHint').or(hint('image.selectHintReadOnly'));
    await expect.poll(async () => (await shownHint.boundingBox())?.height).toBeLessThan(30);
    for (const size of [PHONE, { width: 683, height: 384 }]) {
      await page.setViewportSize(size);
      await page.evaluate((to) => history.pushState(null, '', to), comparison);
      await expectWithin(main.locator('[data-edge]'));
    }
  });
  await test.step('MODE-07 shows the parts of a patient in one row on a phone, with the current one in sight', async () => {
    await page.setViewportSize(PHONE);
    await page.evaluate((to) => history.pushState(null, '', to), `${path}/deleted`);
    const current = main.locator('nav a[aria-current="page"]', { hasText: /^(Recycle bin|回收站)$/ });
    for (const selectedLook of LOOKS.toReversed()) {
      await changeLook(page, context, selectedLook);
      await expect(current).toBeInViewport({ ratio: 1 });
      expect((await current.locator('..').boundingBox())?.height).toBeLessThan(40);
    }
  });
  await test.step('MODE-07 shows the stages of a comparison and the paper formats in full at 1024 px', async () => {
    await page.setViewportSize(WIDE[0]);
    await page.evaluate((to) => history.pushState(null, '', to), comparison);
    await expectWhole(main.locator('.ant-select', { has: page.getByRole('combobox', { name: sideOfComparison }) }));
    await page.evaluate((to) => history.pushState(null, '', to), `/function/report/${id}`);
    await expectWhole(main.getByRole('radiogroup'));
  });
  await test.step('STG-03 draws a deleted image within its row', async () => {
    await caller.ask(deleteFileInfoById, { params: { id: file?.id ?? '' } });
    await page.goto(`${path}/deleted`);
    const row = main.getByRole('row').last();
    const image = row.locator('img');
    await expect(image).toBeVisible();
    await expectToFit(page);
    const [outer, inner] = [await row.boundingBox(), await image.boundingBox()];
    expect(inner?.height).toBeLessThan(outer?.height ?? 0);
    expect(inner?.width).toBeLessThan(outer?.width ?? 0);
    for (const size of [PHONE, WIDE[1]]) {
      await page.setViewportSize(size);
      expect(await listAccessibilityViolations(page), `axe at ${size.width} px`).toEqual([]);
    }
  });
});
