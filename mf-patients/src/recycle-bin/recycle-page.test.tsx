import {
  deletePatientList,
  queryPatientHave,
  recoveryPatientInfo,
  recoveryPatientListInfo,
} from '@dentarium/api/recycle-bin/calls';
import { type DeletedPatient, queryDeletedFiles, queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPatient, DOCTOR_ID, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const OTHER_ID = '99999999-9999-4999-8999-999999999999';

beforeEach(() => signIn());

function createDeletedPatient(patient = aPatient(), daysLeft = 20): DeletedPatient {
  return {
    patient,
    deletedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
    deletedAt: '2026-05-01T08:00:00Z',
    daysLeft,
    size: 1.5 * 1024 ** 2,
  };
}

const ROWS = [
  createDeletedPatient(),
  createDeletedPatient(aPatient({ id: OTHER_ID, name: 'Zhang Wei', patientNo: 'P0007' }), 3),
];

/** Creates a server with a recycle bin of two patients without duplicates. */
function createBinServer(rows = ROWS) {
  let now = rows;
  return createServerWith()
    .on(queryDeletedFiles, () => ({ total: 0, items: [] }))
    .on(queryRecycleList, ({ query }) => {
      const word = query.get('keyWord') ?? '';
      const items = now.filter(({ patient }) => patient.name.includes(word));
      return { total: items.length, items };
    })
    .on(queryPatientHave, ({ body }) =>
      (body as { patientIds: string[] }).patientIds.map((patientId) => ({
        patientId,
        duplicate: null,
        noTaken: false,
      })),
    )
    .on(recoveryPatientInfo, ({ params }) => {
      now = now.filter(({ patient }) => patient.id !== params['id']);
      return { patient: aPatient(), isMerged: false, formerNo: null };
    })
    .on(recoveryPatientListInfo, () => {
      now = [];
      return [];
    })
    .on(deletePatientList, ({ body }) => {
      const ids = (body as { patients: { id: string }[] }).patients.map(({ id }) => id);
      now = now.filter(({ patient }) => !ids.includes(patient.id));
      return true as const;
    });
}

async function findRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name, { selector: 'td' })).closest('tr');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
}

async function findDialog(): Promise<HTMLElement> {
  return screen.findByRole('dialog');
}

test('REC-01 lists deleted patients with the user who deleted them, the remaining days and the size', async () => {
  createBinServer();
  showAt('/recyclebin');
  const cells = within(await findRow('Li Mei')).getAllByRole('cell');
  const texts = cells.map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['Li Mei', 'P0042', 'Dr Wang', '2026-05-01', '20 days', '1.5 MiB']));
  expect((await findRow('Zhang Wei')).textContent).toContain('3 days');
});

test('REC-01 reports a search without results and an empty bin', async () => {
  createBinServer();
  showAt('/recyclebin?keyWord=Nobody');
  expect(await screen.findByText('No patients match')).toBeTruthy();
  createBinServer([]);
  showAt('/recyclebin');
  expect(await screen.findByText('The recycle bin is empty')).toBeTruthy();
});

test('REC-01 denies the recycle bin without the right to delete', async () => {
  signIn(['patientList', 'edit']);
  const server = createBinServer();
  showAt('/recyclebin');
  await screen.findByText('You do not have the permission to delete data.');
  expect(server.listReceived(queryRecycleList)).toEqual([]);
});

test('PAT-06 restores a patient without duplicates after one confirmation', async () => {
  const server = createBinServer();
  showAt('/recyclebin');
  fireEvent.click(await buttonOf('Restore', await findRow('Li Mei')));
  const question = await findDialog();
  await within(question).findByText(/The record comes back/);
  fireEvent.click(await buttonOf('Restore', question));
  await waitFor(() => expect(screen.queryByText('Li Mei', { selector: 'td' })).toBeNull());
  const [request] = server.listReceived(recoveryPatientInfo);
  expect(request?.params['id']).toBe(PATIENT_ID);
  expect(request?.query.get('isMerge')).toBe('false');
});

test('PAT-06 asks whether to merge with a duplicate or to restore separately', async () => {
  const server = createBinServer().on(queryPatientHave, () => [
    {
      patientId: PATIENT_ID,
      duplicate: { patient: aPatient({ id: OTHER_ID, patientNo: 'P0099' }), reasons: ['nameAndBirth' as const] },
      noTaken: false,
    },
  ]);
  showAt('/recyclebin');
  fireEvent.click(await buttonOf('Restore', await findRow('Li Mei')));
  const question = await findDialog();
  await within(question).findByText('There is a patient already who may be the same person.');
  expect(within(question).getByText('Restore as a separate patient')).toBeTruthy();
  fireEvent.click(await buttonOf('Merge into it', question));
  await waitFor(() => expect(server.listReceived(recoveryPatientInfo)).toHaveLength(1));
  expect(server.listReceived(recoveryPatientInfo)[0]?.query.get('isMerge')).toBe('true');
});

test('PAT-06 restores a batch in one call', async () => {
  const server = createBinServer();
  showAt('/recyclebin');
  fireEvent.click(await screen.findByLabelText('Choose all 2 patients on this page'));
  fireEvent.click(await buttonOf('Restore 2'));
  const question = await findDialog();
  await within(question).findByText(/The record/);
  fireEvent.click(await buttonOf('Restore', question));
  await screen.findByText('The recycle bin is empty');
  expect(server.listReceived(recoveryPatientListInfo)[0]?.body).toEqual({
    patientIds: [PATIENT_ID, OTHER_ID],
    isMerge: false,
  });
});

test('PAT-06 erases patients only after the ID of each was typed', async () => {
  const server = createBinServer();
  showAt('/recyclebin');
  fireEvent.click(await screen.findByLabelText('Choose all 2 patients on this page'));
  fireEvent.click(await buttonOf('Delete 2 for good'));
  const question = await findDialog();
  const erase = await buttonOf('Delete for good', question);
  const typeNumber = (name: string, text: string): void => {
    fireEvent.change(within(question).getByLabelText(new RegExp(`of ${name}`)), { target: { value: text } });
  };
  expect(erase.hasAttribute('disabled')).toBe(true);
  typeNumber('Li Mei', 'P0042');
  typeNumber('Zhang Wei', 'P0042');
  expect(erase.hasAttribute('disabled')).toBe(true);
  expect(within(question).getByText('Not this ID yet')).toBeTruthy();
  typeNumber('Zhang Wei', 'P0007');
  fireEvent.click(erase);
  fireEvent.click(erase);
  await screen.findByText('The recycle bin is empty');
  expect(server.listReceived(deletePatientList).map(({ body }) => body)).toEqual([
    {
      patients: [
        { id: PATIENT_ID, patientNo: 'P0042' },
        { id: OTHER_ID, patientNo: 'P0007' },
      ],
    },
  ]);
});
