import { expect, test } from '@jest/globals';
import { CEPH_NORM_SETS, findCephNorms, formatDeviationStars, listNormSources, computeNormsRevision } from './norms.ts';

test('TASK-05 shows a star for each whole standard deviation beyond the norm, three at most', () => {
  const norm = { mean: 80, deviation: 2, source: '' };
  const stars = [80, 82, 82.1, 77.9, 84.1, 86.1, 99].map((value) => formatDeviationStars(value, norm));
  expect(stars).toEqual(['', '', '*', '*', '**', '***', '***']);
  // One decimal is not exact in binary: this is two deviations, not more.
  expect(formatDeviationStars(8.4, { mean: 2.8, deviation: 2.8, source: '' })).toBe('*');
  // A goal without a deviation does not grade the distance of a value.
  expect(formatDeviationStars(99, { mean: 80, deviation: null, source: '' })).toBe('');
});

test('VIEW-04 stores norms as data with their source', () => {
  for (const { norms } of CEPH_NORM_SETS)
    expect(Object.values(norms).filter(({ source }) => source === '')).toEqual([]);
  expect([findCephNorms('toString'), findCephNorms('')]).toEqual([undefined, undefined]);
  const [chinese] = CEPH_NORM_SETS;
  expect(chinese && listNormSources(chinese, ['sna', 'snb', 'wits'])).toEqual([chinese?.norms.sna?.source]);
});

test('VIEW-04 changes the revision with any number, but not with their order', () => {
  const one = { mean: 82.8, deviation: 4, source: 'a book' };
  const norms = { sna: one, snb: { ...one, mean: 80 } };
  const revision = computeNormsRevision({ norms });
  expect(revision).toMatch(/^[0-9a-f]{16}$/);
  expect(computeNormsRevision({ norms: { snb: norms.snb, sna: one } })).toBe(revision);
  const others = [{ mean: 82.7 }, { deviation: null }, { deviation: 4.1 }, { source: 'another book' }];
  const changedRevisions = others.map((change) =>
    computeNormsRevision({ norms: { ...norms, sna: { ...one, ...change } } }),
  );
  expect(new Set([revision, ...changedRevisions]).size).toBe(5);
  expect(new Set(CEPH_NORM_SETS.map(computeNormsRevision)).size).toBe(CEPH_NORM_SETS.length);
});
