import { expect, test } from '@jest/globals';
import { CEPH_METHODS, findCephMethod } from './analyses.ts';
import { CEPH_NORM_SETS } from './norm-sets.ts';
import {
  chooseNormSet,
  computeNormsRevision,
  findCephNorms,
  findNormsForSex,
  formatDeviationStars,
  listNormNotes,
  listNormSources,
  resolveNorms,
} from './norms.ts';

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
  for (const { norms, byAnalysis } of CEPH_NORM_SETS) {
    for (const own of [norms, ...Object.values(byAnalysis)])
      expect(Object.values(own).filter(({ source }) => source === '')).toEqual([]);
  }
  expect([findCephNorms('toString'), findCephNorms('')]).toEqual([undefined, undefined]);
  const [chinese] = CEPH_NORM_SETS;
  expect(chinese && listNormSources(chinese.norms, ['sna', 'snb', 'wits'])).toEqual([chinese?.norms.sna?.source]);
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

const ADULT_MAN = { sex: 'male', age: 30 } as const;

test('VIEW-04 never applies norms of women to a man, nor of men to a woman', () => {
  for (const { id } of CEPH_NORM_SETS) {
    for (const sex of ['male', 'female'] as const) expect([null, sex]).toContain(findNormsForSex(id, sex)?.sex);
  }
  expect(findNormsForSex('caucasian-female', 'male')?.id).toBe('caucasian-male');
  expect(findNormsForSex('caucasian-female', null)?.id).toBe('caucasian-female');
  expect(findNormsForSex('martian', 'male')).toBeUndefined();
});

test.each([
  ['downs', 'fma', 21.9, 3.2, 'Downs'],
  ['downs', 'interincisal', 135.4, 5.8, 'Downs'],
  ['tweed', 'fma', 25, null, 'Tweed'],
  ['steiner', 'interincisal', 131, 9.2, 'Steiner'],
  ['steiner', 'sna', 82, 3.9, 'Riedel'],
  ['mcnamara', 'coGn', 134.3, 6.8, 'McNamara'],
  ['mcnamara', 'fma', 21.3, 3.9, 'McNamara'],
  ['steiner', 'sLineUpper', 0, null, 'Steiner'],
  ['jarabak', 'bjorkSum', 396, 6, 'Jarabak'],
  ['wits', 'wits', -1.2, 1.9, 'Jacobson'],
] as const)('VIEW-04 takes the norm of %s for %s from its author', (method, measure, mean, deviation, author) => {
  const set = findNormsForSex('caucasian-female', 'male');
  const norm = set && resolveNorms(set, method, ADULT_MAN)[measure];
  expect(norm).toMatchObject({ mean, deviation, source: expect.stringContaining(author) as unknown });
});

test('VIEW-04 names author, year and place of each norm, and what other publications give', () => {
  const all = CEPH_NORM_SETS.flatMap(({ norms, byAnalysis }) =>
    [norms, ...Object.values(byAnalysis)].flatMap((own) => Object.values(own)),
  );
  const unnamed = all.filter(({ source }) => !/\b1[89]\d\d\b/.test(source) && !source.includes('出版社'));
  expect([...new Set(unnamed.map(({ source }) => source))]).toEqual([]);
  const ricketts = findCephNorms('caucasian-mixed')?.norms ?? {};
  expect(listNormNotes(ricketts, ['facialAngle', 'lowerFacialHeight'], null)).toEqual([
    { measure: 'lowerFacialHeight', note: { ch: '另有资料为 45°', en: 'elsewhere 45°' } },
  ]);
  const chinese = findCephNorms('cn-permanent')?.norms ?? {};
  const listSnaNotes = (sex: 'male' | 'female' | null) =>
    listNormNotes(chinese, ['sna', 'snb'], sex).map(({ measure, note }) => `${measure} ${note.en}`);
  expect(listSnaNotes('male')).toEqual(['sna 84.9° among 120 adults of Sichuan of this sex']);
  expect(listSnaNotes('female')).toEqual(['sna 83.0° among 120 adults of Sichuan of this sex']);
  expect(listSnaNotes(null)).toEqual([]);
});

test('VIEW-04 mixes no norms of another author into an analysis', () => {
  const set = findNormsForSex('caucasian-male', 'male');
  const norms = set && resolveNorms(set, 'mcnamara', ADULT_MAN);
  expect([norms?.fma?.mean, norms?.fma?.source.slice(0, 8), norms?.sna]).toEqual([21.3, 'McNamara', undefined]);
  // The tables of the product name the source of each norm instead.
  const analyses = CEPH_METHODS.filter(({ id }) => !['report', 'profile'].includes(id));
  const authors = analyses.map(({ id, measures }) => {
    const own = set === undefined ? {} : resolveNorms(set, id, ADULT_MAN);
    return new Set(listNormSources(own, measures).map((source) => source.slice(0, 6))).size;
  });
  expect(Math.max(...authors)).toBe(1);
});

test.each([
  [9, 87, 26, -2, 12],
  [12, 88, 25, -2.6, 15],
  [6, 86, 27, -1.4, 9],
  [18, 90, 23, -3.8, 21],
  [45, 90, 23, -3.8, 21],
  [null, 87, 26, -2, 12],
])('VIEW-04 changes the norms of Ricketts with the age of %p', (age, facialAngle, fma, eLine, u6Ptv) => {
  const set = findCephNorms('caucasian-mixed');
  const norms = set && resolveNorms(set, 'ricketts', { age });
  expect([norms?.facialAngle, norms?.fma, norms?.eLine, norms?.u6Ptv].map((norm) => norm?.mean)).toEqual([
    facialAngle,
    fma,
    eLine,
    u6Ptv,
  ]);
});

test('VIEW-04 draws the polygon of Steiner from at least five deviations', () => {
  const set = findNormsForSex('caucasian-male', 'male');
  const norms = set === undefined ? {} : resolveNorms(set, 'steiner', ADULT_MAN);
  expect(Object.values(norms).filter(({ deviation }) => deviation !== null).length).toBeGreaterThanOrEqual(5);
});

test.each([
  ['report', 'male', 'permanent', 'cn-permanent'],
  ['report', 'female', 'mixed', 'cn-mixed'],
  ['mcnamara', 'male', 'permanent', 'caucasian-male'],
  ['mcnamara', 'female', 'permanent', 'caucasian-female'],
  ['ricketts', 'female', 'mixed', 'caucasian-mixed'],
  ['steiner', 'male', 'permanent', 'caucasian-male'],
  // Without a sex only norms of both together are chosen.
  ['mcnamara', null, 'permanent', 'cn-permanent'],
] as const)('VIEW-04 chooses norms of %s for %s, %s dentition', (method, sex, dentition, id) => {
  const { measures = [] } = findCephMethod(method) ?? {};
  expect(chooseNormSet(method, measures, { sex, dentition })?.id).toBe(id);
});
