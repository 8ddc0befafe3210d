import { PENDING_CATEGORY, PREPROCESS_STATE } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aFile, LATER_STAGE_ID, STAGE_ID } from '../testing/samples.ts';
import { findShownPair, listPairs, sortForRows, toViewerOrder } from './list-pairs.ts';

const early = aFile({ id: 'early', category: 6, stageId: STAGE_ID });
const late = aFile({ id: 'late', category: 6, stageId: LATER_STAGE_ID });
const panorama = aFile({ id: 'panorama', category: 14, stageId: LATER_STAGE_ID });
const pending = aFile({ id: 'pending', category: PENDING_CATEGORY, stageId: STAGE_ID });
const scan = aFile({
  id: 'scan',
  category: 51,
  kind: 'model',
  preprocessState: PREPROCESS_STATE.untreated,
  stageId: STAGE_ID,
});

test('STG-02 compares two stages view by view: the nine of the layout, and others of either stage', () => {
  const pairs = listPairs([early, late, panorama, pending, scan], STAGE_ID, LATER_STAGE_ID);
  expect(pairs.map(({ category }) => category)).toEqual([8, 9, 12, 2, 1, 3, 4, 6, 5, 14]);
  expect(pairs.find(({ category }) => category === 6)).toMatchObject({ left: { id: 'early' }, right: { id: 'late' } });
  expect(pairs.at(-1)).toMatchObject({ left: undefined, right: { id: 'panorama' }, inLayout: false });
});

test('SAFE-06 begins with a view of both stages and shows no row without an image', () => {
  const front = aFile({ id: 'front', category: 8, stageId: STAGE_ID });
  const pairs = listPairs([front, early, late, panorama], STAGE_ID, LATER_STAGE_ID);
  expect(sortForRows(pairs).map(({ category }) => category)).toEqual([6, 8, 14]);
  expect(sortForRows(listPairs([], STAGE_ID, LATER_STAGE_ID))).toEqual([]);
});

test.each([
  [6, 6],
  [14, 14],
  [8, 6],
  [999, 6],
])('SAFE-06 enlarges for the chosen view %i the view %i, which has an image', (category, shownCategory) => {
  const pairs = listPairs([early, late, panorama], STAGE_ID, LATER_STAGE_ID);
  expect(findShownPair(pairs, category)?.category).toBe(shownCategory);
  expect(findShownPair(listPairs([], STAGE_ID, LATER_STAGE_ID), category)).toBeUndefined();
});

test('VIEW-01 orders the viewer from a view of one stage to the same view of the other', () => {
  expect(toViewerOrder(listPairs([late, early, panorama], STAGE_ID, LATER_STAGE_ID)).map(({ id }) => id)).toEqual([
    'early',
    'late',
    'panorama',
  ]);
});
