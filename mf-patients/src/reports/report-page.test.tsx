import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import { reportApi } from '@dentarium/api/reports/calls';
import {
  createReportTasks,
  queryReportDraft,
  queryReportLogo,
  type SavedReportDraft,
  updateReportDraft,
} from '@dentarium/server/calls/reports';
import { queryPhotoLayouts } from '@dentarium/server/calls/photo-layouts';
import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { bus, type Toast } from '@dentarium/bus';
import { PATIENT_STATUS, RIGHT_NAMES, STAGE_CODES } from '@dentarium/domain';
import { Refusal } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aFile, aPatient, aStage, createTask, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

/** The checkboxes of pages have the same names as the text fields. */
const AREA = { selector: 'textarea' };
const NOTHING = { complaint: '', problems: '', plan: '', summary: '' };
const TASK = createTask({ PackageName: 'Report', type: 'report' });

const PAN = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000e';

provideMessageChannels();

let toasts: Toast[];
let stopListening: () => void;
beforeEach(() => {
  signIn();
  toasts = [];
  stopListening = bus.on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stopListening());

/** Creates a server that stores a draft like the real one. */
function createReportServer(patient: Patient = aPatient(), first: Partial<SavedReportDraft> = {}) {
  let storedDraft: SavedReportDraft = {
    complaint: null,
    problems: null,
    plan: null,
    summary: null,
    proposals: {
      ch: { ...NOTHING, problems: '拥挤' },
      en: { ...NOTHING, problems: 'Crowding', complaint: 'Crooked teeth' },
    },
    version: 0,
    updatedBy: '',
    updatedAt: null,
    ...first,
  };
  const stages = [
    aStage({ fileCount: 1 }),
    aStage({ id: LATER_STAGE_ID, stageName: 'After', stageCode: STAGE_CODES.after, stageDate: '2026-02-01' }),
  ];
  const server = createServerWith(patient, stages, [aFile({ category: 8 })])
    .on(queryPhotoLayouts, () => [])
    .on(queryReportLogo, () => new Blob([]))
    .on(reportApi, () => new Blob(['%PDF-1.7']))
    .on(createReportTasks, () => [TASK])
    .on(queryReportDraft, () => storedDraft)
    .on(updateReportDraft, ({ body }) => {
      const { version, ...draft } = body as SavedReportDraft;
      if (version !== storedDraft.version) throw new Refusal('version.stale', { noun: 'reportText' });
      storedDraft = { ...storedDraft, ...draft, version: version + 1 };
      return storedDraft;
    });
  return {
    server,
    saved: () => storedDraft,
    change: (more: Partial<SavedReportDraft>) => (storedDraft = { ...storedDraft, ...more }),
  };
}

async function openReport(first = createReportServer()) {
  const { user } = showAt(`/function/report/${PATIENT_ID}`);
  const problems = await screen.findByLabelText<HTMLTextAreaElement>(/^Problem list/, AREA);
  const writeText = (label: RegExp, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label, AREA), { target: { value } });
  const listSentBodies = () => first.server.listReceived(reportApi).map(({ body }) => body);
  return { ...first, user, problems, write: writeText, sent: listSentBodies };
}

test('TASK-05 creates a report of the stage that has images, with every page, in the language of the page', async () => {
  const { problems, sent } = await openReport();
  expect(problems.value).toBe('Crowding');
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        patientId: PATIENT_ID,
        stageIds: [STAGE_ID],
        options: {
          template: 'standard',
          language: 'en',
          pages: ['cover', 'general', 'faces', 'intraoral', 'xrays', 'models', 'exam', 'problems', 'plan', 'summary'],
          layout: 'nine',
          mask: false,
          anonymous: false,
          logo: true,
          doctorId: null,
        },
        texts: { complaint: 'Crooked teeth', problems: 'Crowding', plan: '', summary: '' },
      },
    ]),
  );
});

