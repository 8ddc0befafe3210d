import { getPatientMedicalRecordList } from '@dentarium/api/medical-records/calls';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { updateDetailedExam } from '@dentarium/server/calls/detailed-exam';
import { getToday } from '@dentarium/domain';
import { EMPTY_EXAM, EXAM_RANGES } from '@dentarium/domain/detailed-exam';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { createPatient, createName } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

test('PAT-10 records a visit after its missing fields are reported, signs it, and then only corrects it', async ({
  page,
  caller,
  say,
}) => {
  const patient = await createPatient(caller, { name: createName('Record') });
  const list = () => caller.ask(getPatientMedicalRecordList, { query: { patientId: patient.id } });
  const button = (key: string) => page.getByRole('button', { name: toNamePattern(say('patients', `record.${key}`)) });
  await page.goto(`/patient/${patient.id}/records`);
  await expect(button('new').first()).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: say('patients', 'record.new') });
  const field = (key: string) => form.getByLabel(new RegExp(`^${say('patients', `record.${key}`)}`));
  await expect(field('visitDate')).toHaveValue(getToday());
  await expect(form.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(say('patients', 'record.problem.required')).first()).toBeVisible();
  await field('chiefComplaint').fill('Crowded front teeth');
  await field('process').fill('Records taken');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Crowded front teeth')).toBeVisible();

  await button('sign').click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: toNamePattern(say('patients', 'record.sign')) })
    .click();
  await expect(button('correct')).toBeVisible();
  await button('correct').click();
  await page.getByRole('textbox', { name: say('patients', 'record.correction') }).fill('Lower front teeth only');
  await button('correctSave').click();
  await expect(page.getByText(say('patients', 'record.corrected'))).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Lower front teeth only')).toBeVisible();
  const [record] = await list();
  expect(record?.signedAt).not.toBeNull();
  expect(record?.corrections.map(({ text }) => text)).toEqual(['Lower front teeth only']);
});

test('PAT-11 refuses an exam with an impossible overjet with a reason, saves a possible one, and keeps another user’s input', async ({
  page,
  caller,
  say,
}) => {
  const patient = await createPatient(caller, { name: createName('Record') });
  const exam = () => caller.ask(queryDetailedExam, { params: { id: patient.id } });
  await page.goto(`/patient/${patient.id}/exam`);
  const form = page.getByRole('form', { name: say('patients', 'exam.title') });
  const overjet = form.getByRole('textbox', { name: say('patients', 'exam.overjet'), exact: true });
  const overbite = form.getByRole('textbox', { name: new RegExp(`^${say('patients', 'exam.overbite')}`) }).first();
  await overjet.fill('99');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say('patients', 'exam.problem.overjetToast'), { exact: true })).toBeVisible();
  await expect(form.getByText(say('patients', 'exam.problem.overjet', EXAM_RANGES.overjetMm))).toBeVisible();
  await expect(overjet).toBeFocused();
  expect((await exam()).exam).toBeNull();

  await overjet.fill('4.5');
  const body = { exam: { ...EMPTY_EXAM, overbiteMm: 3 }, version: 0 };
  await caller.ask(updateDetailedExam, { params: { id: patient.id }, body });
  await page.keyboard.press('Control+Enter');
  const stale = page.getByRole('alert').filter({ hasText: say('patients', 'exam.stale') });
  await stale.getByRole('button', { name: say('ui', 'stale.load') }).click();
  await expect(overbite).toHaveValue('3');
  await expect(overjet).toHaveValue('4.5');
  await overjet.press('Control+Enter');
  await expect(page.getByText(say('patients', 'exam.saved'))).toBeVisible();
  expect((await exam()).exam).toMatchObject({ overjetMm: 4.5, overbiteMm: 3 });
});
