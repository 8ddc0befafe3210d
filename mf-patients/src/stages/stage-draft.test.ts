import { STAGE_CODES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aStage } from '../testing/samples.ts';
import { isOutOfOrder, newStageDraft, stageDateOf, stageFieldErrors, withCode, withName } from './stage-draft.ts';

const before = aStage({ id: 'a', stageCode: STAGE_CODES.before, stageDate: '2026-01-01' });
const during = aStage({
  id: 'b',
  stageCode: STAGE_CODES.during,
  stageName: 'During treatment 1',
  stageDate: '2026-03-01',
});

test('STG-01 the first stage is offered as "before treatment", the next as numbered ones during it', () => {
  expect(newStageDraft([], 'en', '2026-05-04')).toMatchObject({
    stageCode: STAGE_CODES.before,
    stageName: 'Before treatment',
    stageDate: '2026-05-04',
  });
  expect(newStageDraft([before, during], 'ch', '2026-05-04')).toMatchObject({
    stageCode: STAGE_CODES.during,
    stageName: '治疗中 2',
  });
});

test('STG-01 images that wait in the import stage are no records yet', () => {
  expect(newStageDraft([aStage({ stageCode: STAGE_CODES.unclassified })], 'en', '2026-05-04').stageCode).toBe(0);
});

test('STG-01 an offered name follows the kind of the stage, a typed one stays', () => {
  const draft = newStageDraft([before], 'en', '2026-05-04');
  expect(withCode(draft, 3, [before], 'en').stageName).toBe('Retention 1');
  expect(withCode(withName(draft, 'After  IPR'), 3, [before], 'en').stageName).toBe('After IPR');
});

test('STG-01 a stage needs a name and a date, and cannot lie before the birth', () => {
  const draft = newStageDraft([], 'en', '2026-05-04');
  expect([...stageFieldErrors(draft, '2012-03-01')]).toEqual([]);
  expect(Object.fromEntries(stageFieldErrors({ ...draft, stageName: ' ', stageDate: null }, '2012-03-01'))).toEqual({
    stageName: 'stageName.required',
    stageDate: 'stageDate.required',
  });
  expect(stageFieldErrors({ ...draft, stageName: 'x'.repeat(21), stageDate: '2012-02-29' }, '2012-03-01')).toEqual(
    new Map([
      ['stageName', 'stageName.long'],
      ['stageDate', 'stageDate.beforeBirth'],
    ]),
  );
});

test.each([
  [0, '2026-03-02', true],
  [0, '2026-03-01', false],
  [0, '2026-02-01', false],
  [1, '2025-12-31', true],
  [1, '2026-01-01', false],
  [2, '2020-01-01', false],
] as const)('STG-01 kind %i dated %s asks: %p', (stageCode, stageDate, asks) => {
  const draft = { ...newStageDraft([], 'en', stageDate), stageCode };
  expect(isOutOfOrder(draft, [before, during])).toBe(asks);
});

test('STG-01 a new stage is offered the earliest date of a camera, else of a file', () => {
  const photo = { takenAt: '2026-02-01T10:00:00', source: 'exif' as const };
  const scan = { takenAt: '2025-01-01T10:00:00', source: 'file' as const };
  expect(stageDateOf([photo, scan, { ...photo, takenAt: '2026-01-31T23:59:59' }])).toBe('2026-01-31');
  expect(stageDateOf([scan])).toBe('2025-01-01');
  expect(stageDateOf([])).toBeUndefined();
});
