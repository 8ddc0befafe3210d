import { PENDING_CATEGORY } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aFile, aStage, LATER_STAGE_ID, STAGE_ID } from '../testing/samples.ts';
import { countCategories, groupByStage } from './gallery-sections.ts';

const files = [
  aFile({ id: 'late', stageId: LATER_STAGE_ID, category: 14 }),
  aFile({ id: 'loose', stageId: null }),
  aFile({ id: 'early', stageId: STAGE_ID, category: 8 }),
];

test('STG-08 groups all files of a patient by stage, in order of date', () => {
  const stages = [aStage(), aStage({ id: LATER_STAGE_ID }), aStage({ id: 'empty' })];
  expect(groupByStage(files, stages).map(({ key, items }) => [key, items.map(({ id }) => id)])).toEqual([
    [STAGE_ID, ['early']],
    [LATER_STAGE_ID, ['late']],
    ['none', ['loose']],
  ]);
});

test('STG-08 lists the categories of a patient', () => {
  expect(countCategories(files)).toEqual([
    { category: 8, count: 1 },
    { category: 14, count: 1 },
    { category: PENDING_CATEGORY, count: 1 },
  ]);
});
