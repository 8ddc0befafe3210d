import { expect, test } from '@jest/globals';
import { aFile, aStage, LATER_STAGE_ID, STAGE_ID } from '../testing/samples.ts';
import { findLatestPhotos } from './sheet-photos.tsx';

const stages = [aStage(), aStage({ id: LATER_STAGE_ID, stageDate: '2026-03-01' })];
const toId = (number: number) => `66666666-6666-4666-8666-00000000000${number}`;

test('shows the main photographs of the latest stage that has any', () => {
  const files = [
    aFile({ id: toId(1), category: 8, stageId: STAGE_ID }),
    aFile({ id: toId(2), category: 8, stageId: LATER_STAGE_ID }),
    aFile({ id: toId(3), category: 8, stageId: LATER_STAGE_ID, isMain: true }),
    aFile({ id: toId(4), category: 18, stageId: LATER_STAGE_ID }),
  ];
  const latest = findLatestPhotos(stages, files);
  expect(latest?.stage.id).toBe(LATER_STAGE_ID);
  expect([...(latest?.photos ?? [])].map(([category, file]) => [category, file.id])).toEqual([[8, toId(3)]]);
});

test('skips a stage with X-rays only and omits the part without photographs', () => {
  const xray = aFile({ id: toId(4), category: 18, stageId: LATER_STAGE_ID });
  expect(findLatestPhotos(stages, [aFile({ id: toId(1), category: 6 }), xray])?.stage.id).toBe(STAGE_ID);
  expect(findLatestPhotos(stages, [xray])).toBeUndefined();
});
