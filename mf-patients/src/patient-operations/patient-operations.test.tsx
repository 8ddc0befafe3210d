import {
  canclePatientShareDoctor,
  deletePatientInfo,
  insertSharePatient,
  mergePatientInfo,
  queryShareDoctorList,
  updatePatientListDoctor,
  updatePatientState,
  type PatientShare,
} from '@dentarium/api/patients/operation-calls';
import {
  type MergePreview,
  previewMerge,
  previewStop,
  queryPatientDuplicates,
  queryPatientShares,
} from '@dentarium/server/calls/patients';
import { unmergePatients } from '@dentarium/server/calls/patients/unmerge';
import { queryPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { recoveryPatientListInfo } from '@dentarium/api/recycle-bin/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PATIENT_STATUS, PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import { type FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aFile, aPatient, aStage, DOCTOR_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, listRequestsAfter, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}`;
const OTHER_ID = '99999999-9999-4999-8999-999999999999';
const COLLEAGUE = { id: OTHER_ID, name: 'Dr Li', userName: 'li', isOrthodontist: true, isColleague: true };

provideMessageChannels();

beforeEach(() => signIn());

/** Opens the menu of the page of the patient and chooses an item. */
async function chooseItem(item: string): Promise<void> {
  fireEvent.click(await buttonOf('More'));
  fireEvent.click(await screen.findByText(item, { selector: '[role="menuitem"] *' }));
}

async function findDialog(title: string | RegExp): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' });
  const dialogElement = heading.closest<HTMLElement>('[role="dialog"]');
  if (dialogElement === null) throw new Error(`${String(title)} is no dialog`);
  return dialogElement;
}

