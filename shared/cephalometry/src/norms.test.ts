import { expect, test } from '@jest/globals';
import { CEPH_NORM_SETS, cephNorms, deviationStars } from './norms.ts';

test('TASK-05 a star stands for each whole standard deviation beyond the norm, three at most', () => {
  const norm = { mean: 80, deviation: 2, source: '' };
  const stars = [80, 82, 82.1, 77.9, 84.1, 86.1, 99].map((value) => deviationStars(value, norm));
  expect(stars).toEqual(['', '', '*', '*', '**', '***', '***']);
  // One decimal is not exact in binary: this is two deviations, not more.
  expect(deviationStars(8.4, { mean: 2.8, deviation: 2.8, source: '' })).toBe('*');
  // An aim without a deviation says nothing of how far a value is beyond.
  expect(deviationStars(99, { mean: 80, deviation: null, source: '' })).toBe('');
});

test('VIEW-04 norms are data with their source, and none of them has been approved yet', () => {
  for (const { approvedBy, norms } of CEPH_NORM_SETS) {
    expect(approvedBy).toBeNull();
    expect(Object.values(norms).filter(({ source }) => source === '')).toEqual([]);
  }
  expect([cephNorms('toString'), cephNorms('')]).toEqual([undefined, undefined]);
});
