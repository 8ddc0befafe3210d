import { expect, test } from '@jest/globals';
import { compareStages } from './stage-order.ts';

const stage = (stageDate: string, createdAt: string, id: string) => ({ stageDate, createdAt, id });

test.each([
  [
    'the date',
    stage('2026-01-01', '2026-03-01T08:00:00.000Z', 'b'),
    stage('2026-01-02', '2026-02-01T08:00:00.000Z', 'a'),
  ],
  [
    'the time of creation',
    stage('2026-01-01', '2026-01-01T08:00:00.000Z', 'b'),
    stage('2026-01-01', '2026-01-01T09:00:00.000Z', 'a'),
  ],
  [
    'the id',
    stage('2026-01-01', '2026-01-01T08:00:00.000Z', 'a'),
    stage('2026-01-01', '2026-01-01T08:00:00.000Z', 'b'),
  ],
])('STG-01 SAFE-01 sorts stages by %s', (_, early, late) => {
  expect([late, early].toSorted(compareStages)).toEqual([early, late]);
  expect([early, late].toSorted(compareStages)).toEqual([early, late]);
  expect(compareStages(early, early)).toBe(0);
});
