import {
  canclePatientShareDoctor,
  deletePatientInfo,
  insertSharePatient,
  queryShareDoctorList,
  updatePatientListDoctor,
  updatePatientState,
  type PatientShare,
} from '@dentarium/api/patients/operation-calls';
import { previewStop, queryPatientShares } from '@dentarium/server/calls/patients';
import { queryPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { recoveryPatientListInfo } from '@dentarium/api/recycle-bin/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PATIENT_STATUS, PENDING_CATEGORY } from '@dentarium/domain';
import { type FakeServer, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aFile, aPatient, aStage, DOCTOR_ID, PATIENT_ID } from '../testing/samples.ts';
import { chooseItem, findDialog } from '../testing/patient-operations.ts';
import { buttonOf, listRequestsAfter, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}`;
const OTHER_ID = '99999999-9999-4999-8999-999999999999';
const COLLEAGUE = { id: OTHER_ID, name: 'Dr Li', userName: 'li', isOrthodontist: true, isColleague: true };

provideMessageChannels();

beforeEach(() => signIn());

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
