import { describe, expect, test } from '@jest/globals';
import {
  type CustomFormula,
  computeCustomMeasure,
  findDefinitionProblem,
  resolveImageScale,
  type ImageCalibration,
  type MeasurementDefinition,
  listFormulaPoints,
} from './custom-measures.ts';

const POINTS = {
  a: { x: 100, y: 100 },
  b: { x: 400, y: 500 },
  c: { x: 400, y: 100 },
  d: { x: 100, y: 500 },
  onA: { x: 100, y: 100 },
};
const SQUARE = { x: 0.1, y: 0.1 };
/** A pixel is twice as high as it is wide. */
const TALL = { x: 0.1, y: 0.2 };
const FILE: ImageCalibration = { by: 'file' };

/** The formula, the pixel size of the file, the calibration of the image, and the expected result. */
const MEASURED: readonly (readonly [
  string,
  CustomFormula,
  typeof SQUARE | null,
  ImageCalibration | null,
  number,
  string,
])[] = [
  ['a distance in pixels', { op: 'length', from: 'a', to: 'b' }, null, null, 500, 'px'],
  ['a distance by the file', { op: 'length', from: 'a', to: 'b' }, SQUARE, FILE, 50, 'mm'],
  ['a distance of pixels that are not square', { op: 'length', from: 'a', to: 'b' }, TALL, FILE, 85.44, 'mm'],
  [
    'a distance that nobody has calibrated, though the file says it',
    { op: 'length', from: 'a', to: 'b' },
    SQUARE,
    null,
    500,
    'px',
  ],
  [
    'a distance by a ruler, which counts before the file',
    { op: 'length', from: 'a', to: 'b' },
    SQUARE,
    { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 300, y: 0 }, mm: 60 },
    100,
    'mm',
  ],
  [
    'a distance by a ruler along pixels that are not square',
    { op: 'length', from: 'a', to: 'c' },
    TALL,
    { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 0, y: 300 }, mm: 60 },
    30,
    'mm',
  ],
  [
    'a distance by a ruler that is too short to measure by',
    { op: 'length', from: 'a', to: 'c' },
    null,
    { by: 'ruler', from: { x: 0, y: 0 }, to: { x: 30, y: 0 }, mm: 60 },
    300,
    'px',
  ],
  ['a point on the right of a line', { op: 'offset', point: 'd', line: ['a', 'b'] }, SQUARE, FILE, -24, 'mm'],
  ['a point on the left of it', { op: 'offset', point: 'c', line: ['a', 'b'] }, SQUARE, FILE, 24, 'mm'],
  ['the same line the other way round', { op: 'offset', point: 'c', line: ['b', 'a'] }, SQUARE, FILE, -24, 'mm'],
  ['a point on the line', { op: 'offset', point: 'onA', line: ['a', 'b'] }, null, null, 0, 'px'],
  ['a right angle', { op: 'corner', from: 'a', at: 'c', to: 'b' }, null, null, 90, 'deg'],
  ['an angle without a calibration', { op: 'corner', from: 'c', at: 'a', to: 'b' }, null, null, 53.13, 'deg'],
  ['an angle of pixels that are not square', { op: 'corner', from: 'c', at: 'a', to: 'b' }, TALL, null, 69.44, 'deg'],
  ['an angle of two lines', { op: 'between', one: ['a', 'c'], other: ['a', 'b'] }, null, null, 53.13, 'deg'],
  [
    'an angle of two lines, one reversed',
    { op: 'between', one: ['c', 'a'], other: ['a', 'b'] },
    null,
    null,
    126.87,
    'deg',
  ],
  ['parallel lines', { op: 'between', one: ['a', 'c'], other: ['d', 'b'] }, null, null, 0, 'deg'],
  ['a ratio without a calibration', { op: 'ratio', of: ['a', 'c'], to: ['a', 'd'] }, null, null, 75, 'percent'],
  [
    'a ratio of pixels that are not square',
    { op: 'ratio', of: ['a', 'c'], to: ['a', 'd'] },
    TALL,
    null,
    37.5,
    'percent',
  ],
];

