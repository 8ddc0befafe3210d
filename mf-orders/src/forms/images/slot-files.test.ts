import { buildSampleFile, STAGE_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { fileIn, heldOtherwise, mainFile, placed, takenFromStage } from './slot-files.ts';

const id = (last: number): string => `66666666-6666-4666-8666-00000000000${last}`;
const OTHER_STAGE_ID = '55555555-5555-4555-8555-555555555555';
const files = [
  buildSampleFile({ id: id(1), category: 8, takenAt: '2026-01-01T09:00:00' }),
  buildSampleFile({ id: id(2), category: 8, takenAt: '2026-01-02T09:00:00' }),
  buildSampleFile({ id: id(3), category: 9, takenAt: '2026-01-01T09:00:00', isMain: true }),
  buildSampleFile({ id: id(4), category: 9, takenAt: '2026-01-03T09:00:00' }),
  buildSampleFile({ id: id(5), category: 12, stageId: OTHER_STAGE_ID }),
];

test('ORD-18 of several images of a category the main one is taken, else the latest; never one of another stage', () => {
  expect([8, 9, 12].map((category) => mainFile(files, STAGE_ID, category)?.id)).toEqual([id(2), id(3), undefined]);
});

test('ORD-18 a stage fills the places that are empty or hold what the stage before it has put there, and tells which others hold another file', () => {
  const answers = { ...placed(8, id(9)), stage: STAGE_ID };
  expect(takenFromStage(answers, [8, 9, 12], files, { stageId: STAGE_ID })).toEqual(placed(9, id(3)));
  const begun = { ...answers, ...placed(12, id(5)) };
  const later = [...files, buildSampleFile({ id: id(6), category: 12 })];
  expect(takenFromStage(begun, [8, 9, 12], later, { stageId: STAGE_ID, before: OTHER_STAGE_ID })).toEqual({
    ...placed(9, id(3)),
    ...placed(12, id(6)),
  });
  expect(heldOtherwise(answers, [8, 9, 12], files, STAGE_ID)).toEqual([8]);
});

test('ORD-18 a place holds one file or none', () => {
  expect([fileIn(placed(8, id(1)), 8), fileIn(placed(8, null), 8), fileIn({}, 8)]).toEqual([
    id(1),
    undefined,
    undefined,
  ]);
});
