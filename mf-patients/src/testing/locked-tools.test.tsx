import { cephMethods } from '@dentarium/api/services/ceph-methods';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { BENEFIT_KEYS, BENEFIT_NAMES, type BenefitKey, PENDING } from '@dentarium/domain';
import { languageAtom, pageStore } from '@dentarium/platform';
import { memberWith, signIn } from '@dentarium/platform/testing';
import { queryLandmarks, queryTracings } from '@dentarium/server/calls/cephalometry';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from './samples.ts';
import { serverWith, showAt } from './show-patients.ts';

const PATIENT = `/patient/${PATIENT_ID}`;
const FILE = 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000a';

/** A page on which each tool is offered or worked with. A tool that is declared has to be here. */
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

/** What the page needs to be of its tool; elsewhere a portrait. */
const SHOWN_THERE: Readonly<Partial<Record<BenefitKey, Partial<PatientFile>>>> = {
  6: { category: 15, kind: 'dicom' },
  8: { category: 18 },
};

beforeEach(() => {
  sessionStorage.clear();
  pageStore.set(languageAtom, 'en');
});

function show(key: BenefitKey): void {
  const stages = [aStage(), aStage({ id: LATER_STAGE_ID, stageDate: '2026-03-01' })];
  const files = [
    aFile({ id: FILE, category: 8, width: 1000, height: 1200, ...SHOWN_THERE[key] }),
    aFile({ id: FILE.replace(/a$/, 'b'), category: 8, stageId: LATER_STAGE_ID }),
    aFile({ id: FILE.replace(/a$/, 'c'), category: PENDING }),
  ];
  serverWith(aPatient(), stages, files)
    .on(cephMethods, () => [])
    .on(queryTracings, () => [])
    .on(queryLandmarks, () => ({ isAvailable: true, state: null, points: [] }));
  showAt(PAGES[key]);
}

const CLOSED = [
  ['none', () => null, 'needs a membership. You have none.'],
  ['one that has ended', (key: BenefitKey) => memberWith([key], '2020-01-01'), 'Yours ended on 2020-01-01.'],
  [
    'one with all benefits but this',
    (key: BenefitKey) => memberWith(BENEFIT_KEYS.filter((other) => other !== key)),
    'is not part of your membership.',
  ],
] as const;

describe.each(BENEFIT_KEYS)('BEN-09 MODE-02 the page of the tool of benefit %s', (key) => {
  test.each(CLOSED)('says which benefit opens it and why it is closed, membership: %s', async (_, member, reason) => {
    signIn({ mode: 'public', member: member(key) });
    show(key);
    await waitFor(() => expect(document.body.innerHTML).toContain(reason));
    expect(document.body.innerHTML).toContain(`“${BENEFIT_NAMES[key].en}”`);
  });
});
