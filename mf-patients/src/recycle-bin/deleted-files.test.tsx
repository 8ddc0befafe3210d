import {
  type DeletedFile,
  eraseFiles,
  queryDeletedFiles,
  queryRecycleList,
  restoreFiles,
} from '@dentarium/server/calls/recycle-bin';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, DOCTOR_ID, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const OTHER_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

beforeEach(() => signIn());

function createDeletedFile(overrides: Partial<DeletedFile> = {}): DeletedFile {
  const { id, name, patientNo } = aPatient();
  return {
    file: aFile({ category: 8 }),
    patient: { id, name, patientNo },
    stage: { stageCode: 1, stageName: '治疗前', stageDate: '2026-01-01' },
    deletedBy: { id: DOCTOR_ID, name: 'Dr Wang' },
    deletedAt: '2026-05-01T08:00:00Z',
    daysLeft: 3,
    isKept: false,
    ...overrides,
  };
}

const KEPT_FILE = createDeletedFile({ file: aFile({ id: OTHER_ID, name: 'signed.jpg', category: 9 }), isKept: true });

/** Creates a server with a recycle bin of files. */
function createBinServer(rows: readonly DeletedFile[] = [createDeletedFile(), KEPT_FILE], patient = aPatient()) {
  let now = rows;
  const removeRows = (body: unknown) => {
    const { fileIds } = body as { fileIds: string[] };
    now = now.filter(({ file }) => !fileIds.includes(file.id));
    return fileIds;
  };
  return createServerWith(patient)
    .on(queryRecycleList, () => ({ total: 4, items: [] }))
    .on(queryDeletedFiles, () => ({ total: now.length, items: [...now] }))
    .on(restoreFiles, ({ body }) => removeRows(body).map((id) => aFile({ id })))
    .on(eraseFiles, ({ body }) => {
      removeRows(body);
      return true as const;
    });
}

test('REC-01 counts patients and files in the recycle bin and lists the files with patients and stages', async () => {
  createBinServer();
  showAt('/recyclebin?of=files');
  await screen.findByText('Images and files (2)');
  await screen.findByText('Patients (4)');
  const row = (await screen.findByText('IMG_0001.JPG')).closest('tr');
  expect(row?.textContent).toMatch(/Li MeiP0042Before treatment2026-01-01.*2026-05-01Dr Wang3 days/);
});

test('STG-03 lists the deleted files of a patient on their page and restores them', async () => {
  const server = createBinServer();
  showAt(`/patient/${PATIENT_ID}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Recycle bin' }));
  await screen.findByText('IMG_0001.JPG');
  expect(server.listReceived(queryDeletedFiles)[0]?.query.get('pid')).toBe(PATIENT_ID);
  fireEvent.click(await screen.findByLabelText('Choose all 2 files on this page'));
  fireEvent.click(await buttonOf('Restore 2'));
  await screen.findByText('No deleted images or files');
  expect(server.listReceived(restoreFiles)[0]?.body).toEqual({ fileIds: [aFile().id, OTHER_ID] });
});

test('STG-03 erases only files without a signed record, after a question that names the patient', async () => {
  const server = createBinServer();
  showAt('/recyclebin?of=files');
  fireEvent.click(await screen.findByLabelText('Choose all 2 files on this page'));
  fireEvent.click(await buttonOf('Delete 1 for good'));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Li Mei P0042');
  fireEvent.click(await buttonOf('Delete for good', question));
  await waitFor(() => expect(screen.queryByText('IMG_0001.JPG')).toBeNull());
  expect(server.listReceived(eraseFiles)[0]?.body).toEqual({ fileIds: [aFile().id] });
  expect(screen.getByText('In a signed record')).toBeTruthy();
});

test('STG-03 offers restore but no erasure for a shared patient, and nothing without the right to delete', async () => {
  createBinServer([createDeletedFile()], aPatient({ isShared: true }));
  const { page } = showAt(`/patient/${PATIENT_ID}/deleted`);
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Restore')).toBeTruthy();
  expect(screen.queryByText('Delete for good')).toBeNull();
  page.unmount();
  signIn(['patientList', 'edit']);
  showAt(`/patient/${PATIENT_ID}`);
  await screen.findByRole('link', { name: 'Shares' });
  expect(screen.queryByRole('link', { name: 'Recycle bin' })).toBeNull();
});
