import { expect, test } from '@jest/globals';
import { aFile } from '../testing/samples.ts';
import { imageWarnings, inPageOrder, partFiles, partOf, stackOf } from './image-order.ts';

test('STG-02 the newest image of a category is on top, unless another is its main image', () => {
  const old = aFile({ id: 'old', category: 8, takenAt: '2026-01-01T09:00:00' });
  const young = aFile({ id: 'young', category: 8, takenAt: '2026-01-01T10:00:00' });
  const stacks = [stackOf([old, young], 8), stackOf([{ ...old, isMain: true }, young], 8)];
  expect(stacks.map((stack) => stack.map(({ id }) => id))).toEqual([
    ['young', 'old'],
    ['old', 'young'],
  ]);
});

test.each([
  [8, undefined],
  [6, undefined],
  [80, 'inbox'],
  [92, 'inbox'],
  [13, 'face'],
  [14, 'xray'],
  [15, 'xray'],
  [51, 'model'],
  [999, 'other'],
  [101, 'other'],
  [12345, 'other'],
] as const)('STG-02 category %i is shown in %s', (category, part) => {
  expect(partOf(aFile({ category }))).toBe(part);
});

test('STG-02 the inbox goes by the time at which the photographs were taken', () => {
  const files = ['2026-01-01T10:00:02', '2026-01-01T10:00:00', '2026-01-01T10:00:01'].map((takenAt) =>
    aFile({ id: takenAt, category: 80, takenAt }),
  );
  expect(partFiles(files, 'inbox').map(({ id }) => id.slice(-1))).toEqual(['0', '1', '2']);
});

test('VIEW-01 the viewer goes through a stage in the order of its page', () => {
  const files = [80, 5, 14, 8, 6].map((category) => aFile({ id: String(category), category }));
  expect(inPageOrder(files).map(({ category }) => category)).toEqual([8, 6, 5, 80, 14]);
});

test.each([
  [{ category: 6, width: 499, height: 900 }, ['small']],
  [{ category: 6, width: 500, height: 900 }, []],
  [{ category: 14, width: 2000, height: 799 }, ['small']],
  [{ category: 80, width: 100, height: 100 }, []],
  [{ category: 51, width: null, height: null, kind: 'model' as const }, []],
  [{ category: 6, takenAt: '2026-02-15T08:00:00', takenSource: 'exif' as const }, ['otherDate']],
  [{ category: 6, takenAt: '2026-02-15T08:00:00', takenSource: 'file' as const }, []],
])('STG-02 %j warns of %j', (file, warnings) => {
  expect(imageWarnings(aFile(file), { stageDate: '2026-01-01', stageCode: 0 })).toEqual(warnings);
});