test.each([
  [PATIENT_STATUS.inTreatment, 'en', 'Report'],
  [PATIENT_STATUS.inTreatment, 'ch', '报告'],
  [PATIENT_STATUS.stopped, 'en', 'Report'],
] as const)(
  'TASK-05 titles the browser tab with the patient of the report: state %i, %s',
  async (status, language, page) => {
    const patient = aPatient({ status });
    createReportServer(patient);
    showAt(`/function/report/${PATIENT_ID}`, language);
    await waitFor(() =>
      expect(document.querySelector('[data-page-title]')?.getAttribute('data-page-title')).toBe(
        `${patient.name} · ${page}`,
      ),
    );
  },
);

test('TASK-05 applies changed choices to the next report: a second stage, anonymity, another language', async () => {
  const { sent } = await openReport();
  fireEvent.click(await screen.findByText('After'));
  fireEvent.click(screen.getByRole('switch', { name: 'Anonymous' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Cover the eyes' }));
  fireEvent.click(screen.getByText('中文'));
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({
      stageIds: [STAGE_ID, LATER_STAGE_ID],
      options: { anonymous: true, mask: true, language: 'ch', pages: expect.arrayContaining(['comparison']) },
      texts: { problems: '拥挤' },
    }),
  );
});

test('PAT-05 TASK-05 requires a restart of a stopped treatment before a report', async () => {
  const { server } = createReportServer(aPatient({ status: PATIENT_STATUS.stopped }));
  server.on(updatePatientState, () => aPatient({ version: 9 }));
  const { user } = showAt(`/function/report/${PATIENT_ID}`);
  await screen.findByText(/The treatment of Li Mei P0042 is stopped/);
  expect(server.listReceived(reportApi)).toEqual([]);
  await user.click(await buttonOf('Restart treatment'));
  await user.click(await buttonOf('Restart treatment', await screen.findByRole('dialog')));
  await screen.findByLabelText(/^Problem list/, AREA);
});

test('PAT-14 shows "select export stage" without a stage and sends nothing', async () => {
  const { server, sent } = await openReport();
  await waitFor(() => expect(sent()).toHaveLength(1));
  fireEvent.click(screen.getByText('Before treatment'));
  expect(await screen.findByRole('heading', { name: 'Choose the stage to export' })).toBeTruthy();
  fireEvent.click(await buttonOf('Download'));
  await waitFor(() => expect(toasts).toEqual([{ kind: 'warning', text: 'Choose the stage to export' }]));
  fireEvent.click(await buttonOf('Save to patient'));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(server.listReceived(createReportTasks)).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('PAT-14 reports missing imaging data and links to the images', async () => {
  const first = createReportServer();
  first.server.on(reportApi, () => {
    throw new Refusal('report.noImages');
  });
  await openReport(first);
  expect(await screen.findByText(/^Imaging data is needed before a report/)).toBeTruthy();
  expect(screen.getByText('Open the images of the patient').closest('a')?.getAttribute('href')).toBe(
    `/patient/${PATIENT_ID}`,
  );
});

test('TASK-02 shows "stage info not found" unchanged', async () => {
  const first = createReportServer();
  first.server.on(reportApi, () => {
    throw new Refusal('report.stageGone');
  });
  await openReport(first);
  expect(await screen.findByText('stage info not found')).toBeTruthy();
});

test('TASK-05 saves texts while they are written and offers the proposal again', async () => {
  const { write, saved, problems } = await openReport();
  write(/^Problem list/, 'Deep bite');
  await waitFor(() => expect(saved()).toMatchObject({ problems: 'Deep bite', complaint: null, version: 1 }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  fireEvent.click(await buttonOf('Take the proposal again'));
  expect(problems.value).toBe('Crowding');
  await waitFor(() => expect(saved()).toMatchObject({ problems: null, version: 2 }));
});

test.each([
  ['Keep mine', 'mine', 'mine'],
  ['Take theirs', 'theirs', 'theirs'],
])('TASK-05 loses no text of two concurrent editors: %s', async (button, visibleText, storedText) => {
  const { write, saved, change } = await openReport();
  change({ plan: 'theirs', version: 5 });
  write(/^Treatment plan/, 'mine');
  expect(await screen.findByText('Somebody else has written in these texts meanwhile')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Treatment plan/, AREA).value).toBe('mine');
  expect(saved().plan).toBe('theirs');
  fireEvent.click(await buttonOf(button));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Treatment plan/, AREA).value).toBe(visibleText),
  );
  await waitFor(() => expect(saved().plan).toBe(storedText));
  await waitFor(() => expect(screen.queryByText('Somebody else has written in these texts meanwhile')).toBeNull());
});

test('TASK-05 saves the texts first and starts a report in the background', async () => {
  const { server, write, saved } = await openReport();
  write(/^Summary/, 'Good prognosis');
  fireEvent.click(await buttonOf('Save to patient'));
  await waitFor(() => expect(server.listReceived(createReportTasks)).toHaveLength(1));
  expect(saved().summary).toBe('Good prognosis');
  expect(server.listReceived(createReportTasks)[0]?.body).toMatchObject({
    reports: [{ patientId: PATIENT_ID, stageIds: [STAGE_ID] }],
  });
  await waitFor(() => expect(toasts[0]?.kind).toBe('info'));
});

test('CALL-09 counts a report with problems from the examination, but none with written ones', async () => {
  const { server, write } = await openReport();
  fireEvent.click(await buttonOf('Save to patient'));
  await waitFor(() => expect(server.listReceived(createReportTasks)).toHaveLength(1));
  const listCountedUses = () => server.listReceived(addAlgorithmStatistics).map(({ body }) => body);
  await waitFor(() => expect(listCountedUses()).toEqual([{ type: 'problemList', category: null, amount: 1 }]));
  write(/^Problem list/, 'Deep bite');
  fireEvent.click(await buttonOf('Save to patient'));
  await waitFor(() => expect(server.listReceived(createReportTasks)).toHaveLength(2));
  expect(listCountedUses()).toHaveLength(1);
});

test('TASK-05 lets a read-only user write texts for this report without saving or filing them', async () => {
  const first = createReportServer(aPatient({ mayEdit: false }));
  const { write, sent, server } = await openReport(first);
  expect(screen.queryByText('Save to patient')).toBeNull();
  write(/^Summary/, 'For a colleague');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ texts: { summary: 'For a colleague' } }));
  expect(server.listReceived(updateReportDraft)).toEqual([]);
});

