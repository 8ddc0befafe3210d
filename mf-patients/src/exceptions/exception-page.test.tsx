import * as calls from '@dentarium/server/calls/front-desk';
import { Refusal } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ORGANISATION, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const UNASSIGNED: calls.FilingException = {
  id: '99999999-9999-4999-8999-999999999999',
  orgId: ORGANISATION.id,
  fileName: 'P0042 front.jpg',
  contentType: 'image/jpeg',
  size: 1_200_000,
  takenAt: '2026-03-04T10:00:00',
  hasPicture: false,
  question: 1,
  phase: null,
  state: 'open',
  candidates: [{ id: PATIENT_ID, name: 'Li Mei', patientNo: 'P0042' }],
  patientId: null,
  stageId: null,
  note: '',
  reportedBy: 'Nurse Zhao',
  createdAt: '2026-03-04T11:00:00Z',
  version: 1,
};

beforeEach(() => signIn(['problem']));

function createExceptionServer(exception: calls.FilingException) {
  return createServerWith()
    .on(calls.queryExceptions, () => ({ total: 1, items: [exception] }))
    .on(calls.queryExceptionLog, () => [])
    .on(calls.queryExceptionStages, () => []);
}

test('ADM-04 files an image only after question and phase are chosen', async () => {
  createExceptionServer(UNASSIGNED);
  const { user } = showAt('/exception');
  await user.click(await screen.findByText('P0042 front.jpg'));
  const panel = await screen.findByRole('region', { name: 'P0042 front.jpg' });
  expect(location.search).toBe(`?open=${UNASSIGNED.id}`);
  within(panel).getByText('Select exception problem and phase');
  expect(((await buttonOf('File with this patient', panel)) as HTMLButtonElement).disabled).toBe(true);

  const server = createExceptionServer({ ...UNASSIGNED, phase: 1, version: 2 }).on(calls.assignException, () => ({
    ...UNASSIGNED,
    state: 'filed' as const,
  }));
  showAt(`/exception?open=${UNASSIGNED.id}`);
  const ready = await screen.findByRole('region', { name: 'P0042 front.jpg' });
  await user.click(await buttonOf('File with this patient', ready));
  await waitFor(() =>
    expect(server.listReceived(calls.assignException)[0]?.body).toEqual({
      patientId: PATIENT_ID,
      stageId: null,
      category: null,
      version: 2,
    }),
  );
});

test('ADM-04 keeps the text of the slower of two editors and shows the version of the other', async () => {
  let storedException = UNASSIGNED;
  const server = createExceptionServer(UNASSIGNED)
    .on(calls.queryExceptions, () => ({ total: 1, items: [storedException] }))
    .on(calls.updateException, ({ body }) => {
      if ((body as { version: number }).version !== storedException.version)
        throw new Refusal('version.stale', { noun: 'exception' });
      storedException = {
        ...storedException,
        ...(body as Partial<calls.FilingException>),
        version: storedException.version + 1,
      };
      return storedException;
    });
  const { user } = showAt(`/exception?open=${UNASSIGNED.id}`);
  const panel = await screen.findByRole('region', { name: 'P0042 front.jpg' });
  await user.type(within(panel).getByLabelText('Note'), 'Ours');
  storedException = { ...UNASSIGNED, note: 'Theirs', phase: 1, version: 2 };
  await user.click(await buttonOf('Save problem and phase', panel));
  await within(panel).findByText('This exception was changed on another terminal');
  await user.click(await buttonOf('Load the latest', panel));
  await within(panel).findByText('Now saved by somebody else: Theirs');
  await user.click(await buttonOf('Save problem and phase', panel));
  await waitFor(() => expect(storedException.version).toBe(3));
  expect(server.listReceived(calls.updateException).map(({ body }) => body)).toEqual([
    { question: 1, phase: null, note: 'Ours', version: 1 },
    { question: 1, phase: 1, note: 'Ours', version: 2 },
  ]);
});

test('ADM-04 asks for a reason before it discards an exception', async () => {
  const server = createExceptionServer(UNASSIGNED).on(calls.discardException, () => ({
    ...UNASSIGNED,
    state: 'discarded' as const,
  }));
  const { user } = showAt(`/exception?open=${UNASSIGNED.id}`);
  const panel = await screen.findByRole('region', { name: 'P0042 front.jpg' });
  await user.click(await buttonOf('Discard', panel));
  const dialog = await screen.findByRole('dialog');
  await user.click(await buttonOf('Discard', dialog));
  within(dialog).getByText('A reason is required');
  expect(server.listReceived(calls.discardException)).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox'), 'A blurred test shot');
  await user.click(await buttonOf('Discard', dialog));
  await waitFor(() =>
    expect(server.listReceived(calls.discardException)[0]?.body).toEqual({ reason: 'A blurred test shot', version: 1 }),
  );
});

test.each([
  [['problem' as const], 0],
  [['problem' as const, 'patientList' as const], 1],
])('ADM-04 gives users with the rights %s %i links to the patient of a filed image', async (rights, ways) => {
  signIn(rights);
  createExceptionServer({ ...UNASSIGNED, state: 'filed', patientId: PATIENT_ID });
  showAt(`/exception?state=filed&open=${UNASSIGNED.id}`);
  const panel = await screen.findByRole('region', { name: UNASSIGNED.fileName });
  await within(panel).findByText(/Filed\./);
  expect(within(panel).queryAllByRole('link')).toHaveLength(ways);
});
