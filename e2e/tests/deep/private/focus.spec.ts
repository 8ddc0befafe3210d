import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getBindThirdPartyList } from '@dentarium/api/account/calls';
import { queryOwnOrganisations } from '@dentarium/api/organisations/calls';
import { createListOpenings } from '../../../src/focus/patients/list-openings.ts';
import {
  createAdministratorOpenings,
  createNurseOpenings,
  createPhoneOpenings,
} from '../../../src/focus/personal/administrator-openings.ts';
import { createPatientOpenings } from '../../../src/focus/patients/patient-openings.ts';
import { createStageOpenings } from '../../../src/focus/patients/stage-openings.ts';
import { expectFocusHeld, toTextKey, type Opening } from '../../../src/focus/opening.ts';
import { listOverlaySources, hasText } from '../../../src/focus/overlays.ts';
import { seedAdministrator, seedDesk, seedList, seedPatient, seedStage } from '../../../src/focus/patients/seeds.ts';
import { openAndWait } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { Caller, toRequestPath } from '../../../src/server/caller.ts';
import { createPatientWithImages } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';
import type { Say } from '../../../src/texts/texts.ts';

type Openings = Readonly<Record<string, readonly Opening[]>>;

/** The openings without records, to list their sources. */
const ALL: Openings = {
  ...createListOpenings({ list: '', name: '' }),
  ...createPatientOpenings({ patient: '', stoppedPatient: '' }),
  ...createStageOpenings({
    patient: '',
    stage: '',
    xRay: '',
    ceph: '',
    measured: '',
    deletedNo: '',
    deletedFile: '',
    exception: '',
  }),
  ...createAdministratorOpenings({ patient: '', userName: '' }),
  ...createNurseOpenings(''),
  ...createPhoneOpenings(''),
};
/** The page test that opens every overlay of orders, with an order in each status that offers it. */
const ORDERS = ['mf-orders/src/overlays.test.tsx', 'PAT-02 moves the focus into %s'] as const;
/** The overlays that no browser test reaches in seconds: the page test that checks their focus, and its title. */
const BELOW: Readonly<Record<string, readonly [string, string]>> = {
  'shared/ui/src/benefit/benefit-button.tsx': ['shared/ui/src/benefit/benefit.test.tsx', 'is locked, membership: %s'],
  'shared/ui/src/benefit/use-benefit-item.tsx': [
    'shared/ui/src/benefit/benefit.test.tsx',
    'BEN-09 a closed line of a menu says in a dialog what opens it, and gives the focus back to the menu',
  ],
  'shell/src/header/more-tabs.tsx': [
    'shell/src/header/site-header.test.tsx',
    'HEAD-01 the tabs that have no room are in a menu at the end of the others, which has their figures and gives the focus back',
  ],
  'mf-orders/src/forms/address/address-form.tsx': ORDERS,
  'mf-orders/src/forms/use-source-stage.ts': [
    'mf-orders/src/forms/slot-page.test.tsx',
    'ORD-03 ORD-18 another stage replaces an image that was chosen by hand only when that is agreed to: %s',
  ],
  'mf-orders/src/forms/images/image-chooser.tsx': ORDERS,
  'mf-orders/src/integration/client-dialog.tsx': ORDERS,
  'mf-orders/src/integration/machine-clients.tsx': ORDERS,
  'mf-orders/src/integration/secret-dialog.tsx': [
    'mf-orders/src/integration/integration.test.tsx',
    'LAB-02 a client is made with functions of who makes it, and its secret is shown once',
  ],
  'mf-orders/src/integration/webhook-dialog.tsx': ORDERS,
  'mf-orders/src/integration/webhooks.tsx': ORDERS,
  'mf-orders/src/lab/catalogue/expert-drawer.tsx': ORDERS,
  'mf-orders/src/lab/catalogue/item-drawer.tsx': ORDERS,
  'mf-orders/src/lab/items-dialog.tsx': ORDERS,
  'mf-orders/src/lab/lab-actions.tsx': ORDERS,
  'mf-orders/src/lab/offer-dialog.tsx': ORDERS,
  'mf-orders/src/lab/reason-dialog.tsx': ORDERS,
  'mf-orders/src/lab/ship-dialog.tsx': ORDERS,
  'mf-orders/src/lab/tracking-dialog.tsx': ORDERS,
  'mf-orders/src/wizard/new-order/new-order-dialog.tsx': ORDERS,
  'mf-orders/src/order/files/image-dialog.tsx': ORDERS,
  'mf-orders/src/order-page/actions/order-menu.tsx': ORDERS,
  'mf-orders/src/order-page/actions/use-order-actions.tsx': ORDERS,
  'mf-orders/src/order-page/follow-up/follow-up-dialog.tsx': ORDERS,
  'mf-orders/src/order-page/remark-dialog.tsx': ORDERS,
  'mf-orders/src/order/loading-dialog.tsx': [
    'mf-orders/src/order-page/follow-up/follow-up.test.tsx',
    'ORD-10 PAT-02 a dialog whose check fails says so, for whom, and tries again',
  ],
  'mf-orders/src/order-page/reissue/reissue-dialog.tsx': ORDERS,
  'mf-orders/src/order-page/reissue/terms-dialog.tsx': ORDERS,
};
const sources = new Map(listOverlaySources().map((source) => [source.path, source]));