test('TASK-05 denies the report without the right to export', async () => {
  signIn(RIGHT_NAMES.filter((right) => right !== 'export'));
  const { server } = createReportServer();
  showAt(`/function/report/${PATIENT_ID}`);
  expect(await screen.findByText('You may not export, so there are no reports for you.')).toBeTruthy();
  expect(server.listReceived(reportApi)).toEqual([]);
});

test('TASK-05 MODE-03 lets users who may act for the clinic choose its logo', async () => {
  await openReport();
  expect(await screen.findByLabelText('Choose', { selector: 'input' })).toBeTruthy();
  cleanup();
  signIn(['patientList', 'edit', 'export']);
  await openReport();
  expect(screen.queryByLabelText('Choose', { selector: 'input' })).toBeNull();
});

test('TASK-05 lists empty pages before the report is created', async () => {
  const { write } = await openReport();
  const getNote = () => screen.getByText(/^Left out/).textContent;
  await waitFor(() => expect(getNote()).toContain('Radiographs'));
  expect(getNote()).not.toContain('Problem list');
  write(/^Problem list/, '');
  await waitFor(() => expect(getNote()).toContain('Problem list'));
});

test('TASK-05 includes reviewed pictures in an anonymous report', async () => {
  const first = createReportServer();
  first.server.on(queryFilesInfo, () => [
    aFile({ category: 8 }),
    aFile({ id: PAN, category: 14, name: 'pan.jpg', contentType: 'image/jpeg' }),
  ]);
  const { user, sent } = await openReport(first);
  expect(screen.queryByText('Pictures that may show text')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Anonymous' }));
  await user.click(await screen.findByRole('checkbox', { name: /pan\.jpg/ }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ options: { anonymous: true, looked: [PAN] } }));
});
