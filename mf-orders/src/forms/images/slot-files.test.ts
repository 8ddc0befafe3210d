import { buildSampleFile, STAGE_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { findSlotFile, listDifferingSlots, findMainFile, createSlotAnswer, fillFromStage } from './slot-files.ts';

const createId = (last: number): string => `66666666-6666-4666-8666-00000000000${last}`;
const OTHER_STAGE_ID = '55555555-5555-4555-8555-555555555555';
const files = [
  buildSampleFile({ id: createId(1), category: 8, takenAt: '2026-01-01T09:00:00' }),
  buildSampleFile({ id: createId(2), category: 8, takenAt: '2026-01-02T09:00:00' }),
  buildSampleFile({ id: createId(3), category: 9, takenAt: '2026-01-01T09:00:00', isMain: true }),
  buildSampleFile({ id: createId(4), category: 9, takenAt: '2026-01-03T09:00:00' }),
  buildSampleFile({ id: createId(5), category: 12, stageId: OTHER_STAGE_ID }),
];

test('ORD-18 selects the main image of a category, otherwise the latest, but never one of another stage', () => {
  expect([8, 9, 12].map((category) => findMainFile(files, STAGE_ID, category)?.id)).toEqual([
    createId(2),
    createId(3),
    undefined,
  ]);
});

test('ORD-18 fills slots that are empty or hold a file of the previous stage, and lists those with other files', () => {
  const answers = { ...createSlotAnswer(8, createId(9)), stage: STAGE_ID };
  expect(fillFromStage(answers, [8, 9, 12], files, { stageId: STAGE_ID })).toEqual(createSlotAnswer(9, createId(3)));
  const startedAnswers = { ...answers, ...createSlotAnswer(12, createId(5)) };
  const laterFiles = [...files, buildSampleFile({ id: createId(6), category: 12 })];
  expect(fillFromStage(startedAnswers, [8, 9, 12], laterFiles, { stageId: STAGE_ID, before: OTHER_STAGE_ID })).toEqual({
    ...createSlotAnswer(9, createId(3)),
    ...createSlotAnswer(12, createId(6)),
  });
  expect(listDifferingSlots(answers, [8, 9, 12], files, STAGE_ID)).toEqual([8]);
});

test('ORD-18 holds at most one file per slot', () => {
  expect([
    findSlotFile(createSlotAnswer(8, createId(1)), 8),
    findSlotFile(createSlotAnswer(8, null), 8),
    findSlotFile({}, 8),
  ]).toEqual([createId(1), undefined, undefined]);
});
