import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import { createReportTasks, queryReportDraft, queryUnprintable } from '@dentarium/server/calls/reports';
import { queryPhotoLayouts } from '@dentarium/server/calls/photo-layouts';
import { queryTextStatements } from '@dentarium/server/calls/packaging';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { bus, type Toast } from '@dentarium/bus';
import { PREPROCESS_STATE, STAGE_CODES } from '@dentarium/domain';
import { languageAtom, ModuleProviders, pageStore, queryClient } from '@dentarium/platform';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import BatchReportDialog from '../reports/batch-report-dialog.tsx';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aFile, aPatient, aStage, createTask, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, signIn } from '../testing/show-patients.ts';
import PackagingDialog from './packaging-dialog.tsx';

const TASK = createTask();

provideMessageChannels();

let toasts: Toast[];
let stopListening: () => void;
beforeEach(() => {
  cleanup();
  queryClient.clear();
  pageStore.set(languageAtom, 'en');
  signIn();
  toasts = [];
  stopListening = bus.on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stopListening());

function createClinicServer() {
  const stages = [
    aStage(),
    aStage({ id: LATER_STAGE_ID, stageName: 'After', stageCode: STAGE_CODES.after, stageDate: '2026-02-01' }),
    aStage({
      id: '99999999-9999-4999-8999-999999999999',
      stageName: 'Unclassified',
      stageCode: STAGE_CODES.unclassified,
    }),
  ];
  return createServerWith(aPatient(), stages)
    .on(queryPhotoLayouts, () => [])
    .on(downPatientFile, () => TASK)
    .on(createReportTasks, () => [{ ...TASK, type: 'report' }]);
}

function showDialog(Dialog: typeof PackagingDialog, patientIds: readonly string[] = [PATIENT_ID]) {
  const onClose = jest.fn();
  render(
    <ModuleProviders name="patients">
      <Dialog patientIds={patientIds} onClose={onClose} />
    </ModuleProviders>,
  );
  return onClose;
}

async function chooseOption(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

test('TASK-04 packs all stages unless some are selected', async () => {
  const server = createClinicServer();
  const onClose = showDialog(PackagingDialog);
  expect(await screen.findByText('3 stages')).toBeTruthy();
  fireEvent.click(await buttonOf('Export'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(server.listReceived(downPatientFile).map(({ body }) => body)).toEqual([
    { patients: [{ patientId: PATIENT_ID, stageIds: 'all' }], isAnonymous: false, maskFaces: false },
  ]);
  expect(toasts).toMatchObject([{ kind: 'info' }]);
});

test('TASK-04 PAT-14 CALL-09 requires a selection of stages and offers masking only for an anonymous package', async () => {
  const server = createClinicServer();
  showDialog(PackagingDialog);
  fireEvent.click(await screen.findByText('Chosen stages'));
  fireEvent.click(await buttonOf('Export'));
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'Choose the stage to export' }]));
  expect(server.listReceived(downPatientFile)).toEqual([]);
  await chooseOption('Stages of Li Mei', 'After · 2026-02-01');
  const mask = screen.getByRole<HTMLButtonElement>('switch', { name: 'Cover the eyes' });
  expect(mask.disabled).toBe(true);
  fireEvent.click(screen.getByRole('switch', { name: 'Anonymous' }));
  fireEvent.click(mask);
  fireEvent.click(await buttonOf('Export'));
  await waitFor(() =>
    expect(server.listReceived(downPatientFile).map(({ body }) => body)).toEqual([
      { patients: [{ patientId: PATIENT_ID, stageIds: [LATER_STAGE_ID] }], isAnonymous: true, maskFaces: true },
    ]),
  );
  await waitFor(() =>
    expect(server.listReceived(addAlgorithmStatistics).map(({ body }) => body)).toEqual([
      { type: 'faceMasking', category: null, amount: 1 },
    ]),
  );
});