function listMenuItems(): string[] {
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

test('PAT-05 stops a treatment with a reason and requires a text for the reason "other"', async () => {
  const server = createServerWith().on(updatePatientState, () =>
    aPatient({ status: PATIENT_STATUS.stopped, version: 4 }),
  );
  showAt(HOME);
  await chooseItem('Stop treatment');
  const form = await findDialog(/^Stop the treatment of/);
  const stop = await buttonOf('Stop treatment', form);
  fireEvent.click(stop);
  await within(form).findByText('Please choose a reason');
  fireEvent.click(within(form).getByLabelText('Other'));
  fireEvent.click(stop);
  await within(form).findByText('Please explain the other reason');
  fireEvent.change(within(form).getByLabelText(/^Explanation/), { target: { value: ' went  abroad ' } });
  fireEvent.click(stop);
  fireEvent.click(stop);
  await screen.findByText(/The record can be read, but not changed/);
  expect(server.listReceived(updatePatientState)).toHaveLength(1);
  expect(server.listReceived(updatePatientState)[0]).toMatchObject({
    params: { patientId: PATIENT_ID, state: '1' },
    body: { reason: 6, text: 'went abroad', version: 3 },
  });
});

test('PAT-05 ORD-12 warns about paused work before a treatment stops', async () => {
  const name = { ch: '订单 C0000012-1（设计中）', en: 'Order C0000012-1 (Designing)' };
  let fails = true;
  createServerWith().on(previewStop, () => {
    if (fails) throw new Refusal('server.unavailable');
    return [{ id: OTHER_ID, name }];
  });
  showAt(HOME);
  await chooseItem('Stop treatment');
  const form = await findDialog(/^Stop the treatment of/);
  const retryButton = await within(form).findByRole('button', { name: /again/i });
  fails = false;
  fireEvent.click(retryButton);
  expect((await within(form).findByText(name.en)).closest('[role="alert"]')?.textContent).toContain(
    'These pause with the treatment',
  );
});

test('PAT-05 asks to restart a stopped patient before an operation and continues afterwards', async () => {
  const stoppedPatient = aPatient({ status: PATIENT_STATUS.stopped, version: 7 });
  const server = createServerWith(stoppedPatient).on(updatePatientState, () => ({
    ...stoppedPatient,
    status: 0,
    version: 8,
  }));
  showAt(HOME);
  await screen.findByText(/The record can be read, but not changed/);
  // The menu offers nothing that the server would refuse.
  expect(screen.queryByText('New stage')).toBeNull();
  await chooseItem('Change doctor');
  const question = await findDialog('The treatment is stopped. Restart it first?');
  fireEvent.click(await buttonOf('Restart treatment', question));
  await findDialog(/^Change the doctor of/);
  expect(server.listReceived(updatePatientState)[0]).toMatchObject({
    params: { patientId: PATIENT_ID, state: '0' },
    body: { version: 7 },
  });
  expect(screen.queryByText(/The record can be read, but not changed/)).toBeNull();
});

test('PAT-05 asks to restart before an edit and changes nothing on refusal', async () => {
  const server = createServerWith(aPatient({ status: PATIENT_STATUS.stopped }));
  showAt(HOME);
  fireEvent.click(await buttonOf('Edit'));
  const question = await findDialog('The treatment is stopped. Restart it first?');
  fireEvent.click(await buttonOf('Cancel', question));
  await waitFor(() => expect(screen.queryByText('The treatment is stopped. Restart it first?')).toBeNull());
  expect(server.listReceived(updatePatientState)).toEqual([]);
  expect(location.search).toBe('');
});

function createServerWithShares(): FakeServer {
  let shares: PatientShare[] = [];
  const createShare = (canEdit: boolean, until: string | null): PatientShare => ({
    doctorId: OTHER_ID,
    doctorName: 'Dr Li',
    canEdit,
    until,
    sharedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
    createdAt: '2026-05-01T08:00:00Z',
  });
  return createServerWith()
    .on(queryShareDoctorList, () => [COLLEAGUE])
    .on(queryPatientShares, () => shares)
    .on(insertSharePatient, ({ body }) => {
      const { canEdit, until } = body as { canEdit: boolean; until: string | null };
      shares = [createShare(canEdit, until)];
      return createShare(canEdit, until);
    })
    .on(canclePatientShareDoctor, () => {
      shares = [];
      return true as const;
    });
}

test('PAT-08 requires a doctor for a share, lists it, cancels it and restores it', async () => {
  const server = createServerWithShares();
  let undo: BusEvents['toast:show']['undo'];
  const unsubscribe = bus.on('toast:show', (toastEvent) => {
    undo = toastEvent.undo;
  });
  showAt(`${HOME}/shares`);
  await screen.findByText('Not shared with anybody yet.');
  fireEvent.click(await buttonOf('Share'));
  await screen.findByText('Please choose a doctor');
  fireEvent.mouseDown(await screen.findByLabelText(/^Share with/));
  fireEvent.click(await screen.findByText('Dr Li'));
  fireEvent.click(screen.getByRole('radio', { name: 'View and edit' }));
  fireEvent.click(await buttonOf('Share'));
  const table = await screen.findByRole('table', { name: 'Present shares' });
  expect(within(table).getByText('View and edit')).toBeTruthy();
  expect(within(table).getByText('No end')).toBeTruthy();
  expect(server.listReceived(insertSharePatient)[0]).toMatchObject({
    params: { patientId: PATIENT_ID, doctorId: OTHER_ID },
    body: { canEdit: true, until: null },
  });
  fireEvent.click(await buttonOf('Cancel share', table));
  await screen.findByText('Cancel the share with Dr Li?');
  fireEvent.click(await buttonOf('Cancel share', screen.getByRole('tooltip')));
  await screen.findByText('Not shared with anybody yet.');
  await act(async () => undo?.());
  await screen.findByRole('table', { name: 'Present shares' });
  unsubscribe();
});

test('PAT-08 offers no share, merge or deletion of a patient who is shared with the user', async () => {
  createServerWith(aPatient({ isShared: true }));
  showAt(HOME);
  fireEvent.click(await buttonOf('More'));
  await screen.findByText('Report');
  expect(listMenuItems()).toEqual(['Report', 'Case summary', 'Export', 'Stop treatment']);
});

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

test('PAT-09 assigns another doctor of the clinic to a patient', async () => {
  const server = createServerWith().on(updatePatientListDoctor, () => true as const);
  // The only doctor of the clinic is the present doctor of another patient.
  server.on(queryPatientInfo, () => aPatient({ doctorId: OTHER_ID, doctorName: 'Dr Li' }));
  showAt(HOME);
  await chooseItem('Change doctor');
  const form = await findDialog(/^Change the doctor of/);
  expect(within(form).getByText('Now: Dr Li')).toBeTruthy();
  const save = await buttonOf('Change doctor', form);
  fireEvent.click(save);
  await within(form).findByText('Attending doctor is required');
  fireEvent.mouseDown(within(form).getByLabelText(/^New attending doctor/));
  fireEvent.click(await screen.findByText('Dr Wang', { selector: '.ant-select-item-option-content' }));
  fireEvent.click(save);
  await waitFor(() =>
    expect(server.listReceived(updatePatientListDoctor)[0]).toMatchObject({
      params: { id: DOCTOR_ID },
      body: { patientIds: [PATIENT_ID] },
    }),
  );
});

test('PAT-06 moves a patient to the recycle bin at once, sends no more requests, and restores them by undo', async () => {
  const server = createServerWith()
    .on(deletePatientInfo, () => true as const)
    .on(queryPatientList, () => ({ total: 0, items: [] }))
    .on(recoveryPatientListInfo, () => []);
  let undo: BusEvents['toast:show']['undo'];
  const unsubscribe = bus.on('toast:show', (toastEvent) => {
    undo = toastEvent.undo;
  });
  showAt(HOME);
  await chooseItem('Delete');
  await waitFor(() => expect(location.pathname).toBe('/patient'));
  expect(server.listReceived(deletePatientInfo)).toHaveLength(1);
  await waitFor(() => expect(server.listReceived(queryPatientList)).not.toEqual([]));
  expect(listRequestsAfter(server, 'DeletePatientInfo').filter((request) => request.includes(PATIENT_ID))).toEqual([]);
  await act(async () => undo?.());
  await waitFor(() =>
    expect(server.listReceived(recoveryPatientListInfo)[0]?.body).toEqual({ patientIds: [PATIENT_ID], isMerge: false }),
  );
  unsubscribe();
});

test('PAT-14 requires imaging data for a report', async () => {
  const server = createServerWith(aPatient(), [aStage()], [aFile({ category: PENDING_CATEGORY })]);
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  showAt(HOME);
  await chooseItem('Report');
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatch(/^Imaging data is needed before a report/);
  expect(location.pathname).toBe(HOME);
  expect(server.listReceived(deletePatientInfo)).toEqual([]);
  unsubscribe();
});

test('MODE-02 offers no change of a patient without the right to edit', async () => {
  signIn(['patientList']);
  createServerWith(aPatient({ mayEdit: false }));
  showAt(HOME);
  fireEvent.click(await buttonOf('More'));
  await screen.findByText('Report');
  expect(listMenuItems()).toEqual(['Report']);
  expect(screen.queryByText('Edit')).toBeNull();
});
