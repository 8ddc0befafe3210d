import { BOLTON_TEETH } from '@dentarium/domain/space-analysis';
import { expect, test } from '@jest/globals';
import { createPickedMeasurement, createTypedMeasurement, parseSpaceEntry, toArch } from './space-entries.ts';

const at = (x: number, y: number, z = 0) => ({ key: 'file', place: [x, y, z] as const });

test('VIEW-03 reads the width again that was measured between contact points', () => {
  const places = [at(0, 3, 4), at(0, 0)];
  const entry = parseSpaceEntry('file', createPickedMeasurement(16, places));
  expect(entry).toMatchObject({ subject: 16, fileId: 'file', mm: 5, isTyped: false, places });
});

test('VIEW-03 reads a typed width again, without points on the model', () => {
  const entry = parseSpaceEntry('file', createTypedMeasurement(41, 5.35));
  expect(entry).toMatchObject({ subject: 41, mm: 5.35, isTyped: true, places: [] });
});

test('VIEW-03 reads the length of an arch again', () => {
  const places = [at(0, 0), at(0, 20), at(15, 20), at(30, 20), at(30, 0)];
  const entry = parseSpaceEntry('file', createPickedMeasurement('lower', places));
  expect(entry).toMatchObject({ subject: 'lower', mm: 70, places });
});

test('VIEW-03 knows the arch of every tooth', () => {
  for (const arch of ['upper', 'lower'] as const)
    expect(BOLTON_TEETH[arch].map((tooth) => toArch(tooth))).toEqual(BOLTON_TEETH[arch].map(() => arch));
});
