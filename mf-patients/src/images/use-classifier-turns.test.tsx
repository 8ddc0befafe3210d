import type { PatientFile } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { updateFileView } from '@dentarium/server/calls/files';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { aFile, aPatient, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const [A, B] = ['a', 'b'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`) as [string, string];
let toastEvents: BusEvents['toast:show'][] = [];
let stopListening: () => void = () => undefined;

beforeEach(() => {
  signIn();
  toastEvents = [];
  stopListening = bus.on('toast:show', (event) => toastEvents.push(event));
});
afterEach(() => stopListening());

const ANSWERS: readonly { readonly title: string; readonly answer: Partial<PatientFile>; readonly text: string }[] = [
  { title: 'mirrors', answer: { mirror: true }, text: 'The classifier mirrored: Right buccal view' },
  { title: 'turns', answer: { rotation: 180 }, text: 'The classifier turned: Right buccal view' },
  {
    title: 'mirrors and turns',
    answer: { mirror: true, rotation: 90 },
    text: 'The classifier mirrored: Right buccal view · The classifier turned: Right buccal view',
  },
];

test.each(ANSWERS)('SAFE-05 reports an image that the classifier $title, and undoes it', async ({ answer, text }) => {
  let files = [A, B].map((id) => aFile({ id, category: PENDING_CATEGORY }));
  const server = createServerWith(aPatient())
    .on(queryFilesInfo, () => files)
    .on(updateFileView, ({ params, body }) => {
      files = files.map((file) => (file.id === params['id'] ? { ...file, ...(body as Partial<PatientFile>) } : file));
      return files.find(({ id }) => id === params['id']) ?? aFile();
    });
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await buttonOf('Classify automatically');
  const recognised = { category: 4, classifiedBy: 'classifier' as const, classifier: { category: 4, confidence: 1 } };
  files = files.map((file) => ({ ...file, ...recognised, ...(file.id === A ? answer : {}) }));
  act(() => bus.emit('files:classified', { patientId: PATIENT_ID }));
  await waitFor(() => expect(toastEvents.map((event) => event.text)).toEqual([text]));
  act(() => toastEvents[0]?.undo?.());
  await waitFor(() =>
    expect(server.listReceived(updateFileView)).toMatchObject([
      { params: { id: A }, body: { mirror: false, rotation: 0 } },
    ]),
  );
});