/** Opens all overlays; a failure does not hide later ones. */
async function openAll(page: Page, say: Say, openings: Openings): Promise<void> {
  const failures: string[] = [];
  const [first] = Object.values(openings).flat();
  await openAndWait(page, first?.at ?? '');
  for (const [path, ways] of Object.entries(openings)) {
    for (const [index, opening] of ways.entries()) {
      const role = sources.get(path)?.roles[index];
      if (role === undefined) throw new Error(`${path} draws no ${index + 1}. thing over the page`);
      try {
        await test.step(`${path} ${opening.textKey}`, () => expectFocusHeld(page, say, opening, role));
      } catch (error) {
        failures.push(`${path} ${opening.textKey}: ${String(error)}`);
        await openAndWait(page, opening.at);
      }
    }
  }
  expect(failures.join('\n\n')).toBe('');
}

test('PAT-02 opens every dialog, drawer, question, menu and panel of the sources in this file', () => {
  const onPages = [...sources.values()].filter(({ path }) => !(path in BELOW));
  const inSources = onPages.map(({ path, roles }) => `${path}: ${roles.length}`);
  expect(
    Object.entries(ALL)
      .map(([path, ways]) => `${path}: ${ways.length}`)
      .toSorted(),
  ).toEqual(inSources.toSorted());
  const strangers = Object.entries(ALL).flatMap(([path, ways]) =>
    ways.filter(({ textKey }) => !hasText(sources.get(path) ?? { path, roles: [], texts: [] }, toTextKey(textKey))),
  );
  expect(strangers, 'what is expected to be seen stands in the source').toEqual([]);
  const root = join(import.meta.dirname, '..', '..', '..', '..');
  for (const [path, [testFile, title]] of Object.entries(BELOW)) {
    expect(sources.has(path), path).toBe(true);
    const [, after] = readFileSync(join(root, testFile), 'utf8').split(`'${title}'`);
    const testBody = after?.split(/\n *(?:test|describe)\b/)[0];
    expect(testBody, `${testFile} ${title}`).toContain('document.activeElement');
  }
});

test('PAT-01 PAT-02 moves the focus into everything that a doctor opens on the list of patients, and back', async ({
  page,
  caller,
  say,
}) => {
  await openAll(page, say, createListOpenings(await seedList(caller)));
});

test('PAT-02 PAT-07 STG-01 moves the focus into everything that a doctor opens on the page of a patient, and back', async ({
  page,
  caller,
  say,
  address,
  sessionFor,
}) => {
  const { tokens } = await sessionFor('superAdmin');
  await openAll(page, say, createPatientOpenings(await seedPatient(caller, new Caller(address, tokens.access_token))));
});

test('STG-02 STG-03 PAT-06 moves the focus into everything that a doctor opens on a stage, in the recycle bin and on an exception, and back', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const { layout, ...seed } = await seedStage(caller);
  await page.addInitScript((id) => localStorage.setItem('dentarium.photoLayout', id), layout);
  await openAll(page, say, createStageOpenings(seed));

  await test.step('STG-02 starts and ends a comparison, and moves the focus to the heading of the other view', async () => {
    await page.goto(seed.stage);
    await patientPage.stage.compare.press('Enter');
    await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say('patients', 'comparison.title') })).toBeFocused();
    await page.getByRole('button', { name: toNamePattern(say('patients', 'comparison.stop')) }).press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: '治疗前' })).toBeFocused();
  });
});

test.describe('an administrator', () => {
  test.use({ role: 'superAdmin' });

  test('ADM-01 ADM-02 PERS-08 moves the focus into everything that an administrator opens, and back', async ({
    page,
    caller,
    say,
  }) => {
    const seed = await seedAdministrator(caller);
    // A run has no provider of linked accounts.
    const bound = {
      scheme: 'clinic',
      nameCh: '院内账号',
      nameEn: 'Clinic',
      isBound: true,
      displayName: 'me',
      boundAt: null,
    };
    await page.route(`**${toRequestPath(getBindThirdPartyList)}`, (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { resultInfo: [bound] } } }),
    );
    // The clinics of the demonstration already sign; here one has applied, and the others may.
    await page.route(`**${toRequestPath(queryOwnOrganisations)}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replaceAll('"signingState":2', '"signingState":1')
        .replace('"appliedAt":null', '"appliedAt":"2026-01-05T08:00:00.000Z"');
      await route.fulfill({ response: answer, body });
    });
    await openAll(page, say, createAdministratorOpenings(seed));
  });
});

test.describe('the front desk', () => {
  test.use({ role: 'triageNurse' });

  test('ADM-03 moves the focus into everything that the front desk opens, and back', async ({ page, caller, say }) => {
    const name = await seedDesk(caller);
    await openAll(page, say, createNurseOpenings(name));
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('STG-02 UPL-07 moves the focus into overlays of phones, and back', async ({ page, caller, say }) => {
    const { stage } = await createPatientWithImages(caller);
    await openAll(page, say, createPhoneOpenings(stage));
  });
});
