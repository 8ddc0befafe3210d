import { queryPatientShares } from '@dentarium/api/services/patient-operations';
import { queryPatientInfo } from '@dentarium/api/services/patient-service';
import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { errorText } from '@dentarium/api';
import { STAGE_CODES } from '@dentarium/domain';
import { photo } from '../src/files/photo.ts';
import { named } from '../src/pages/named.ts';
import { createLaterStage, createPatient, createStage, newName, stageWith } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'senior' });

test('PAT-07 two patients become one: what is kept is chosen field by field, and the old number still finds it', async ({
  page,
  caller,
  say,
  patientPage,
  patientList,
}) => {
  const name = newName('Case');
  const keep = await createPatient(caller, { name, phone: '' });
  const drop = await createPatient(caller, { name, phone: '13900139000' });
  await createStage(caller, keep.id);
  await createLaterStage(caller, drop.id);
  await page.goto(`/patient/${keep.id}`);
  await patientPage.choose('merge');
  const dialog = page.getByRole('dialog', { name: say('patients', 'merge.title', { name }) });
  await dialog
    .getByRole('row')
    .filter({ hasText: drop.patientNo })
    .getByRole('button', { name: named(say('patients', 'merge.choose')) })
    .click();
  await dialog.getByRole('radio', { name: new RegExp(`${say('patients', 'field.phone')}.*13900139000`) }).check();
  await dialog.getByRole('button', { name: say('patients', 'merge.do', { no: keep.patientNo }) }).click();
  await expect(page.getByText(say('patients', 'merge.done', { name }))).toBeVisible();

  const merged = await caller.ask(queryPatientInfo, { params: { id: keep.id } });
  expect(merged.phone).toContain('13900139000');
  expect(await caller.ask(getStageListByPid, { params: { id: keep.id } })).toHaveLength(2);
  expect((await caller.wire(`/api/PatientService/QueryPatientInfo/${drop.id}`, { method: 'GET' })).status).toBe(404);
  await patientList.open(`?q=${drop.patientNo}`);
  await expect(patientList.patient(name)).toHaveAttribute('href', `/patient/${keep.id}`);
});

test('PAT-08 a patient is shared with another doctor, with a right and an end, and the share is cancelled', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: newName('Case') });
  const shares = () => caller.ask(queryPatientShares, { params: { id: patient.id } });
  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('share');
  const dialog = page.getByRole('dialog', { name: say('patients', 'share.title', { name: patient.name }) });
  await dialog.getByRole('button', { name: named(say('patients', 'share.do')) }).click();
  await expect(dialog.getByText(say('patients', 'share.doctorRequired'))).toBeVisible();
  await dialog.getByRole('combobox').first().click();
  await dialog.getByRole('combobox').first().fill('doctor');
  await page.getByTitle(/沈亦舟/).click();
  await dialog.getByText(say('patients', 'share.edit'), { exact: true }).click();
  const until = dialog.getByLabel(new RegExp(`^${say('patients', 'share.until')}`));
  await until.click();
  await until.fill('2999-01-31');
  await until.press('Enter');
  await dialog.getByRole('button', { name: named(say('patients', 'share.do')) }).click();
  const line = dialog.getByRole('row').filter({ hasText: '沈亦舟' });
  await expect(line.getByText('2999-01-31')).toBeVisible();
  expect(await shares()).toMatchObject([{ doctorName: '沈亦舟', canEdit: true, until: '2999-01-31' }]);

  const cancel = named(say('patients', 'share.cancel'));
  await line.getByRole('button', { name: cancel }).click();
  await page.getByRole('tooltip').getByRole('button', { name: cancel }).click();
  await expect(line).toHaveCount(0);
  expect(await shares()).toEqual([]);
});

test('PAT-05 a stopped treatment refuses every change until it is restarted, and asks for that by itself', async ({
  page,
  caller,
  say,
  patientPage,
  patientForm,
}) => {
  const patient = await createPatient(caller, { name: newName('Case') });
  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('stop');
  const dialog = page.getByRole('dialog', { name: say('patients', 'operation.stopTitle', { name: patient.name }) });
  await dialog.getByRole('radio', { name: say('patients', 'stopReason.2') }).check();
  await dialog.getByRole('button', { name: named(say('patients', 'operation.stop')) }).click();
  await expect(page.getByText(say('patients', 'operation.stoppedBanner'))).toBeVisible();
  expect((await caller.ask(queryPatientInfo, { params: { id: patient.id } })).status).toBe(1);
  const refused = await caller.wire(`/api/StageService/InsertStageInfo/${patient.id}`, {
    body: {
      stageCode: STAGE_CODES.before,
      stageName: 'x',
      stageDate: '2024-01-10',
      alignerStepUpper: null,
      alignerStepLower: null,
      remark: '',
    },
  });
  expect(JSON.stringify(refused.body)).toContain('patient.terminated');

  await patientPage.edit.click();
  const question = page.getByRole('dialog', { name: say('patients', 'operation.stoppedFirst') });
  await question.getByRole('button', { name: named(say('patients', 'operation.restart')) }).click();
  await expect(patientForm.drawer).toBeVisible();
  expect((await caller.ask(queryPatientInfo, { params: { id: patient.id } })).status).toBe(0);
});

test('PAT-06 REC-01 a deleted patient waits in the recycle bin, comes back with their images, and is deleted for good only by their number', async ({
  page,
  caller,
  say,
  language,
  patientPage,
}) => {
  const { patient } = await stageWith(caller, [[photo('kept.jpg'), 8]]);
  const { name, patientNo, id } = patient;
  const status = async () =>
    (await caller.wire(`/api/PatientService/QueryPatientInfo/${id}`, { method: 'GET' })).status;
  const remove = async (): Promise<void> => {
    await page.goto(`/patient/${id}`);
    await patientPage.choose('delete');
    await expect(page.getByText(say('patients', 'operation.deletedOne', { name }))).toBeVisible();
    await expect.poll(status).toBe(404);
  };
  const row = page.getByRole('row').filter({ hasText: patientNo });
  const inRow = (key: 'restore' | 'erase') =>
    row.getByRole('button', { name: named(say('patients', `recycle.${key}`)) });

  await remove();
  await page.goto(`/recyclebin?keyWord=${name}`);
  await inRow('restore').click();
  const question = page.getByRole('dialog', { name: say('patients', 'recycle.restoreOne', { name }) });
  await question.getByRole('button', { name: named(say('patients', 'recycle.restore')) }).click();
  await expect(page.getByText(say('patients', 'recycle.restored', { name, count: 1 }))).toBeVisible();
  expect(await status()).toBe(200);
  await page.goto(`/patient/${id}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /kept\.jpg/ })
      .or(page.getByRole('img'))
      .first(),
  ).toBeVisible();

  await remove();
  await page.goto(`/recyclebin?keyWord=${name}`);
  await inRow('erase').click();
  const erase = page.getByRole('dialog', { name: say('patients', 'recycle.eraseOne', { name }) });
  const forGood = erase.getByRole('button', { name: named(say('patients', 'recycle.erase')) });
  await erase.getByRole('textbox').fill('nobody');
  await expect(forGood).toBeDisabled();
  await erase.getByRole('textbox').fill(patientNo);
  await forGood.click();
  await expect(row).toHaveCount(0);
  expect(await status()).toBe(404);
  await page.goto(`/patient/${id}`);
  await expect(page.getByText(errorText('patient.notFound', language))).toBeVisible();
});
