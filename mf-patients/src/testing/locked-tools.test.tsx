import { cephMethods } from '@dentarium/api/cephalometry/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { caseSummaryApi, queryReportDraft } from '@dentarium/server/calls/reports';
import { openVolume } from '@dentarium/server/calls/volumes';
import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey, PENDING_CATEGORY } from '@dentarium/domain';
import { languageAtom, pageStore } from '@dentarium/platform';
import { buildMember, Refusal, signIn } from '@dentarium/platform/testing';
import { queryLandmarks, queryTracings } from '@dentarium/server/calls/cephalometry';
import { queryMeasurementTemplates } from '@dentarium/server/calls/custom-measurements';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { provideMessageChannels } from './message-channels.ts';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from './samples.ts';
import { buttonOf, createServerWith, showAt } from './show-patients.ts';

const PATIENT = `/patient/${PATIENT_ID}`;
const FILE = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a';

/** A page for each tool. Every declared tool must have one. */
const PAGES: Readonly<Record<BenefitKey, string>> = {
  1: PATIENT,
  2: `${PATIENT}/stage/${STAGE_ID}`,
  3: '/patient/camera',
  4: `${PATIENT}/stage/${STAGE_ID}?compare=${LATER_STAGE_ID}&pair=8&close=overlay`,
  5: '/patient/measurements',
  6: `${PATIENT}/ct/${FILE}`,
  7: `${PATIENT}/summary`,
  8: `${PATIENT}/ceph/${FILE}`,
};

/** The file for the page of a tool; a portrait for all others. */
const FILE_OVERRIDES: Readonly<Partial<Record<BenefitKey, Partial<PatientFile>>>> = {
  6: { category: 15, kind: 'dicom' },
  8: { category: 18 },
};

/** Checks that a button has no lock and does not open the explanation of one. */
async function expectOpenButton(text: string): Promise<void> {
  const button = await buttonOf(text);
  expect(button.querySelector('.anticon-lock')).toBeNull();
  expect(button.getAttribute('aria-haspopup')).toBeNull();
}

/** Checks of the work area of each tool when it is open. */
const CHECK_WORK_AREA: Readonly<Record<BenefitKey, () => Promise<unknown>>> = {
  1: () => expectOpenButton('Organise 1 image'),
  2: () => expectOpenButton('Mask'),
  3: () => expectOpenButton('Choose a folder'),
  4: () => screen.findByLabelText('Tools of the overlay'),
  5: () => expectOpenButton('New template'),
  // jsdom cannot draw this; the server reports that the requested file holds no slices.
  6: () => screen.findByText('This file holds no slices that make a volume.'),
  7: () => screen.findByText('Stage of the images'),
  8: () => expectOpenButton('Place landmarks automatically'),
};

const NO_TEXTS = { complaint: '', problems: '', plan: '', summary: '' };
const NO_DRAFT = { complaint: null, problems: null, plan: null, summary: null, version: 0, updatedBy: '' };

provideMessageChannels();
beforeEach(() => {
  sessionStorage.clear();
  pageStore.set(languageAtom, 'en');
  // jsdom decodes and draws no images.
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: () => Promise.resolve() });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

function showTool(key: BenefitKey): void {
  const stages = [aStage(), aStage({ id: LATER_STAGE_ID, stageDate: '2026-03-01' })];
  const files = [
    aFile({ id: FILE, category: 8, width: 1000, height: 1200, ...FILE_OVERRIDES[key] }),
    aFile({ id: FILE.replace(/a$/, 'b'), category: 8, stageId: LATER_STAGE_ID }),
    aFile({ id: FILE.replace(/a$/, 'c'), category: PENDING_CATEGORY }),
  ];
  createServerWith(aPatient(), stages, files)
    .on(cephMethods, () => [])
    .on(queryTracings, () => [])
    .on(queryLandmarks, () => ({ isAvailable: true, state: null, points: [] }))
    .on(queryMeasurementTemplates, () => [])
    .on(queryReportDraft, () => ({ ...NO_DRAFT, proposals: { ch: NO_TEXTS, en: NO_TEXTS }, updatedAt: null }))
    .on(caseSummaryApi, () => new Blob(['%PDF-1.7']))
    .on(openVolume, () => {
      throw new Refusal('volume.none');
    });
  showAt(PAGES[key]);
}

const CLOSED = [
  ['none', () => null, 'needs a membership. You have none.'],
  ['one that has ended', (key: BenefitKey) => buildMember([key], '2020-01-01'), 'Yours ended on 2020-01-01.'],
  [
    'one with all benefits but this',
    (key: BenefitKey) => buildMember(BENEFIT_KEYS.filter((other) => other !== key)),
    'is not part of your membership.',
  ],
] as const;

const OPEN: readonly [string, (key: BenefitKey) => Parameters<typeof signIn>[0]][] = [
  ['public mode with the benefit', (key) => ({ mode: 'public', member: buildMember([key]) })],
  ['private mode without a membership', () => ({ mode: 'private' })],
];

test.each([
  ['with a page', PAGES],
  ['with a check of its work area', CHECK_WORK_AREA],
])('BEN-09 covers each tool of a membership: %s', (_, rows) => {
  expect(Object.keys(rows)).toEqual(BENEFIT_KEYS.map(String));
});

describe.each(BENEFIT_KEYS)('BEN-09 MODE-02 the page of the tool of benefit %s', (key) => {
  test.each(CLOSED)('names the missing benefit and the reason, membership: %s', async (_, member, reason) => {
    signIn({ mode: 'public', member: member(key) });
    showTool(key);
    await waitFor(() => expect(document.body.innerHTML).toContain(reason));
    expect(document.body.innerHTML).toContain(`“${BENEFIT_NAMES[key].en}”`);
  });

  test.each(OPEN)('opens the tool, %s', async (_, session) => {
    signIn(session(key));
    showTool(key);
    await CHECK_WORK_AREA[key]();
    expect(document.body.innerHTML).not.toContain(`“${BENEFIT_NAMES[key].en}”`);
  });
});