describe('BEN-05 custom measures', () => {
  test.each(MEASURED)('%s', (_, formula, stated, calibration, value, unit) => {
    const result = computeCustomMeasure(formula, POINTS, resolveImageScale(stated, calibration), false);
    expect(result).toMatchObject({ value: expect.closeTo(value, 2), unit });
  });

  test('BEN-05 changes only the side of a line in a mirrored image', () => {
    const scale = resolveImageScale(SQUARE, FILE);
    for (const [, formula] of MEASURED) {
      const [plain, mirrored] = [false, true].map((isMirrored) =>
        computeCustomMeasure(formula, POINTS, scale, isMirrored),
      );
      if (plain === undefined || !('value' in plain)) throw new Error('not measured');
      const value = formula.op === 'offset' ? -plain.value : plain.value;
      expect(mirrored).toEqual({ value: expect.closeTo(value, 10), unit: plain.unit });
    }
  });

  test('BEN-05 names missing points once each, and gives no number for coinciding points', () => {
    const scale = resolveImageScale(null, null);
    const ratio: CustomFormula = { op: 'ratio', of: ['x', 'a'], to: ['a', 'x'] };
    expect(computeCustomMeasure(ratio, POINTS, scale, false)).toEqual({ missing: ['x'] });
    for (const formula of [
      { op: 'ratio', of: ['a', 'b'], to: ['a', 'onA'] },
      { op: 'offset', point: 'b', line: ['a', 'onA'] },
      { op: 'corner', from: 'onA', at: 'a', to: 'b' },
    ] satisfies CustomFormula[])
      expect(computeCustomMeasure(formula, POINTS, scale, false)).toEqual({ none: 'degenerate' });
    expect(computeCustomMeasure({ op: 'length', from: 'a', to: 'onA' }, POINTS, scale, false)).toMatchObject({
      value: 0,
    });
  });
});

const LENGTH: CustomFormula = { op: 'length', from: 'a', to: 'b' };
const RIGHT: MeasurementDefinition = {
  name: 'Incisors',
  points: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  measures: [{ id: 'm', name: 'Width', formula: LENGTH }],
};
const [FIRST = { id: 'a', name: 'A' }] = RIGHT.points;
const [MEASURE = { id: 'm', name: 'Width', formula: LENGTH }] = RIGHT.measures;

const WRONG: readonly (readonly [string, Partial<MeasurementDefinition>, string | null])[] = [
  ['as it should be', {}, null],
  ['two points of one id', { points: [...RIGHT.points, { id: 'a', name: 'C' }] }, 'pointTwice'],
  ['two points of one name', { points: [FIRST, { id: 'b', name: 'A' }] }, 'pointTwice'],
  ['two measures of one name', { measures: [MEASURE, { ...MEASURE, id: 'n' }] }, 'measureTwice'],
  ['two measures of one id', { measures: [MEASURE, { ...MEASURE, name: 'Height' }] }, 'measureTwice'],
  ['a point that there is not', { measures: [{ ...MEASURE, formula: { ...LENGTH, to: 'z' } }] }, 'unknownPoint'],
  ['a distance of a point from itself', { measures: [{ ...MEASURE, formula: { ...LENGTH, to: 'a' } }] }, 'samePoint'],
  [
    'a line through one point',
    { measures: [{ ...MEASURE, formula: { op: 'between', one: ['a', 'b'], other: ['b', 'b'] } }] },
    'samePoint',
  ],
];

test.each(WRONG)('BEN-05 a template with %s', (_, change, problem) => {
  expect(findDefinitionProblem({ ...RIGHT, ...change })).toBe(problem);
});

test('BEN-05 allows lines of an angle or a ratio to share points', () => {
  const formula: CustomFormula = { op: 'between', one: ['a', 'b'], other: ['b', 'a'] };
  expect(findDefinitionProblem({ ...RIGHT, measures: [{ ...MEASURE, formula }] })).toBeNull();
  expect(listFormulaPoints(formula)).toEqual(['a', 'b', 'b', 'a']);
});
