import { expect, test } from '@jest/globals';
import type { Vector } from '@dentarium/models/vectors';
import {
  computeMeasure,
  formatMeasurement,
  MEASURES,
  type ModelMeasurement,
  parseModelMeasurement,
  POINT_COUNTS,
  toSpatialMeasurement,
} from './model-measurement.ts';

const POINTS: readonly Vector[] = [
  [3, 0, 0],
  [0, 0, 4],
  [-3, 0, 8],
];

test.each<[string, ModelMeasurement['measure'], readonly Vector[], string]>([
  ['a distance', 'distance', POINTS.slice(0, 2), '5.00 mm'],
  ['the width of an arch', 'molars', POINTS.slice(0, 2), '5.00 mm'],
  ['a straight angle', 'angle', POINTS, '180.0°'],
  [
    'a right angle',
    'angle',
    [
      [7, 0, 0],
      [0, 0, 0],
      [0, 0, 0.5],
    ],
    '90.0°',
  ],
  [
    'an acute angle',
    'angle',
    [
      [1, 0, 0],
      [0, 0, 0],
      [1, 1, 0],
    ],
    '45.0°',
  ],
])('VIEW-03 measures %s in space', (_, measure, points, expected) => {
  expect(formatMeasurement({ measure, value: computeMeasure(measure, points) })).toBe(expected);
});

test.each(MEASURES)('VIEW-05 keeps the measure %s with its model and reads it again', (measure) => {
  const places = POINTS.slice(0, POINT_COUNTS[measure]).map((place) => ({ key: 'file', place }));
  const points = places.map(({ place }) => place);
  const measurement = { id: 'id', measure, places, value: computeMeasure(measure, points) };
  expect(parseModelMeasurement('file', toSpatialMeasurement(measurement))).toEqual(measurement);
});

test('VIEW-05 leaves kinds of other viewers and of later versions, and incomplete ones, alone', () => {
  const read = (kind: string, points: number) =>
    parseModelMeasurement('file', { id: 'id', kind, points: Array.from({ length: points }, () => [0, 0, 0]) });
  expect([read('volume.distance', 2), read('model.volume', 2), read('model.angle', 2)]).toEqual([null, null, null]);
  expect(read('model.angle', 3)).not.toBeNull();
});
