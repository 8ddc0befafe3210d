import { expect, test } from '@jest/globals';
import type { Measurement, SpatialMeasurement } from '../source/annotations.ts';
import {
  type AnnotationChanges,
  applyChanges,
  hasChanges,
  NO_CHANGES,
  parseChanges,
  removeSavedChanges,
} from './annotation-changes.ts';

const one = (id: string, note = ''): Measurement => ({
  id,
  kind: 'length',
  frame: '0',
  points: [
    [0, 0],
    [1, 1],
  ],
  note,
});
const inSpace = (id: string, note = ''): SpatialMeasurement => ({
  id,
  kind: 'model.distance',
  frame: '',
  points: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  note,
});

const SAVED = {
  measurements: [one('a'), one('b'), one('c')],
  spatial: [inSpace('e'), inSpace('f')],
  calibration: null,
};
const MINE = {
  measurements: { b: one('b', 'mine'), c: null, d: one('d') },
  spatial: { e: null, g: inSpace('g') },
  calibration: 0.2,
} satisfies AnnotationChanges;

test('VIEW-05 applies changes to the annotations of others', () => {
  expect(applyChanges(SAVED, MINE)).toEqual({
    measurements: [one('a'), MINE.measurements.b, MINE.measurements.d],
    spatial: [inSpace('f'), MINE.spatial.g],
    calibration: 0.2,
  });
  expect(applyChanges(SAVED, NO_CHANGES)).toEqual(SAVED);
  expect(applyChanges({ measurements: [], calibration: 1 }, NO_CHANGES).spatial).toEqual([]);
});

test('VIEW-05 drops saved changes', () => {
  const laterChanges = {
    ...MINE,
    measurements: { ...MINE.measurements, d: one('d', 'later') },
    spatial: { ...MINE.spatial, e: inSpace('e', 'again') },
  };
  const left = { measurements: { d: laterChanges.measurements.d }, spatial: { e: laterChanges.spatial.e } };
  expect(removeSavedChanges(laterChanges, MINE)).toEqual(left);
  expect(hasChanges(removeSavedChanges(MINE, MINE))).toBe(false);
});

test('VIEW-05 has something to save if only a measurement in space has changed', () => {
  expect(hasChanges({ ...NO_CHANGES, spatial: { e: null } })).toBe(true);
});

test('VIEW-05 resumes changes that a version without measurements in space has kept', () => {
  const draft = { measurements: { a: one('a') } };
  expect(parseChanges(draft)).toEqual({ ...draft, spatial: {} });
  expect(parseChanges('nonsense')).toBeUndefined();
});
