import { viewOriginal } from '@dentarium/api/files/calls';
import { dicomForTests, halves, WorkerForTests } from '@dentarium/dicom/testing';
import { type FileAnnotations, queryAnnotations, saveAnnotations } from '@dentarium/server/calls/annotations';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, PATIENT_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toDicomAddress } from '../viewers/dicom-address.ts';

const [LEFT, RIGHT] = ['dddddddd-dddd-4ddd-8ddd-000000000001', 'dddddddd-dddd-4ddd-8ddd-000000000002'] as const;

class AnsweringWorker extends WorkerForTests {
  constructor() {
    super('answers');
  }
}

beforeEach(() => {
  signIn();
  Object.assign(globalThis, { Worker: AnsweringWorker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

const buildAnnotations = (fileId: string, part: Partial<FileAnnotations> = {}): FileAnnotations => ({
  fileId,
  measurements: [],
  calibration: null,
  version: 0,
  changedBy: '',
  changedAt: null,
  ...part,
});

test('VIEW-05 saves the measurements on both of two X-rays while the first answer is under way', async () => {
  const bytes = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)], window: [450, 901] });
  const files = [LEFT, RIGHT].map((id) => aFile({ id, kind: 'dicom', category: 16, name: `${id}.dcm` }));
  let answerFirst = (): void => undefined;
  const firstAnswer = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const server = createServerWith(aPatient(), [aStage()], files)
    .on(viewOriginal, () => new Blob([Uint8Array.from(bytes)]))
    .on(queryAnnotations, ({ params }) => buildAnnotations(params['fileId'] ?? ''))
    .on(saveAnnotations, async ({ params, body }) => {
      if (params['fileId'] === LEFT) await firstAnswer;
      return buildAnnotations(params['fileId'] ?? '', { ...(body as FileAnnotations), version: 1 });
    });
  showAt(toDicomAddress(PATIENT_ID, LEFT, RIGHT));
  await waitFor(() => expect(screen.getAllByText('C 450 W 901')).toHaveLength(2));
  fireEvent.keyDown(document.body, { key: '1' });
  for (const pane of screen.getAllByRole('group').filter((one) => one.dataset['tool'] !== undefined)) {
    fireEvent.focus(pane);
    fireEvent.keyDown(pane, { key: 'Enter' });
  }
  const listSaved = () => server.listReceived(saveAnnotations).map(({ params }) => params['fileId']);
  await waitFor(() => expect(listSaved()).toContain(LEFT));
  answerFirst();
  await waitFor(() => expect(new Set(listSaved())).toEqual(new Set([LEFT, RIGHT])));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('"kind":"length"'));
});
