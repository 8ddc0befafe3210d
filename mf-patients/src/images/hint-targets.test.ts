import { STAGE_CODES } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { aFile, aStage } from '../testing/samples.ts';
import { findNearestStage, findDuplicates } from './hint-targets.ts';

const stages = [
  aStage({ id: 'before', stageDate: '2026-01-01' }),
  aStage({ id: 'during', stageCode: STAGE_CODES.during, stageDate: '2026-02-20' }),
  aStage({ id: 'import', stageCode: STAGE_CODES.unclassified, stageDate: '2026-06-01' }),
];

test.each([
  ['2026-02-05T10:00:00', 'before', 'during'],
  ['2026-01-20T10:00:00', 'during', 'before'],
  ['2026-01-20T10:00:00', 'before', undefined],
  ['2026-06-01T10:00:00', 'before', undefined],
])('STG-02 assigns a photograph of %s in the stage %s to %s', (takenAt, stageId, expectedStageId) => {
  expect(findNearestStage(aFile({ takenAt, stageId }), stages)?.id).toBe(expectedStageId);
});

test('STG-02 finds the same content elsewhere in the patient', () => {
  const file = aFile({ id: 'a', md5: '1' });
  const files = [file, aFile({ id: 'b', md5: '2' }), aFile({ id: 'c', md5: '1' })];
  expect(findDuplicates(file, files).map(({ id }) => id)).toEqual(['c']);
});
