import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { type MergePreview, previewMerge, queryPatientDuplicates } from '@dentarium/server/calls/patients';
import { unmergePatients } from '@dentarium/server/calls/patients/unmerge';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { STAGE_CODES } from '@dentarium/domain';
import { type FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aPatient, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { chooseItem, findDialog } from '../testing/patient-operations.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}`;
const OTHER_ID = '99999999-9999-4999-8999-999999999999';

provideMessageChannels();

beforeEach(() => signIn());

const OTHER = aPatient({ id: OTHER_ID, patientNo: 'P0007', phone: '', remark: 'online', version: 9 });

function createPreview(keep = aPatient(), drop = OTHER, refusals: MergePreview['refusals'] = []): MergePreview {
  return {
    keep,
    drop,
    stages: [
      {
        stageIds: [STAGE_ID],
        from: 'both',
        stageCode: STAGE_CODES.before,
        stageName: 'Before treatment',
        stageDate: '2026-01-01',
        fileCount: 9,
      },
    ],
    moved: { files: 4, records: 1, shares: 0, tags: 2 },
    exams: { keep: true, drop: false },
    contradictions: [],
    imageDates: [],
    refusals,
  };
}

async function openMergeDialog(server: FakeServer): Promise<HTMLElement> {
  server.on(queryPatientDuplicates, () => [{ patient: OTHER, reasons: ['nameAndBirth' as const] }]);
  showAt(HOME);
  await chooseItem('Merge with another patient');
  const search = await findDialog(/^Merge/);
  await within(search).findByText('One patient looks the same:');
  fireEvent.click(await buttonOf('Choose', search));
  await screen.findByText('1 stage after the merge');
  return findDialog(/^Merge/);
}

/** Types the ID of the patient who is not kept. */
const typeNo = (form: HTMLElement, value: string): void =>
  void fireEvent.change(within(form).getByLabelText(/^Type the patient ID of/), { target: { value } });

test('PAT-07 highlights contradictions and merges only after the ID of the other patient is typed', async () => {
  const server = createServerWith()
    .on(previewMerge, () => ({
      ...createPreview(aPatient(), { ...OTHER, gender: 1 }),
      contradictions: ['gender' as const, 'images' as const],
      imageDates: ['2026-01-01'],
    }))
    .on(mergePatientInfo, () => aPatient({ version: 4 }));
  const form = await openMergeDialog(server);
  expect(within(form).getByText(/These two contradict each other/)).toBeTruthy();
  expect(within(form).getByText('Both have images of their own of 2026-01-01')).toBeTruthy();
  expect(within(form).getByLabelText('Contradiction').closest('tr')?.textContent).toContain('Gender');
  const merge = await buttonOf('Merge into P0042', form);
  for (const typed of ['', 'P0042']) {
    typeNo(form, typed);
    expect(merge.hasAttribute('disabled')).toBe(true);
  }
  typeNo(form, 'P0007');
  await waitFor(() => expect(merge.hasAttribute('disabled')).toBe(false));
  fireEvent.click(merge);
  await waitFor(() => expect(server.listReceived(mergePatientInfo)[0]?.query.get('typedNo')).toBe('P0007'));
});

test('PAT-07 merges the chosen value of each field and shows the resulting stages', async () => {
  const server = createServerWith()
    .on(previewMerge, () => createPreview())
    .on(mergePatientInfo, () => aPatient({ remark: 'online', version: 4 }));
  const form = await openMergeDialog(server);
  expect(within(form).getByText('Joined')).toBeTruthy();
  fireEvent.click(within(form).getByLabelText('Remark: online'));
  typeNo(form, 'P0007');
  fireEvent.click(await buttonOf('Merge into P0042', form));
  await waitFor(() => expect(screen.queryByText('1 stage after the merge')).toBeNull());
  const [mergeRequest] = server.listReceived(mergePatientInfo);
  expect(mergeRequest?.params).toEqual({ keepId: PATIENT_ID, dropId: OTHER_ID });
  expect(Object.fromEntries(mergeRequest?.query ?? [])).toEqual({
    take: 'remark',
    typedNo: 'P0007',
    keepVersion: '3',
    dropVersion: '9',
  });
});

test('PAT-07 undoes a merge from its message', async () => {
  let undo: BusEvents['toast:show']['undo'];
  const unsubscribe = bus.on('toast:show', (toastEvent) => {
    undo = toastEvent.undo;
  });
  const server = createServerWith()
    .on(previewMerge, () => createPreview())
    .on(mergePatientInfo, () => aPatient({ version: 4 }))
    .on(unmergePatients, () => ({
      keptId: PATIENT_ID,
      restoredId: OTHER_ID,
      name: OTHER.name,
      patientNo: OTHER.patientNo,
      isInRecycleBin: false,
    }));
  const form = await openMergeDialog(server);
  typeNo(form, 'P0007');
  fireEvent.click(await buttonOf('Merge into P0042', form));
  await waitFor(() => expect(undo).toBeDefined());
  act(() => undo?.());
  await waitFor(() =>
    expect(server.listReceived(unmergePatients).map(({ params }) => params)).toEqual([{ id: OTHER_ID }]),
  );
  unsubscribe();
});

test('PAT-07 SAFE-06 takes values that the kept patient lacks, and the earlier first visit, unless somebody chooses', async () => {
  const keep = aPatient({ phone: '', remark: ' ', firstVisitTime: '2025-03-01', lastVisitTime: '2026-01-01' });
  const drop = { ...OTHER, phone: '13900139000', remark: 'allergy: nickel', firstVisitTime: '2024-03-01' };
  const server = createServerWith()
    .on(previewMerge, () => createPreview(keep, { ...drop, lastVisitTime: '2025-12-01' }))
    .on(mergePatientInfo, () => aPatient({ version: 4 }));
  const form = await openMergeDialog(server);
  typeNo(form, 'P0007');
  fireEvent.click(await buttonOf('Merge into P0042', form));
  await waitFor(() =>
    expect(server.listReceived(mergePatientInfo)[0]?.query.get('take')).toBe('phone,firstVisitTime,remark'),
  );
});

test('PAT-07 keeps the other patient after a swap and opens their page', async () => {
  const server = createServerWith()
    .on(previewMerge, ({ params }) =>
      params['keepId'] === OTHER_ID ? createPreview(OTHER, aPatient()) : createPreview(),
    )
    .on(mergePatientInfo, () => OTHER);
  const form = await openMergeDialog(server);
  server.on(queryPatientInfo, () => OTHER);
  fireEvent.click(await buttonOf('Swap', form));
  const merge = await buttonOf('Merge into P0007', form);
  await within(form).findByLabelText(/^Type the patient ID of .*P0042/);
  typeNo(form, 'P0042');
  await waitFor(() => expect(merge.hasAttribute('disabled')).toBe(false));
  fireEvent.click(merge);
  await waitFor(() => expect(location.pathname).toBe(`/patient/${OTHER_ID}`));
});

test('PAT-07 shows why a merge would be refused and disables it', async () => {
  const server = createServerWith().on(previewMerge, () => createPreview(aPatient(), OTHER, ['patient.terminated']));
  const form = await openMergeDialog(server);
  expect(within(form).getByText(/The treatment is stopped/)).toBeTruthy();
  expect((await buttonOf('Merge into P0042', form)).hasAttribute('disabled')).toBe(true);
});

test('PAT-07 shows concurrent changes at their field and keeps the choices', async () => {
  const changedPatient = { ...OTHER, remark: 'by phone', version: 10 };
  let latest = OTHER;
  const server = createServerWith()
    .on(previewMerge, () => createPreview(aPatient(), latest))
    .on(mergePatientInfo, ({ query }) => {
      if (query.get('dropVersion') !== '10') throw new Refusal('version.stale', { noun: 'patient' });
      return aPatient({ remark: 'by phone', version: 4 });
    });
  const form = await openMergeDialog(server);
  fireEvent.click(within(form).getByLabelText('Remark: online'));
  typeNo(form, 'P0007');
  latest = changedPatient;
  fireEvent.click(await buttonOf('Merge into P0042', form));
  await within(form).findByText('This patient was changed on another terminal');
  fireEvent.click(await buttonOf('Load the latest', form));
  await within(form).findByText('Changed by somebody else, before: online');
  expect(within(form).getByLabelText<HTMLInputElement>('Remark: by phone').checked).toBe(true);
  typeNo(form, 'P0007');
  fireEvent.click(await buttonOf('Merge into P0042', form));
  await waitFor(() => expect(screen.queryByText('1 stage after the merge')).toBeNull());
  expect(server.listReceived(mergePatientInfo).map(({ query }) => query.get('take'))).toEqual(['remark', 'remark']);
});
