import { STAGE_CODES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aStage } from '../testing/samples.ts';
import {
  findEarliestFileDate,
  isFarOff,
  isOutOfOrder,
  createStageDraft,
  listStageErrors,
  changeStageCode,
  changeStageName,
} from './stage-draft.ts';

const before = aStage({ id: 'a', stageCode: STAGE_CODES.before, stageDate: '2026-01-01' });
const duringStage = aStage({
  id: 'b',
  stageCode: STAGE_CODES.during,
  stageName: 'During treatment 1',
  stageDate: '2026-03-01',
});

test('STG-01 suggests "before treatment" for the first stage and numbered ones during treatment afterwards', () => {
  expect(createStageDraft([], 'en', '2026-05-04')).toMatchObject({
    stageCode: STAGE_CODES.before,
    stageName: 'Before treatment',
    stageDate: '2026-05-04',
  });
  expect(createStageDraft([before, duringStage], 'ch', '2026-05-04')).toMatchObject({
    stageCode: STAGE_CODES.during,
    stageName: '治疗中 2',
  });
});

test('STG-01 ignores the unclassified stage for the suggestion', () => {
  expect(createStageDraft([aStage({ stageCode: STAGE_CODES.unclassified })], 'en', '2026-05-04').stageCode).toBe(0);
});

test('STG-01 updates a suggested name with the kind of the stage and keeps a typed one', () => {
  const draft = createStageDraft([before], 'en', '2026-05-04');
  expect(changeStageCode(draft, 3, [before], 'en').stageName).toBe('Retention 1');
  expect(changeStageCode(changeStageName(draft, 'After  IPR'), 3, [before], 'en').stageName).toBe('After IPR');
});

const BOUNDS = { birthDate: '2012-03-01', day: '2026-05-04' };

test('STG-01 requires a name and a date that is not before the birth', () => {
  const draft = createStageDraft([], 'en', '2026-05-04');
  expect([...listStageErrors(draft, BOUNDS)]).toEqual([]);
  expect(Object.fromEntries(listStageErrors({ ...draft, stageName: ' ', stageDate: null }, BOUNDS))).toEqual({
    stageName: 'stageName.required',
    stageDate: 'stageDate.required',
  });
  expect(listStageErrors({ ...draft, stageName: 'x'.repeat(21), stageDate: '2012-02-29' }, BOUNDS)).toEqual(
    new Map([
      ['stageName', 'stageName.long'],
      ['stageDate', 'stageDate.beforeBirth'],
    ]),
  );
});

test('STG-01 refuses a stage in the future', () => {
  const listErrors = (stageDate: string) => [...listStageErrors(createStageDraft([], 'en', stageDate), BOUNDS)];
  expect(listErrors('2026-05-04')).toEqual([]);
  expect(listErrors('2026-05-05')).toEqual([['stageDate', 'stageDate.future']]);
  expect(listErrors('2062-05-04')).toEqual([['stageDate', 'stageDate.future']]);
});

test.each([
  ['2019-01-01', true],
  ['2023-12-02', true],
  ['2023-12-03', false],
  ['2024-01-02', false],
  ['2026-05-04', false],
])(
  'STG-07 checks a photograph of %s against a treatment that began on 2024-01-02, expects far off: %p',
  (date, isFar) => {
    expect(isFarOff(date, '2024-01-02')).toBe(isFar);
  },
);

test.each([
  [0, '2026-03-02', true],
  [0, '2026-03-01', false],
  [0, '2026-02-01', false],
  [1, '2025-12-31', true],
  [1, '2026-01-01', false],
  [2, '2020-01-01', false],
] as const)(
  'STG-01 checks the order of kind %i dated %s, expects a question: %p',
  (stageCode, stageDate, isQuestionExpected) => {
    const draft = { ...createStageDraft([], 'en', stageDate), stageCode };
    expect(isOutOfOrder(draft, [before, duringStage])).toBe(isQuestionExpected);
  },
);

test('STG-01 STG-07 suggests the earliest date of a camera, otherwise of a file, with its source', () => {
  const photo = { name: 'photo.jpg', takenAt: '2026-02-01T10:00:00', source: 'exif' as const };
  const scan = { name: 'scan.jpg', takenAt: '2025-01-01T10:00:00', source: 'file' as const };
  const pasted = { name: 'image.png', takenAt: '2024-01-01T10:00:00', source: 'today' as const };
  expect(findEarliestFileDate([photo, scan, { ...photo, name: 'first.jpg', takenAt: '2026-01-31T23:59:59' }])).toEqual({
    date: '2026-01-31',
    name: 'first.jpg',
    source: 'exif',
  });
  expect(findEarliestFileDate([scan, pasted])).toEqual({ date: '2025-01-01', name: 'scan.jpg', source: 'file' });
  expect(findEarliestFileDate([pasted])).toBeUndefined();
  expect(findEarliestFileDate([])).toBeUndefined();
});
