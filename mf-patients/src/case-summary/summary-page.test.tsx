import {
  caseSummaryApi,
  createCaseSummary,
  queryReportDraft,
  type SavedReportDraft,
  updateReportDraft,
} from '@dentarium/server/calls/reports';
import { bus, type Toast } from '@dentarium/bus';
import { RIGHT_NAMES, STAGE_CODES } from '@dentarium/domain';
import { buildMember, signIn as signInAs } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { provideMessageChannels } from '../testing/message-channels.ts';
import { aFile, aPatient, aStage, createTask, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { buttonOf, createServerWith, showAt, signIn } from '../testing/show-patients.ts';

const HOME = `/patient/${PATIENT_ID}/summary`;
const PROPOSED = { complaint: 'Crooked teeth', problems: 'Crowding', plan: '', summary: '' };

provideMessageChannels();

let toasts: Toast[];
let stopListening: () => void;
beforeEach(() => {
  signIn();
  toasts = [];
  stopListening = bus.on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stopListening());

function createScene() {
  let storedDraft: SavedReportDraft = {
    complaint: null,
    problems: null,
    plan: null,
    summary: null,
    proposals: { ch: { ...PROPOSED, problems: '拥挤' }, en: PROPOSED },
    version: 0,
    updatedBy: '',
    updatedAt: null,
  };
  const stages = [
    aStage({ fileCount: 1 }),
    aStage({ id: LATER_STAGE_ID, stageName: 'After', stageCode: STAGE_CODES.after, stageDate: '2026-02-01' }),
  ];
  return createServerWith(aPatient(), stages, [aFile({ category: 8 })])
    .on(queryReportDraft, () => storedDraft)
    .on(updateReportDraft, ({ body }) => {
      storedDraft = { ...storedDraft, ...(body as SavedReportDraft), version: storedDraft.version + 1 };
      return storedDraft;
    })
    .on(caseSummaryApi, () => new Blob(['%PDF-1.7']))
    .on(createCaseSummary, () => createTask({ type: 'case-summary' }));
}

test('BEN-07 creates the summary of the latest stage with images with one click in the menu of the patient', async () => {
  const server = createScene();
  const { user } = showAt(`/patient/${PATIENT_ID}`);
  await user.click(await buttonOf('More'));
  await user.click(await screen.findByText('Case summary', { selector: '[role=menuitem] *' }));
  await waitFor(() => expect(location.pathname).toBe(HOME));
  await waitFor(() => expect(server.listReceived(caseSummaryApi)).toHaveLength(1));
  expect(server.listReceived(caseSummaryApi)[0]?.body).toEqual({
    patientId: PATIENT_ID,
    stageId: STAGE_ID,
    language: 'en',
    texts: PROPOSED,
  });
});

test('BEN-07 stores typed texts before it files the summary with the patient', async () => {
  const server = createScene();
  const { user } = showAt(HOME);
  const plan = await screen.findByLabelText(/^Treatment plan/, { selector: 'textarea' });
  fireEvent.change(plan, { target: { value: 'Extract 14' } });
  await waitFor(() =>
    expect(server.listReceived(caseSummaryApi).at(-1)?.body).toMatchObject({
      texts: { ...PROPOSED, plan: 'Extract 14' },
    }),
  );
  await user.click(await buttonOf('Save to patient'));
  await waitFor(() => expect(server.listReceived(createCaseSummary)).toHaveLength(1));
  expect(server.listReceived(createCaseSummary)[0]?.body).toEqual({
    patientId: PATIENT_ID,
    stageId: STAGE_ID,
    language: 'en',
  });
  const saveIndex = server.requests.findIndex((request) => request.includes('UpdateReportDraft'));
  expect(saveIndex).toBeLessThan(server.requests.findIndex((request) => request.includes('CreateCaseSummary')));
  expect(toasts.map(({ text }) => text)).toEqual([
    'The case summary is being made. The task centre shows how far it is.',
  ]);
});

test('BEN-07 BEN-09 names the missing benefit on the page and in the menu', async () => {
  const server = createScene();
  signInAs({ mode: 'public', member: buildMember([1, 2]) });
  const { user } = showAt(HOME);
  await screen.findByText(/“One-click case summary” is not part of your membership\./);
  expect(server.requests).toEqual([]);
  const list = showAt(`/patient/${PATIENT_ID}`);
  await user.click(await buttonOf('More'));
  await list.user.click(await screen.findByText('Case summary', { selector: '[role=menuitem] *' }));
  await screen.findByText(/“One-click case summary” is not part of your membership\./);
  expect(location.pathname).toBe(`/patient/${PATIENT_ID}`);
});

test('BEN-07 MODE-03 denies the summary without the right to export', async () => {
  signIn(RIGHT_NAMES.filter((right) => right !== 'export'));
  const server = createScene();
  showAt(HOME);
  await screen.findByText('You may not export, so there are no reports for you.');
  expect(server.requests).toEqual([]);
});
