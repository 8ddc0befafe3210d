import { type FilingException, reportException } from '@dentarium/server/calls/front-desk';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, ORGANISATION, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const FILE = aFile({ category: 8, name: 'wrong.jpg' });
const REPORTED_EXCEPTION: FilingException = {
  id: '99999999-9999-4999-8999-999999999999',
  orgId: ORGANISATION.id,
  fileName: FILE.name,
  contentType: 'image/jpeg',
  size: 1000,
  takenAt: '2026-03-04T10:00:00',
  hasPicture: true,
  question: 3,
  phase: 0,
  state: 'open',
  candidates: [],
  patientId: null,
  stageId: null,
  note: '',
  reportedBy: 'Dr Wang',
  createdAt: '2026-03-04T11:00:00Z',
  version: 1,
};

beforeEach(() => signIn());

/** Opens the menu of the only image, and the dialog from it. */
async function openDialog(user: ReturnType<typeof showAt>['user']): Promise<HTMLElement> {
  const tile = await waitFor(() => {
    const element = document.querySelector<HTMLElement>(`[data-tile="${FILE.id}"]`);
    if (element === null) throw new Error('no tile');
    return element;
  });
  fireEvent.contextMenu(tile);
  await user.click(await screen.findByText('Report an exception', { selector: '[role=menuitem] *' }));
  return screen.findByRole('dialog');
}

test('ADM-04 PAT-02 takes the focus into the report of an image', async () => {
  createServerWith(aPatient(), [aStage()]).on(queryFilesInfo, () => [FILE]);
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const dialog = await openDialog(user);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test('ADM-04 reports an image from its menu with a question and a note and removes it from its stage', async () => {
  let isThere = true;
  let isRefused = true;
  const server = createServerWith(aPatient(), [aStage()])
    .on(queryFilesInfo, () => (isThere ? [FILE] : []))
    .on(reportException, () => {
      if (isRefused) throw new Refusal('patient.terminated');
      isThere = false;
      return REPORTED_EXCEPTION;
    });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  const dialog = await openDialog(user);
  await user.type(await screen.findByLabelText('Note'), 'Another child');
  await user.click(await buttonOf('Report an exception', dialog));
  await waitFor(() => expect(server.listReceived(reportException)).toHaveLength(1));
  // A refusal of the server leaves the dialog open with the typed text.
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Another child');
  isRefused = false;
  await user.click(await buttonOf('Report an exception', dialog));
  await waitFor(() => expect(document.querySelector(`[data-tile="${FILE.id}"]`)).toBeNull());
  expect(server.listReceived(reportException).at(-1)).toMatchObject({
    params: { id: FILE.id },
    body: { question: 3, note: 'Another child' },
  });
});
