import { updatePatientListDoctor, updatePatientState } from '@dentarium/api/patients/operation-calls';
import { addPatientTags, deletePatientInfoList } from '@dentarium/server/calls/patients';
import { queryPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { recoveryPatientListInfo } from '@dentarium/api/recycle-bin/calls';
import { queryTagsList } from '@dentarium/api/tags/calls';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PATIENT_STATUS } from '@dentarium/domain';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aPatient, createRow, DOCTOR_ID, ORGANISATION } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

provideMessageChannels();

const OTHER_DOCTOR = '22222222-2222-4222-8222-222222222299';
const TAG = '88888888-8888-4888-8888-888888888888';
const toPatientId = (number: number) => `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`;

const toasts: BusEvents['toast:show'][] = [];
let stopListening = (): void => undefined;
beforeEach(() => {
  signIn();
  toasts.length = 0;
  stopListening = bus.on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stopListening());

/** Creates a list of two pages of patients; the third patient is shared with the user. */
function createListServer() {
  return createServerWith()
    .on(queryUsersInfo, () => [
      {
        id: DOCTOR_ID,
        name: 'Dr Wang',
        userName: 'wang',
        isOrthodontist: true,
        attends: true,
        orgIds: [ORGANISATION.id],
      },
      {
        id: OTHER_DOCTOR,
        name: 'Dr Zhao',
        userName: 'zhao',
        isOrthodontist: true,
        attends: true,
        orgIds: [ORGANISATION.id],
      },
    ])
    .on(queryTagsList, () => [
      {
        id: toPatientId(900),
        orgId: ORGANISATION.id,
        name: 'Bite',
        version: 1,
        tags: [{ id: TAG, groupId: toPatientId(900), text: 'crowding', usage: 0, version: 1 }],
      },
    ])
    .on(queryPatientInfo, ({ params }) => aPatient({ id: params['id'] ?? '' }))
    .on(queryPatientList, (input) => {
      const first = JSON.stringify(input).includes('"pageIndex":2') ? 20 : 0;
      return {
        total: 40,
        items: [1, 2, 3].map((number) =>
          createRow({ id: toPatientId(first + number), name: `Patient ${first + number}`, isShared: number === 3 }),
        ),
      };
    });
}

const tickPatient = async (user: ReturnType<typeof showAt>['user'], name: string) =>
  user.click(await screen.findByLabelText(`Select ${name}`));

test('PAT-13 shows the actions for several patients after the first tick and a hint before it', async () => {
  createListServer();
  const { user } = showAt('/patient');
  await screen.findByText('Patient 1');
  const bar = within(screen.getByRole('group', { name: 'Selected patients' }));
  bar.getByText('Select patients to export, report, tag or delete them');
  expect(bar.queryAllByRole('button')).toEqual([]);
  await tickPatient(user, 'Patient 1');
  const names = ['Clear selection', 'Export', 'Report', 'Change doctor', 'Add tags', 'Delete'];
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test('PAT-13 TASK-04 reports too many patients for a package beside the count and reduces them with one click', async () => {
  createListServer().on(queryPatientList, () => ({
    total: 12,
    items: Array.from({ length: 12 }, (_, index) => createRow({ id: toPatientId(index), name: `Patient ${index}` })),
  }));
  const { user } = showAt('/patient');
  await user.click(await screen.findByText('Whole page'));
  screen.getByText('Export and reports take at most 10 patients');
  await user.click(await buttonOf('Export'));
  expect(toasts).toEqual([{ kind: 'warning', text: 'Export and reports take at most 10 patients' }]);
  await user.click(await buttonOf('Keep the first 10'));
  screen.getByText('10 selected');
  await user.click(await buttonOf('Export'));
  await screen.findByRole('dialog');
});

/** Actions that continue after a restart. */
const findDialog = () => screen.findByRole('dialog');
const findDeletion = (server: ReturnType<typeof createListServer>) =>
  waitFor(() => {
    if (server.listReceived(deletePatientInfoList).length === 0) throw new Error('nobody is deleted yet');
  });

test.each([
  ['Export', findDialog],
  ['Report', findDialog],
  ['Delete', findDeletion],
])(
  'PAT-05 PAT-13 lists the ticked patients with a stopped treatment before "%s" and continues after the restart',
  async (name, goesOn) => {
    const createStoppedPatient = (number: number) =>
      createRow({
        id: toPatientId(number),
        name: `Patient ${number}`,
        patientNo: `P${number}`,
        status: number === 1 ? PATIENT_STATUS.inTreatment : PATIENT_STATUS.stopped,
        version: number,
      });
    const server = createListServer()
      .on(queryPatientList, () => ({ total: 3, items: [1, 2, 3].map(createStoppedPatient) }))
      .on(deletePatientInfoList, () => true as const)
      .on(updatePatientState, ({ params }) =>
        aPatient({ id: params['patientId'] ?? '', status: PATIENT_STATUS.inTreatment, version: 9 }),
      );
    const { user } = showAt('/patient');
    for (const number of [1, 2, 3]) await tickPatient(user, `Patient ${number}`);
    await user.click(await buttonOf(name));
    const question = await screen.findByRole('dialog');
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Patient 2 P2', 'Patient 3 P3']);
    expect(server.listReceived(deletePatientInfoList)).toHaveLength(0);
    await user.click(await buttonOf('Restart treatment', question));
    await waitFor(() => expect(screen.queryByText('The treatment is stopped. Restart it first?')).toBeNull());
    expect(
      server
        .listReceived(updatePatientState)
        .map(({ params, body }) => [params['patientId'], (body as { version: number }).version]),
    ).toEqual([
      [toPatientId(2), 2],
      [toPatientId(3), 3],
    ]);
    await goesOn(server);
  },
);

test('PAT-05 informs a user with read access to a stopped patient and restarts nobody', async () => {
  const row = createRow({ name: 'Patient 1', mayEdit: false, isShared: true, status: PATIENT_STATUS.stopped });
  createListServer().on(queryPatientList, () => ({ total: 1, items: [row] }));
  const { user } = showAt('/patient');
  await tickPatient(user, 'Patient 1');
  await user.click(await buttonOf('Export'));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/You may only look at Patient 1/)).toBeTruthy();
  expect((await buttonOf('Restart treatment', question)).hasAttribute('disabled')).toBe(true);
});

test('PAT-09 changes the doctor of patients of two pages at once', async () => {
  const server = createListServer().on(updatePatientListDoctor, () => true as const);
  const { user } = showAt('/patient');
  await tickPatient(user, 'Patient 1');
  await user.click(await screen.findByTitle('2'));
  await tickPatient(user, 'Patient 22');
  await screen.findByText('2 selected');
  await user.click(await buttonOf('Change doctor'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^New attending doctor/));
  await user.click(await screen.findByTitle('Dr Zhao'));
  await user.click(dialog.getByText('Change doctor', { selector: 'button *' }));
  await screen.findByText('Select patients to export, report, tag or delete them');
  expect(server.listReceived(updatePatientListDoctor)[0]).toMatchObject({
    params: { id: OTHER_DOCTOR },
    body: { patientIds: [toPatientId(1), toPatientId(22)] },
  });
});

test('PAT-12 adds tags to ticked patients', async () => {
  const server = createListServer().on(addPatientTags, () => true as const);
  const { user } = showAt('/patient?view=cards');
  await tickPatient(user, 'Patient 1');
  await tickPatient(user, 'Patient 2');
  await user.click(await buttonOf('Add tags'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Add tags', { selector: 'button *' }));
  await dialog.findByText('Please choose a tag');
  await user.click(dialog.getByLabelText(/^Tags/));
  await user.click(await screen.findByTitle('crowding'));
  await user.click(dialog.getByText('Add tags', { selector: 'button *' }));
  await screen.findByText('Select patients to export, report, tag or delete them');
  expect(server.listReceived(addPatientTags)[0]?.body).toEqual({
    patientIds: [toPatientId(1), toPatientId(2)],
    tagIds: [TAG],
  });
});

test('PAT-06 moves ticked patients to the recycle bin and restores them with "undo"', async () => {
  const server = createListServer()
    .on(deletePatientInfoList, () => true as const)
    .on(recoveryPatientListInfo, () => []);
  const { user } = showAt('/patient');
  await tickPatient(user, 'Patient 1');
  await tickPatient(user, 'Patient 2');
  await user.click(await buttonOf('Delete'));
  await screen.findByText('Select patients to export, report, tag or delete them');
  const patientIds = [toPatientId(1), toPatientId(2)];
  expect(server.listReceived(deletePatientInfoList)[0]?.body).toEqual({ patientIds });
  toasts[0]?.undo?.();
  await waitFor(() =>
    expect(server.listReceived(recoveryPatientListInfo)[0]?.body).toEqual({ patientIds, isMerge: false }),
  );
});

test('PAT-08 excludes a shared patient from batch changes', async () => {
  const server = createListServer();
  const { user } = showAt('/patient');
  await user.click(await screen.findByText('Whole page'));
  await screen.findByText('3 selected');
  await user.click(await buttonOf('Delete'));
  expect(toasts[0]?.text).toMatch(/^Some of the selected patients are shared with you/);
  expect(server.listReceived(deletePatientInfoList)).toHaveLength(0);
  await user.click(await buttonOf('Clear selection'));
  await screen.findByText('Select patients to export, report, tag or delete them');
});

test('TASK-04 packs at most ten ticked patients', async () => {
  createListServer();
  const { user } = showAt('/patient');
  await user.click(await screen.findByText('Whole page'));
  await user.click(await buttonOf('Export'));
  expect(await screen.findByRole('dialog')).toBeDefined();
});
