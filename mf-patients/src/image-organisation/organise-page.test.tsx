import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { organizeFiles } from '@dentarium/server/calls/classification';
import { type PatientFile, updateFileType } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { buildMember, signIn as signInAs } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aFile, aPatient, PATIENT_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${letter}`) as [
  string,
  string,
  string,
  string,
];
const HOME = `/patient/${PATIENT_ID}`;

beforeEach(() => signIn());

/** Creates a patient with four images in the inbox, and a classifier. */
function createScene({ hasService = true } = {}) {
  let files: readonly PatientFile[] = [A, B, C, D].map((id) =>
    aFile({ id, name: `${id.at(-1)}.jpg`, category: UNRECOGNISED_CATEGORY }),
  );
  let running = 0;
  const putFile = (id: string, overrides: Partial<PatientFile>): void => {
    files = files.map((file) => (file.id === id ? { ...file, ...overrides, version: file.version + 1 } : file));
  };
  const server = createServerWith(aPatient())
    .on(queryFilesInfo, () => [...files])
    .on(patientFileClassIf, () => ({ pending: running, running, unrecognised: 0, classified: 0, hasService }))
    .on(organizeFiles, () => {
      for (const id of [A, B, C, D]) putFile(id, { category: PENDING_CATEGORY });
      running = 4;
      return { fileIds: [A, B, C, D] };
    })
    .on(updateFileType, ({ params, body }) => {
      const { fileIds } = body as { readonly fileIds: readonly string[] };
      for (const id of fileIds) putFile(id, { category: Number(params['id']), classifiedBy: 'person' });
      return files.filter(({ id }) => fileIds.includes(id));
    });
  const answerFile = (id: string, category: number, confidence: number | null): void => {
    putFile(
      id,
      category === UNRECOGNISED_CATEGORY
        ? { category }
        : { category, classifiedBy: 'classifier', classifier: { category, confidence } },
    );
    running -= 1;
    act(() => bus.emit('files:classified', { patientId: PATIENT_ID }));
  };
  return { server, answer: answerFile };
}

const listFileIds = (): string[] =>
  within(screen.getByRole('list', { name: 'Images to check' }))
    .getAllByRole('button')
    .map((button) => button.textContent ?? '');

test('BEN-01 classifies the whole inbox and reviews uncertain images with the keys accept, change and leave', async () => {
  const { server, answer } = createScene();
  const { user } = showAt(HOME);
  await user.click(await buttonOf('Organise 4 images'));
  await screen.findByText('Classifying: 0 of 4');
  expect(location.pathname).toBe(`${HOME}/organise`);
  expect(server.listReceived(organizeFiles)).toHaveLength(1);
  answer(A, 8, 0.97);
  answer(B, 12, 0.4);
  answer(C, 4, null);
  answer(D, UNRECOGNISED_CATEGORY, null);
  await screen.findByText(/1 image has a category · 3 to check/);
  expect(listFileIds()).toEqual([
    'Right buccal viewBefore treatment',
    'Right profileBefore treatment',
    'Not recognisedBefore treatment',
  ]);
  screen.getByText(/Proposed by rules/);
  await user.keyboard('c');
  await waitFor(() =>
    expect(server.listReceived(updateFileType)).toMatchObject([{ params: { id: '4' }, body: { fileIds: [C] } }]),
  );
  await screen.findByText('Proposed with a confidence of 40 %.');
  // The second cell of the nine photographs.
  await user.keyboard('2');
  await waitFor(() =>
    expect(server.listReceived(updateFileType)[1]).toMatchObject({ params: { id: '9' }, body: { fileIds: [B] } }),
  );
  await screen.findByText('Neither the name nor what the image shows tells its category.');
  await user.keyboard('x');
  await screen.findByText('Nothing to check');
  // A skipped image is unchanged.
  expect(server.listReceived(updateFileType)).toHaveLength(2);
});

test('BEN-01 accepts all proposals at once and keeps the review after a reload', async () => {
  const { server, answer } = createScene();
  const { user } = showAt(HOME);
  await user.click(await buttonOf('Organise 4 images'));
  await screen.findByText('Classifying: 0 of 4');
  answer(A, 8, null);
  answer(B, 12, 0.4);
  answer(C, UNRECOGNISED_CATEGORY, null);
  answer(D, UNRECOGNISED_CATEGORY, null);
  await screen.findByText(/0 images have a category · 4 to check/);
  const reloadedPage = showAt(`${HOME}/organise`);
  await reloadedPage.user.click(await buttonOf('Accept all 2 proposals'));
  await screen.findByText(/2 images have a category · 2 to check/);
  expect(server.listReceived(updateFileType).map(({ body }) => body)).toEqual([{ fileIds: [A] }, { fileIds: [B] }]);
});

test('BEN-01 BEN-09 names the missing benefit and sends no request without it', async () => {
  const { server } = createScene();
  signInAs({ mode: 'public', member: buildMember([2, 3]) });
  const { user } = showAt(HOME);
  await user.click(await buttonOf('Organise 4 images'));
  await screen.findByText(/“AI image organisation” is not part of your membership\./);
  expect(server.listReceived(organizeFiles)).toEqual([]);
});

test('BEN-01 offers nothing to organise for an empty inbox', async () => {
  createServerWith(aPatient(), undefined, [aFile({ category: 8 })]);
  showAt(`${HOME}/organise`);
  await screen.findByText('The inbox is empty');
  expect(screen.queryByText(/^Organise/)).toBeNull();
});

test.each([
  [true, 0],
  [false, 1],
])('SAFE-03 says that images are sorted by rules only, without a service: %s', async (hasService, notes) => {
  const { server } = createScene({ hasService });
  showAt(`${HOME}/organise`);
  await waitFor(() => expect(server.listReceived(patientFileClassIf)).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryAllByText(/No recognition service is connected/)).toHaveLength(notes));
});
