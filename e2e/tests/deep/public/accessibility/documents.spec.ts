import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { followAndWait, expectAccessibleLooks, openAndWait } from '../../../../src/pages/looks.ts';
import { TaskCentre } from '../../../../src/pages/task-centre.ts';
import { createPatient, createPatientWithImages } from '../../../../src/server/records.ts';
import { expect, test } from '../../../../src/test.ts';

test('MODE-05 PAT-10 PAT-11 accepts the records of a patient, the exam, shares, all images, the sheet, and the form of a record', async ({
  page,
  context,
  caller,
}) => {
  const { patient } = await createPatientWithImages(caller);
  const path = `/patient/${patient.id}`;
  await openAndWait(page, `${path}/records`);
  await expectAccessibleLooks(page, context);
  for (const part of ['exam', 'shares']) {
    await followAndWait(page, `${path}/${part}`);
    await expectAccessibleLooks(page, context);
  }
  for (const part of ['images', 'sheet']) {
    await openAndWait(page, `${path}/${part}`);
    await expectAccessibleLooks(page, context);
  }
  await openAndWait(page, `${path}/records?record=new`);
  await page.getByRole('dialog').waitFor();
  await expectAccessibleLooks(page, context);
});

test('MODE-05 REC-01 TASK-01 TASK-05 accepts a report, the recycle bin and the task centre', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { patient } = await createPatientWithImages(caller);
  const deleted = await createPatient(caller, { name: 'Deleted Patient' });
  await caller.ask(deletePatientInfo, { params: { id: deleted.id } });
  await openAndWait(page, `/function/report/${patient.id}`);
  await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
  await expectAccessibleLooks(page, context);
  await openAndWait(page, '/recyclebin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleLooks(page, context);
  await new TaskCentre(page, say).open();
  await expectAccessibleLooks(page, context);
});
