import { viewOriginal } from '@dentarium/api/files/calls';
import { dicomForTests, halves, WorkerForTests } from '@dentarium/dicom/testing';
import { queryClient } from '@dentarium/platform';
import { DicomViewer } from '@dentarium/viewers';
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';
import { prepare } from './dicom-page.tsx';

let number = 0;
const fileId = () => `bbbbbbbb-bbbb-4bbb-8bbb-00000000000${number}`;
let workers: WorkerForTests[] = [];
const posted = jest.spyOn(WorkerForTests.prototype, 'postMessage');

class CountedWorker extends WorkerForTests {
  constructor() {
    super('answers');
    workers.push(this);
  }
}

// The route loads the code of the viewer before it prepares the page.
beforeAll(() => DicomViewer.load());
beforeEach(() => {
  number += 1;
  workers = [];
  posted.mockClear();
  signIn();
  queryClient.clear();
  Object.assign(globalThis, { Worker: CountedWorker });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'Worker');
});

function serve() {
  const bytes = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)], window: [450, 901] });
  const file = aFile({ id: fileId(), kind: 'dicom', category: 16, name: 'pano.dcm' });
  return createServerWith(aPatient({ name: 'Li Mei' }), [aStage()], [file]).on(
    viewOriginal,
    () => new Blob([Uint8Array.from(bytes)]),
  );
}

const toAddress = (patient: string, file: string) => ({
  params: {},
  searchParams: new URL(toDicomAddress(patient, file), 'http://localhost').searchParams,
});
const frames = () => posted.mock.calls.filter(([{ question }]) => question.want === 'frame').length;

test('VIEW-02 decodes the X-ray of the first address before its viewer is mounted, without repeated requests', async () => {
  const server = serve();
  showAt('/elsewhere');
  prepare(toAddress(PATIENT_ID, fileId()));
  expect(workers).toHaveLength(1);
  await waitFor(() => expect(frames()).toBe(1));
  const requestCount = server.requests.length;
  history.replaceState(null, '', toDicomAddress(PATIENT_ID, fileId()));
  act(() => {
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('C 450 W 901')).toBeTruthy();
  expect(screen.getAllByText('Li Mei').length).toBeGreaterThan(0);
  const repeatedRequests = server.requests.slice(requestCount).filter((request) => !request.includes('Annotation'));
  expect(
    repeatedRequests.filter((request) =>
      /ViewOriginal|QueryPatientInfo|QueryFilesInfo|GetStageListByPid/.test(request),
    ),
  ).toEqual([]);
  expect([frames(), workers.length]).toEqual([1, 1]);
});

test('VIEW-02 opens an X-ray once if it is prepared twice, and replaces it by another one', async () => {
  serve();
  for (const patient of [PATIENT_ID, PATIENT_ID]) prepare(toAddress(patient, fileId()));
  await waitFor(() => expect(frames()).toBe(1));
  expect(workers).toHaveLength(1);
  prepare(toAddress(PATIENT_ID, 'cccccccc-cccc-4ccc-8ccc-000000000000'));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

test('VIEW-02 releases an X-ray whose viewer does not appear', async () => {
  serve();
  jest.useFakeTimers();
  prepare(toAddress(PATIENT_ID, fileId()));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('VIEW-02 starts nothing without a file in the address, and does not open files of other patients', async () => {
  const server = serve();
  prepare({ params: {}, searchParams: new URLSearchParams() });
  expect([server.requests.length, workers.length]).toEqual([0, 0]);
  prepare(toAddress(PATIENT_ID, 'cccccccc-cccc-4ccc-8ccc-000000000000'));
  await waitFor(() => expect(server.requests.some((request) => request.includes('ViewOriginal'))).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(posted).not.toHaveBeenCalled();
});
