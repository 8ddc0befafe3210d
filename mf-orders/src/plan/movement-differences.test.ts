import { createSampleScheme } from '@dentarium/scheme/testing';
import { expect, test } from '@jest/globals';
import { listMovementDifferences } from './movement-differences.ts';

/** Creates a plan in which tooth 11 moves some mm to mesial and tooth 21 rests. */
function createPlan(mesialMm: number, teeth: readonly number[] = [11, 21]) {
  const keys = [
    { step: 0, p: [0, 0, 0], q: [1, 0, 0, 0] },
    { step: 10, p: [mesialMm, 0, 0], q: [1, 0, 0, 0] },
  ] as const;
  return createSampleScheme(
    teeth.map((tooth) => ({ tooth, origin: [0, 0, 0] as const, ...(tooth === 11 ? { keys } : {}) })),
  ).document;
}

test('ORD-09 lists no tooth of two equal versions', () => {
  expect(listMovementDifferences(createPlan(1), createPlan(1))).toEqual([]);
});

test.each([
  [1.3, 1, 0.3],
  [0.75, 1, -0.25],
  [-0.2, 0.2, -0.4],
])('ORD-09 compares %d mm to mesial with %d mm, and lists only the moved tooth: %d', (first, other, expected) => {
  const [row, ...others] = listMovementDifferences(createPlan(first), createPlan(other));
  expect(others).toEqual([]);
  expect(row).toMatchObject({ tooth: 11, presence: 'both' });
  expect(row?.difference.mesial).toBeCloseTo(expected, 6);
  expect(row?.difference.buccal).toBeCloseTo(0, 6);
});

test('ORD-09 omits differences that the table does not show', () => {
  expect(listMovementDifferences(createPlan(1.004), createPlan(1))).toEqual([]);
});

test('ORD-09 names teeth that only one of the versions has', () => {
  const [both, one] = [createPlan(1), createPlan(1, [11])];
  expect(listMovementDifferences(both, one)).toMatchObject([{ tooth: 21, presence: 'first' }]);
  expect(listMovementDifferences(one, both)).toMatchObject([{ tooth: 21, presence: 'other' }]);
});
