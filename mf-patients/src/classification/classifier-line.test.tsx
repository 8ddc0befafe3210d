import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { classifyFiles } from '@dentarium/server/calls/classification';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const A = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a';

beforeEach(() => signIn());

test('STG-05 submits files that the classifier gave up again, and follows the answer', async () => {
  let file = aFile({ id: A, category: UNRECOGNISED_CATEGORY });
  let running = 0;
  const server = createServerWith(aPatient())
    .on(queryFilesInfo, () => [file])
    .on(patientFileClassIf, () => ({ pending: 0, running, unrecognised: 1, classified: 0, hasService: true }))
    .on(classifyFiles, () => {
      file = { ...file, category: PENDING_CATEGORY };
      running = 1;
      return [file];
    });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await user.click(await buttonOf('Classify again'));
  await screen.findByText('Classifying, 1 left');
  expect(server.listReceived(classifyFiles)).toMatchObject([{ body: { fileIds: [A] } }]);
  // The socket reports a new answer.
  running = 0;
  file = { ...file, category: 8, classifiedBy: 'classifier' };
  act(() => bus.emit('files:classified', { patientId: PATIENT_ID }));
  await waitFor(() =>
    expect(document.querySelector(`[data-tile="${A}"]`)?.getAttribute('aria-label')).toContain('by the classifier'),
  );
  await screen.findByText(/Everything is classified/);
});

test('STG-05 requests nothing for another patient', async () => {
  const server = createServerWith(aPatient(), undefined, [aFile({ id: A, category: PENDING_CATEGORY })]);
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await buttonOf('Classify automatically');
  const before = server.listReceived(queryFilesInfo).length;
  act(() => bus.emit('files:classified', { patientId: STAGE_ID }));
  act(() => bus.emit('files:classified', { patientId: PATIENT_ID }));
  await waitFor(() => expect(server.listReceived(queryFilesInfo)).toHaveLength(before + 1));
});
