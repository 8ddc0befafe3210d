import { expect, test } from '@jest/globals';
import { toMeasuredAnswers } from './measured-answers.ts';

const STAGE = { stageId: 'stage', archLengths: { upper: null, lower: null } };
/** Widths of both halves of an arch, from the midline. */
const buildArch = (quadrants: readonly [number, number], half: readonly number[]) =>
  quadrants.flatMap((quadrant) => half.map((mm, at) => ({ tooth: quadrant * 10 + at + 1, mm })));
const UPPER = buildArch([1, 2], [8.5, 6.5, 7.5, 7, 7, 10]);
const LOWER = buildArch([3, 4], [5.3, 5.9, 6.8, 7, 7, 11]);

test('PAT-11 answers the ratios of Bolton, and crowding with space as negative', () => {
  const archLengths = { upper: 70.6, lower: 66 };
  expect(toMeasuredAnswers({ ...STAGE, widths: [...UPPER, ...LOWER], archLengths })).toEqual({
    boltonAnterior: '80',
    boltonTotal: '92.5',
    crowdingUpper: '2.5',
    crowdingLower: '-2',
  });
});

test('PAT-11 answers nothing that lacks a width, a length, or the range of the answer', () => {
  expect(toMeasuredAnswers({ ...STAGE, widths: UPPER, archLengths: { upper: null, lower: 60 } })).toEqual({});
  const narrow = LOWER.map(({ tooth }) => ({ tooth, mm: 2 }));
  expect(toMeasuredAnswers({ ...STAGE, widths: [...UPPER, ...narrow] })).toEqual({});
});
