import {
  previewUnmerge,
  queryPatientMerges,
  unmergePatients,
  type UnmergePreview,
} from '@dentarium/server/calls/patients/unmerge';
import { expectAccessible, Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aPatient, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}`;
const DROPPED_ID = '99999999-9999-4999-8999-999999999999';
const EARLIER_ID = '88888888-8888-4888-8888-888888888888';
const MERGE = {
  droppedId: DROPPED_ID,
  name: 'Li Hua',
  patientNo: 'P0007',
  mergedBy: 'Dr Wang',
  mergedAt: '2026-11-27T08:00:00.000Z',
  undoUntil: '2026-11-28T08:00:00.000Z',
};
const toName = (en: string) => ({ ch: en, en });

function createPreview(overrides: Partial<UnmergePreview> = {}): UnmergePreview {
  return {
    merge: MERGE,
    keptId: PATIENT_ID,
    keptName: 'Wang Min',
    keptNo: 'P0042',
    restoredNo: 'P0007',
    isInRecycleBin: false,
    returning: [{ name: toName('Images'), count: 4, labels: [] }],
    leaving: [],
    staying: [],
    keptValues: [],
    keptRows: [],
    ...overrides,
  };
}

provideMessageChannels();

beforeEach(() => signIn());

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await buttonOf('Undo the merge…'));
  return screen.findByRole('dialog');
}

test('PAT-07 names a merged patient on the page, and undoes the merge', async () => {
  const server = createServerWith()
    .on(queryPatientMerges, () => [MERGE])
    .on(previewUnmerge, () => createPreview())
    .on(unmergePatients, () => ({
      keptId: PATIENT_ID,
      restoredId: DROPPED_ID,
      name: 'Li Hua',
      patientNo: 'P0007',
      isInRecycleBin: false,
    }));
  showAt(HOME);
  await screen.findByText(/^Li Hua \(P0007\) was merged into this patient by Dr Wang at .*undone until/);
  const dialogElement = await openDialog();
  await within(dialogElement).findByText('Images: 4');
  expect(within(dialogElement).queryByText(/Added since/)).toBeNull();
  fireEvent.click(await buttonOf('Undo the merge', dialogElement));
  await waitFor(() => expect(server.listReceived(unmergePatients)[0]?.params).toEqual({ id: DROPPED_ID }));
  await waitFor(() => expect(screen.queryByText('Images: 4')).toBeNull());
});

test('PAT-07 lists what stays, what goes along, and values that were changed since', async () => {
  createServerWith()
    .on(queryPatientMerges, () => [MERGE])
    .on(previewUnmerge, () =>
      createPreview({
        restoredNo: 'P0099',
        leaving: [{ name: toName('Orders'), count: 1, labels: ['C0000001-2'] }],
        staying: [{ name: toName('Images'), count: 2, labels: ['a.jpg', 'b.jpg'] }],
        keptValues: [
          { name: toName('Patient'), label: '', column: toName('phone'), value: '123', former: '' },
          { name: toName('Patient'), label: '', column: toName('gender'), value: null, former: null },
        ],
      }),
    );
  showAt(HOME);
  const dialogElement = await openDialog();
  await within(dialogElement).findByText('a.jpg, b.jpg');
  expect(within(dialogElement).getByText(/^Added since the merge: stays with Wang Min/)).toBeTruthy();
  expect(within(dialogElement).getByText('C0000001-2')).toBeTruthy();
  expect(within(dialogElement).getByText('phone: now “123”, before the merge “empty”')).toBeTruthy();
  expect(within(dialogElement).getByText('gender')).toBeTruthy();
  expect(within(dialogElement).getByText(/gets the ID P0099/)).toBeTruthy();
});

test('PAT-07 offers the undoing of the latest merge only, and says why one is refused', async () => {
  createServerWith()
    .on(queryPatientMerges, () => [MERGE, { ...MERGE, droppedId: EARLIER_ID, name: 'Li Na' }])
    .on(previewUnmerge, () => {
      throw new Refusal('patientMerge.moved');
    });
  showAt(HOME);
  await screen.findByText(/^Li Na/);
  expect(screen.getAllByRole('button', { name: 'Undo the merge…' })).toHaveLength(1);
  const dialogElement = await openDialog();
  await within(dialogElement).findByText(/moved to another clinic/);
  expect((await buttonOf('Undo the merge', dialogElement)).hasAttribute('disabled')).toBe(true);
});

test('PAT-07 shows no merges to somebody who may not delete patients, or only has a share', async () => {
  signIn(['edit', 'patientList']);
  const server = createServerWith().on(queryPatientMerges, () => [MERGE]);
  showAt(HOME);
  await screen.findAllByText(aPatient().name);
  signIn();
  expect(server.listReceived(queryPatientMerges)).toEqual([]);
});

// Checks the focus of mf-patients/src/patient-operations/unmerge-dialog.tsx.
test('PAT-02 PAT-07 takes the focus into the dialog', async () => {
  createServerWith()
    .on(queryPatientMerges, () => [MERGE])
    .on(previewUnmerge, () => createPreview());
  showAt(HOME);
  const dialogElement = await openDialog();
  await waitFor(() => expect(dialogElement.contains(document.activeElement)).toBe(true));
  await expectAccessible(dialogElement);
});
