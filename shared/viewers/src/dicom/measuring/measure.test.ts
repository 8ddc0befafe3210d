import { expect, test } from '@jest/globals';
import type { Measurement } from '../../source/annotations.ts';
import { computeMeasurement, type MeasuredFrame, computeRegionValues, toScale } from './measure.ts';

const FRAME: MeasuredFrame = { width: 4, height: 4, grey: null };
const MM = { across: 0.5, down: 0.25, unit: 'mm' } as const;
const SQUARE = { across: 1, down: 1, unit: 'px' } as const;

test.each<[string, Measurement['kind'], [number, number][], object]>([
  [
    'a length by the spacing of both directions',
    'length',
    [
      [0, 0],
      [6, 16],
    ],
    { length: 5 },
  ],
  [
    'a right angle',
    'angle',
    [
      [10, 0],
      [0, 0],
      [0, 7],
    ],
    { degrees: 90 },
  ],
  [
    'a Cobb angle, whichever way its lines were drawn',
    'cobb',
    [
      [0, 0],
      [10, 0],
      [10, 20],
      [0, 0],
    ],
    { degrees: 45 },
  ],
  [
    'the area of a rectangle',
    'rectangle',
    [
      [0, 0],
      [4, 8],
    ],
    { area: 4 },
  ],
  [
    'the area of an ellipse',
    'ellipse',
    [
      [0, 0],
      [4, 8],
    ],
    { area: Math.PI },
  ],
])('VIEW-05 %s', (_, kind, points, expected) => {
  const result = computeMeasurement({ kind, points }, MM, FRAME);
  for (const [name, value] of Object.entries(expected))
    expect(result[name as 'length']).toBeCloseTo(value as number, 9);
});

test('VIEW-05 computes the statistics of the pixels of a region, within the image only', () => {
  const grey = { values: Uint16Array.from({ length: 16 }, (_, at) => at), slope: 2, intercept: -10 };
  const values = computeRegionValues(
    'rectangle',
    [
      [3, 3],
      [1, 1],
    ],
    grey,
    FRAME,
  );
  // Pixels 5, 6, 9 and 10.
  expect(values).toMatchObject({ mean: 5, least: 0, most: 10, count: 4 });
  expect(values?.deviation).toBeCloseTo(Math.sqrt((25 + 9 + 9 + 25) / 4));
  expect(
    computeRegionValues(
      'ellipse',
      [
        [0, 0],
        [4, 4],
      ],
      grey,
      FRAME,
    )?.count,
  ).toBe(12);
  expect(
    computeRegionValues(
      'rectangle',
      [
        [8, 8],
        [9, 9],
      ],
      grey,
      FRAME,
    ),
  ).toBeNull();
});

test('VIEW-05 measures lengths in pixels until the file or the user states their size', () => {
  expect(toScale({ spacing: null, aspect: 1 }, null)).toEqual(SQUARE);
  const summary = { spacing: { across: 0.1, down: 0.2, source: 'detector' }, aspect: 2 } as const;
  expect(toScale(summary, null)).toEqual({ across: 0.1, down: 0.2, unit: 'mm' });
  // A calibration keeps the aspect ratio of the pixels.
  expect(toScale(summary, 0.3)).toEqual({ across: 0.3, down: 0.6, unit: 'mm' });
});

test('SAFE-04 measures pixels that are not square by their ratio if the file states no millimetres', () => {
  const summary = { spacing: null, aspect: 2 };
  expect(toScale(summary, null)).toEqual({ across: 1, down: 2, unit: 'px' });
  expect(toScale(summary, 0.3)).toEqual({ across: 0.3, down: 0.6, unit: 'mm' });
});
