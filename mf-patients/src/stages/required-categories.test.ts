import { expect, test } from '@jest/globals';
import { listRequiredCategories } from './required-categories.ts';

test.each([
  [0, 11],
  [1, 9],
  [2, 11],
  [3, 9],
  [4, 0],
  [20, 0],
])('STG-02 requires for a stage of kind %i %i categories', (stageCode, count) => {
  expect(listRequiredCategories(stageCode)).toHaveLength(count);
});
