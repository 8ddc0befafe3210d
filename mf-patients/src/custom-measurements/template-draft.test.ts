import { listFormulaPoints } from '@dentarium/cephalometry';
import { expect, test } from '@jest/globals';
import {
  findDraftProblem,
  FORMULA_KINDS,
  FORMULA_SLOTS,
  createFormula,
  createTemplate,
  removePoint,
} from './template-draft.ts';

test.each(FORMULA_KINDS)('BEN-05 keeps the points of a measure of the kind %s in the order of its slots', (kind) => {
  const points = FORMULA_SLOTS[kind].map((slot) => `p-${slot}`);
  expect(listFormulaPoints(createFormula(kind, points))).toEqual(points);
});

const START = createTemplate();
const [FIRST, SECOND] = START.points;
const NAMED = {
  ...START,
  name: 'Incisors',
  points: START.points.map((point, at) => ({ ...point, name: `P${at}` })),
  measures: START.measures.map((measure) => ({ ...measure, name: 'Width' })),
};

test('BEN-05 saves a template once all names are given and all points are selected', () => {
  expect(findDraftProblem(START)).toEqual({ field: 'name', problem: 'noName' });
  expect(findDraftProblem({ ...NAMED, points: START.points })).toEqual({ field: 'points', problem: 'noName' });
  expect(findDraftProblem({ ...NAMED, measures: START.measures })).toEqual({ field: 'measures', problem: 'noName' });
  const twice = NAMED.points.map((point) => ({ ...point, name: ' P0' }));
  expect(findDraftProblem({ ...NAMED, points: twice })).toEqual({ field: 'points', problem: 'pointTwice' });
  expect(findDraftProblem(NAMED)).toBeNull();
});

test('BEN-05 clears a removed point in its measures', () => {
  const left = removePoint(NAMED, SECOND?.id ?? '');
  expect(left.points.map(({ id }) => id)).toEqual([FIRST?.id]);
  expect(left.measures[0]?.formula).toEqual({ op: 'length', from: FIRST?.id, to: '' });
  expect(findDraftProblem(left)).toEqual({ field: 'measures', problem: 'unknownPoint' });
});
