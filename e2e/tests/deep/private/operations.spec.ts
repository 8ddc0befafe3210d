import { queryPatientShares } from '@dentarium/server/calls/patients';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { formatError } from '@dentarium/api';
import { createPhoto } from '../../../src/files/photo.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { createLaterStage, createPatient, createName, createStageWithFiles } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

test('PAT-05 PAT-07 PAT-08 stops and restarts, shares, and merges a patient', async ({
  page,
  caller,
  say,
  patientPage,
  patientForm,
  patientList,
}) => {
  const name = createName('Case');
  const keep = await createPatient(caller, { name, phone: '' });
  const drop = await createPatient(caller, { name, phone: '13900139000' });
  await createLaterStage(caller, drop.id);
  const info = () => caller.ask(queryPatientInfo, { params: { id: keep.id } });
  await page.goto(`/patient/${keep.id}`);

  await test.step('asks to restart a stopped treatment before a change', async () => {
    await patientPage.choose('stop');
    const dialog = page.getByRole('dialog', { name: say('patients', 'operation.stopTitle', { name }) });
    await dialog.getByRole('radio', { name: say('patients', 'stopReason.2') }).check();
    await dialog.getByRole('button', { name: toNamePattern(say('patients', 'operation.stop')) }).click();
    await expect(page.getByText(say('patients', 'operation.stoppedBanner'))).toBeVisible();
    expect((await info()).status).toBe(1);
    await patientPage.edit.click();
    const question = page.getByRole('dialog', { name: say('patients', 'operation.stoppedFirst') });
    await question.getByRole('button', { name: toNamePattern(say('patients', 'operation.restart')) }).click();
    await expect(patientForm.drawer).toBeVisible();
    expect((await info()).status).toBe(0);
    await patientForm.cancel.click();
    await expect(patientForm.drawer).toHaveCount(0);
  });

  await test.step('shares with a doctor, a right and an end date, and cancels the share', async () => {
    const shares = () => caller.ask(queryPatientShares, { params: { id: keep.id } });
    await patientPage.choose('share');
    const dialog = page.getByRole('dialog', { name: say('patients', 'share.title', { name }) });
    await dialog.getByRole('combobox').first().click();
    await dialog.getByRole('combobox').first().fill('沈亦舟');
    await page.getByTitle(/沈亦舟/).click();
    await dialog.getByText(say('patients', 'share.edit'), { exact: true }).click();
    const endDate = dialog.getByLabel(new RegExp(`^${say('patients', 'share.until')}`));
    await endDate.click();
    await endDate.fill('2999-01-31');
    await endDate.press('Enter');
    await dialog.getByRole('button', { name: toNamePattern(say('patients', 'share.do')) }).click();
    const line = dialog.getByRole('row').filter({ hasText: '沈亦舟' });
    await expect(line.getByText('2999-01-31')).toBeVisible();
    expect(await shares()).toMatchObject([{ doctorName: '沈亦舟', canEdit: true, until: '2999-01-31' }]);
    const cancel = toNamePattern(say('patients', 'share.cancel'));
    await line.getByRole('button', { name: cancel }).click();
    await page.getByRole('tooltip').getByRole('button', { name: cancel }).click();
    await expect(line).toHaveCount(0);
    expect(await shares()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('merges two patients by field, and finds the result by the old number', async () => {
    await patientPage.choose('merge');
    const dialog = page.getByRole('dialog', { name: say('patients', 'merge.title', { name }) });
    await dialog
      .getByRole('row')
      .filter({ hasText: drop.patientNo })
      .getByRole('button', { name: toNamePattern(say('patients', 'merge.choose')) })
      .click();
    await dialog.getByRole('radio', { name: new RegExp(`${say('patients', 'field.phone')}.*13900139000`) }).check();
    await dialog.getByRole('textbox').fill(drop.patientNo);
    await dialog.getByRole('button', { name: say('patients', 'merge.do', { no: keep.patientNo }) }).click();
    await expect(page.getByText(say('patients', 'merge.done', { name }))).toBeVisible();
    expect((await info()).phone).toContain('13900139000');
    expect(await caller.ask(getStageListByPid, { params: { id: keep.id } })).toHaveLength(1);
    await patientList.open(`?q=${drop.patientNo}`);
    await expect(patientList.patient(name)).toHaveAttribute('href', `/patient/${keep.id}`);
  });
});

test('PAT-06 REC-01 keeps a deleted patient in the recycle bin, restores them with their images, and erases them only by their number', async ({
  page,
  caller,
  say,
  language,
  patientPage,
}) => {
  const { patient } = await createStageWithFiles(caller, [[createPhoto('kept.jpg'), 8]]);
  const { name, patientNo, id } = patient;
  const status = async () =>
    (await caller.wire(`/api/PatientService/QueryPatientInfo/${id}`, { method: 'GET' })).status;
  const remove = async (): Promise<void> => {
    await page.goto(`/patient/${id}`);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await patientPage.choose('delete');
    await expect(page.getByText(say('patients', 'operation.deletedOne', { name }))).toBeVisible();
    await expect.poll(status).toBe(404);
  };
  const row = page.getByRole('row').filter({ hasText: patientNo });
  const inRow = (key: 'restore' | 'erase') =>
    row.getByRole('button', { name: toNamePattern(say('patients', `recycle.${key}`)) });

  await remove();
  await page.goto(`/recyclebin?keyWord=${name}`);
  await inRow('restore').click();
  const question = page.getByRole('dialog', { name: say('patients', 'recycle.restoreOne', { name }) });
  await question.getByRole('button', { name: toNamePattern(say('patients', 'recycle.restore')) }).click();
  await expect(page.getByText(say('patients', 'recycle.restored', { name, count: 1 }))).toBeVisible();
  expect(await status()).toBe(200);

  await remove();
  await page.goto(`/recyclebin?keyWord=${name}`);
  await inRow('erase').click();
  const erase = page.getByRole('dialog', { name: say('patients', 'recycle.eraseOne', { name }) });
  const forGood = erase.getByRole('button', { name: toNamePattern(say('patients', 'recycle.erase')) });
  await erase.getByRole('textbox').fill('nobody');
  await expect(forGood).toBeDisabled();
  await erase.getByRole('textbox').fill(patientNo);
  await forGood.click();
  await expect(row).toHaveCount(0);
  await page.goto(`/patient/${id}`);
  await expect(page.getByText(formatError('patient.notFound', language))).toBeVisible();
});
