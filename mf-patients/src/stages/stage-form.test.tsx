import { insertStageInfo, queryStageInfo, type Stage, updateStageInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

const duringStage = aStage({
  id: LATER_STAGE_ID,
  stageCode: STAGE_CODES.during,
  stageName: 'During treatment 1',
  stageDate: '2026-03-01',
});

test('STG-01 suggests name, number and date of a new stage and opens it after the save', async () => {
  const server = createServerWith(aPatient(), [aStage(), duringStage]);
  const createdStage: Stage = aStage({
    id: '55555555-5555-4555-8555-55555555555a',
    stageCode: STAGE_CODES.during,
    stageName: 'During treatment 2',
    stageDate: '2026-05-04',
  });
  server.on(insertStageInfo, () => createdStage);
  const { user } = showAt(`/patient/${PATIENT_ID}`);
  await user.click(await buttonOf('New stage'));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('During treatment 2');
  await user.click(await buttonOf('Create stage'));
  await waitFor(() => expect(location.pathname).toBe(`/patient/${PATIENT_ID}/stage/${createdStage.id}`));
  expect(server.listReceived(insertStageInfo)).toMatchObject([
    { params: { id: PATIENT_ID }, body: { stageCode: STAGE_CODES.during, stageName: 'During treatment 2' } },
  ]);
});

test('STG-01 asks about a stage "before treatment" that is later than one during it', async () => {
  const late = aStage({ stageDate: '2026-04-01' });
  const server = createServerWith(aPatient(), [duringStage, late]).on(updateStageInfo, () => ({ ...late, version: 2 }));
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?editStage=1`);
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'First records' } });
  await user.click(await buttonOf('Save'));
  await screen.findByText(/would lie after a stage during treatment/);
  await user.click(await buttonOf('Change it'));
  expect(server.listReceived(updateStageInfo)).toEqual([]);
  await user.click(await buttonOf('Save'));
  await user.click(await buttonOf('It is right'));
  await waitFor(() =>
    expect(server.listReceived(updateStageInfo)).toMatchObject([{ body: { stageName: 'First records', version: 1 } }]),
  );
});

test('STG-07 names the photograph of a suggested date and asks about it far before the first visit', async () => {
  const patient = aPatient({ birthDate: '2001-01-01', firstVisitTime: '2024-01-10' });
  const server = createServerWith(patient, []).on(insertStageInfo, () => duringStage);
  const { user } = showAt(`/patient/${PATIENT_ID}`);
  await buttonOf('Upload into a new stage');
  const choosePhoto = (at: Date): void => {
    const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
    const file = new File(['x'], 'IMG_7.JPG', { type: 'image/jpeg', lastModified: at.getTime() });
    fireEvent.change(inputs[1] ?? document.body, { target: { files: [file] } });
  };
  choosePhoto(new Date(2017, 2, 4));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(/Taken from IMG_7.JPG \(date of the file\)/);
  await user.click(await buttonOf('Create stage'));
  await screen.findByText(/taken from IMG_7.JPG and lies well before the first visit \(2024-01-10\)/);
  await user.click(await buttonOf('Change it'));
  expect(server.listReceived(insertStageInfo)).toEqual([]);
  await user.click(await buttonOf('Create stage'));
  await user.click(await buttonOf('It is right'));
  await waitFor(() =>
    expect(server.listReceived(insertStageInfo)).toMatchObject([{ body: { stageDate: '2017-03-04' } }]),
  );
});

test('STG-01 shows a refusal of the date by the server at the field', async () => {
  createServerWith(aPatient(), [aStage()]).on(updateStageInfo, () => {
    throw new Refusal('stage.invalid', { fields: [{ field: 'stageDate', problem: 'stageDate.future' }] });
  });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?editStage=1`);
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Remark'), { target: { value: 'x' } });
  await user.click(await buttonOf('Save'));
  expect(await form.findByText('The stage lies in the future')).toBeTruthy();
});

test('SAFE-01 names the patient in the form of a stage, which covers the page on a phone', async () => {
  const patient = aPatient();
  createServerWith(patient, [aStage()]);
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?editStage=1`);
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText(`${patient.name} · ${patient.patientNo}`)).toBeTruthy();
});

test('MODE-09 accepts digits only for the aligner step', async () => {
  createServerWith(aPatient(), [aStage()]);
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?editStage=1`);
  const step = await screen.findByLabelText<HTMLInputElement>('Upper aligner step');
  fireEvent.change(step, { target: { value: 'step 1a2-' } });
  expect(step.value).toBe('12');
  fireEvent.change(step, { target: { value: '1.5' } });
  fireEvent.blur(step);
  expect(await screen.findByText('Write a whole number')).toBeTruthy();
  expect(step.value).toBe('1.5');
});

test('STG-01 keeps the values of the slower editor, shows the version of the other, and saves over it', async () => {
  let latest = aStage({ remark: 'old' });
  const server = createServerWith(aPatient(), [latest])
    .on(queryStageInfo, () => latest)
    .on(updateStageInfo, ({ body }) => {
      const { version, ...form } = body as Partial<Stage>;
      if (version !== latest.version) throw new Refusal('version.stale', { noun: 'stage' });
      return { ...latest, ...form, version: latest.version + 1 };
    });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?editStage=1`);
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Remark'), { target: { value: 'mine' } });
  latest = { ...latest, remark: 'theirs', stageName: 'Their name', version: latest.version + 1 };
  await user.click(await buttonOf('Save'));
  await form.findByText('This stage was changed on another terminal');
  expect(form.getByLabelText<HTMLTextAreaElement>('Remark').value).toBe('mine');
  await user.click(await buttonOf('Load the latest'));
  await form.findByText('Now saved by somebody else: theirs');
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Their name');
  expect(form.getByLabelText<HTMLTextAreaElement>('Remark').value).toBe('mine');
  await user.click(await buttonOf('Save'));
  await waitFor(() => expect(server.listReceived(updateStageInfo)).toHaveLength(2));
  expect(server.listReceived(updateStageInfo)[1]?.body).toMatchObject({
    stageName: 'Their name',
    remark: 'mine',
    version: latest.version,
  });
});

test('STG-02 shows each stage on the time line with its age, its images and missing categories', async () => {
  createServerWith(aPatient({ birthDate: '2012-01-01' }), [aStage(), duringStage]);
  showAt(`/patient/${PATIENT_ID}`);
  const columns = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(columns).toHaveLength(3);
  within(columns[0] ?? document.body).getByText('14y');
  within(columns[1] ?? document.body).getByText('2 mo');
  within(columns[2] ?? document.body).getByText('14y 2m');
  expect(within(columns[0] ?? document.body).getAllByRole('img', { name: /: no image$/ })).toHaveLength(11);
});

test('STG-01 reports an unknown stage', async () => {
  createServerWith(aPatient(), [aStage()]);
  showAt(`/patient/${PATIENT_ID}/stage/${LATER_STAGE_ID}`);
  expect(await screen.findByText('This stage does not exist')).toBeDefined();
});
