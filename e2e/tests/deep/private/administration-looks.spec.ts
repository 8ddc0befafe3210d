import { insertTriageVisit } from '@dentarium/server/calls/front-desk/triage';
import { queryUserOrgs } from '@dentarium/api/account/user-calls';
import { expectAccessibleLooks, followAndWait, openAndWait } from '../../../src/pages/looks.ts';
import { openPage } from '../../../src/pages/open-page.ts';
import { importUnknownImage } from '../../../src/server/import-unknown-image.ts';
import { createName, createPatient } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

test.use({ role: 'superAdmin' });

test(
  'MODE-05 ADM-01 ADM-02 ADM-03 ADM-04 has no accessibility violations on accounts, audit trail, roles, exceptions and triage',
  { tag: '@mixed' },
  async ({ page, context, browser, caller: admin, sessionFor, address }) => {
    const lookAtTable = async (): Promise<void> => {
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expectAccessibleLooks(page, context);
    };
    await openAndWait(page, '/user');
    await lookAtTable();
    await followAndWait(page, '/user/audit');
    await lookAtTable();
    await openAndWait(page, '/roles');
    await lookAtTable();
    const [organisation] = await admin.ask(queryUserOrgs, {});
    const orgId = organisation?.id ?? '';
    const name = await importUnknownImage(admin, orgId);
    await page.goto('/exception');
    await page.getByRole('button', { name: new RegExp(name.replace('.', '\\.')) }).click();
    await page.getByRole('region', { name }).waitFor();
    await expectAccessibleLooks(page, context);

    const patient = await createPatient(admin, { name: createName('Waiting'), orgId });
    const desk = await openPage(browser, address, await sessionFor('triageNurse'));
    await desk.caller.ask(insertTriageVisit, {
      body: { orgId, patientId: patient.id, doctorId: null, room: '', reason: 2, note: '' },
    });
    await desk.page.goto('/triage');
    await expect(desk.page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await expectAccessibleLooks(desk.page, desk.context);
    await desk.context.close();
  },
);
