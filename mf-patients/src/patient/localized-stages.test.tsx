import { STAGE_CODES } from '@dentarium/domain';
import { languageAtom, pageStore } from '@dentarium/platform';
import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';

beforeEach(() => signIn());

test('STG-05 translates generated stage names to the language of the reader and keeps typed ones', async () => {
  createServerWith(
    aPatient(),
    [
      aStage({ stageName: '治疗前' }),
      aStage({
        id: LATER_STAGE_ID,
        stageCode: STAGE_CODES.during,
        stageName: 'During treatment 2',
        stageDate: '2026-03-01',
      }),
      aStage({ id: '77777777-7777-4777-8777-777777777777', stageName: '复查 T2', stageDate: '2026-04-01' }),
    ],
    [
      aFile({ category: 8 }),
      aFile({ id: 'aaaaaaaa-aaaa-4aaa-8aaa-00000000000b', category: 8, stageId: LATER_STAGE_ID }),
    ],
  );
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}?compare=${LATER_STAGE_ID}&pair=8`);
  await screen.findByRole('group', { name: 'Frontal, lips at rest · Before treatment' });
  expect(screen.getByRole('group', { name: 'Frontal, lips at rest · During treatment 2' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('治疗');
  act(() => pageStore.set(languageAtom, 'ch'));
  await waitFor(() => expect(screen.getByRole('group', { name: '正面像 · 治疗中 2' })).toBeTruthy());
  expect(document.body.textContent).not.toContain('treatment');
  act(() => pageStore.set(languageAtom, 'en'));
});