test('TASK-04 reviews pictures that may show text one by one and includes those without names', async () => {
  const xray = '99999999-9999-4999-8999-000000000001';
  const complete = { preprocessState: PREPROCESS_STATE.complete, contentType: 'image/jpeg' } as const;
  const server = createClinicServer().on(queryFilesInfo, () => [
    aFile({ ...complete, id: xray, category: 14, name: 'pan.jpg' }),
    aFile({ ...complete, id: '99999999-9999-4999-8999-000000000002', category: 14, name: 'other.jpg' }),
    aFile({ ...complete, id: '99999999-9999-4999-8999-000000000003', category: 6, name: 'teeth.jpg' }),
  ]);
  showDialog(PackagingDialog);
  await screen.findByText('All stages');
  expect(screen.queryByText('Pictures that may show text')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Anonymous' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: /pan\.jpg/ }));
  fireEvent.click(screen.getByRole('switch', { name: 'Keep dates in DICOM' }));
  fireEvent.click(await buttonOf('Export'));
  await waitFor(() =>
    expect(server.listReceived(downPatientFile).map(({ body }) => body)).toEqual([
      {
        patients: [{ patientId: PATIENT_ID, stageIds: 'all' }],
        isAnonymous: true,
        maskFaces: false,
        looked: [xray],
        retain: ['dates'],
      },
    ]),
  );
});

test('SAFE-03 says for each file what lets it through, and which files are left out', async () => {
  const createId = (index: number) => `99999999-9999-4999-8999-00000000000${index}`;
  const complete = { preprocessState: PREPROCESS_STATE.complete } as const;
  const server = createClinicServer()
    .on(queryFilesInfo, () => [
      aFile({ ...complete, id: createId(1), kind: 'dicom', category: 14, name: 'free.dcm' }),
      aFile({ ...complete, id: createId(2), kind: 'dicom', category: 14, name: 'silent.dcm' }),
      aFile({ ...complete, id: createId(3), kind: 'dicom', category: 14, name: 'shown.dcm' }),
      aFile({ id: createId(4), kind: 'dicom', category: 14, name: 'late.dcm', preprocessState: 2 }),
      aFile({ ...complete, id: createId(5), kind: 'document', category: 91, name: 'letter.pdf' }),
    ])
    .on(queryTextStatements, () => ({
      files: [
        { fileId: createId(1), statement: 'free' as const },
        { fileId: createId(2), statement: 'none' as const },
        { fileId: createId(3), statement: 'shown' as const },
      ],
      isComplete: false,
    }));
  showDialog(PackagingDialog);
  await screen.findByText('All stages');
  expect(server.listReceived(queryTextStatements)).toEqual([]);
  fireEvent.click(screen.getByRole('switch', { name: 'Anonymous' }));
  const getLine = (name: string) => screen.getByText(new RegExp(name)).closest('li')?.textContent;
  await waitFor(() => expect(getLine('free.dcm')).toMatch(/Included: the file itself states/));
  expect(getLine('silent.dcm')).toMatch(/Left out: the file states nothing, and you have not ticked it/);
  expect(getLine('shown.dcm')).toMatch(/Left out: the file states that text is burned in/);
  expect(getLine('late.dcm')).toMatch(/Reading what the file states/);
  screen.getByText(/cannot be made anonymous: letter\.pdf/);
  screen.getByText('Stated by the file itself: 1. Confirmed by you: 0. Left out: 4.');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: /silent\.dcm/ }));
  await waitFor(() => expect(getLine('silent.dcm')).toMatch(/Included: you have looked at it/));
  server.on(queryTextStatements, () => ({
    files: [{ fileId: createId(4), statement: 'none' as const }],
    isComplete: true,
  }));
  await waitFor(() => expect(getLine('late.dcm')).toMatch(/there is no picture to look at/));
});

test('TASK-05 names characters without a font before reports are made', async () => {
  const server = createClinicServer().on(queryUnprintable, () => [{ text: '李 😀', signs: ['😀'] }]);
  showDialog(BatchReportDialog);
  await screen.findByText('😀 in “李 😀”');
  screen.getByText(/No font has these characters/);
  expect(server.listReceived(queryUnprintable)[0]?.body).toMatchObject({
    patientId: PATIENT_ID,
    stageIds: [LATER_STAGE_ID],
  });
});

test('TASK-05 reports the latest stage of each patient or selected ones and excludes the unclassified stage', async () => {
  const server = createClinicServer();
  const onClose = showDialog(BatchReportDialog);
  await screen.findByText('After · 2026-02-01');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Stages of Li Mei' }));
  const offered = await screen.findAllByText(/ · 2026-/, { selector: '.ant-select-item-option-content' });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'After · 2026-02-01',
    'Before treatment · 2026-01-01',
  ]);
  fireEvent.click(offered[1] ?? document.body);
  fireEvent.click(await buttonOf('Make reports'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(server.listReceived(createReportTasks)[0]?.body).toMatchObject({
    reports: [{ patientId: PATIENT_ID, stageIds: [LATER_STAGE_ID, STAGE_ID] }],
    options: { pages: expect.arrayContaining(['comparison']) },
  });
  expect(toasts).toMatchObject([{ kind: 'info' }]);
});

test('TASK-05 lists the omitted pages of each patient by their selected stages and the texts of their draft', async () => {
  const emptyTexts = { complaint: '', problems: '', plan: '', summary: '' };
  const draft = { complaint: null, problems: null, plan: null, summary: 'Went well' };
  createClinicServer()
    .on(queryFilesInfo, () => [aFile({ stageId: LATER_STAGE_ID, category: 8 })])
    .on(queryReportDraft, () => ({
      ...draft,
      proposals: { ch: emptyTexts, en: emptyTexts },
      version: 1,
      updatedBy: 'Dr Wang',
      updatedAt: null,
    }));
  showDialog(BatchReportDialog);
  const note = await screen.findByText(/^Left out/);
  expect(note.textContent).toMatch(/Radiographs.*Problem list/);
  expect(note.textContent).not.toContain('Summary');
  expect(note.textContent).not.toContain('Faces');
});
