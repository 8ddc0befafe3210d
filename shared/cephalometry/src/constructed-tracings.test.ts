import { describe, expect, test } from '@jest/globals';
import { CEPH_METHODS } from './analyses.ts';
import {
  detectFacing,
  listRequiredLandmarks,
  computeMeasuredValues,
  measureTracing,
  type PlacedPoints,
} from './evaluate.ts';
import { LANDMARKS } from './landmarks.ts';
import { CEPH_MEASURE_NAMES, type CephMeasure } from './measures.ts';
import { createTracingShapes } from './tracing-shapes.ts';

const at = (x: number, y: number) => ({ x, y });
const SIZE = { x: 0.1, y: 0.1 };

/** Points on a grid, from which every value can be computed by hand. FH is level; the face looks to the right. */
const GRID: PlacedPoints = {
  po: at(0, 500),
  or: at(800, 500),
  n: at(900, 200),
  a: at(900, 800),
  b: at(850, 1200),
  pog: at(880, 1350),
  ba: at(0, 1100),
  pt: at(300, 500),
  gn: at(900, 1400),
  co: at(100, 600),
  u1: at(960, 1000),
  u1Labial: at(970, 990),
  u6: at(420, 1000),
  opPosterior: at(400, 1000),
  opAnterior: at(700, 1000),
  ans: at(930, 760),
  me: at(930, 1460),
  r1: at(300, 900),
  r2: at(100, 900),
  r3: at(200, 700),
  r4: at(200, 1100),
  pm: at(900, 1300),
  dc: at(120, 640),
  l1: at(930, 1010),
  prn: at(1100, 800),
  softPog: at(1000, 1300),
  ul: at(1060, 900),
  ll: at(1040, 1050),
  cm: at(1040, 800),
  sn: at(1000, 800),
};

describe('VIEW-04 hand-computed values', () => {
  const expected: readonly (readonly [CephMeasure, number])[] = [
    ['aNPerp', 0],
    ['pogNPerp', -2],
    ['coA', 82.5],
    ['coGn', 113.1],
    ['jawDifference', 30.7],
    ['lafh', 70],
    ['u1AVertical', 7],
    ['u6Ptv', 12],
    ['wits', 5],
    ['maxillaryDepth', 90],
    // N-Pog falls 20 to the back on 1150: 90° − 0.996°.
    ['facialAngle', 89],
    // Ba-N rises by 45°; Pt-Gn falls by atan(900/600) = 56.3°: 180 − (45 + 56.3).
    ['facialAxis', 78.7],
    ['facialAxisFrom90', -11.3],
    ['cranialDeflection', 45],
    // Xi is (200, 900): ANS lies 730 in front and 140 above it, Pm 700 in front and 400 below.
    ['lowerFacialHeight', 40.6],
    ['totalFacialHeight', 74.7],
    // Towards DC: 80 back and 260 up, which is 72.9° above the back; the corpus axis rises 29.7° to the back.
    ['mandibularArc', 43.2],
    // The line falls 500 and goes 100 back; the lip is 10 behind it at its height, times 500 / 509.9.
    ['eLine', -1],
    ['eLineUpper', -2],
    ['nasolabial', 59],
  ];
  test.each(expected)('VIEW-04 %s is %d', (measure, value) => {
    expect(computeMeasuredValues(GRID, SIZE, [measure])).toEqual({ [measure]: value });
  });

  test('VIEW-04 measures sides, widths and cants of a frontal tracing by the side of the patient, also mirrored', () => {
    const points: PlacedPoints = {
      cg: at(1000, 300),
      zR: at(500, 400),
      zL: at(1500, 400),
      jR: at(700, 1000),
      jL: at(1310, 1000),
      u6R: at(720, 1200),
      u6L: at(1280, 1220),
      agR: at(600, 1500),
      agL: at(1420, 1500),
      ansFrontal: at(1000, 900),
      meFrontal: at(1035, 1700),
    };
    const values = { ansMidline: 0, meMidline: 3.5, zAsymmetry: 0, jAsymmetry: 1, agAsymmetry: 2, occlusalCant: 2 };
    const widths = { maxillaWidth: 61, mandibleWidth: 82, widthRatio: 74.4 };
    const measures = Object.keys({ ...values, ...widths }) as CephMeasure[];
    expect(computeMeasuredValues(points, SIZE, measures)).toEqual({ ...values, ...widths });
    const mirrored = Object.fromEntries(Object.entries(points).map(([id, { x, y }]) => [id, at(2000 - x, y)]));
    expect(computeMeasuredValues(mirrored, SIZE, measures)).toEqual({ ...values, ...widths });
  });
});

test('VIEW-04 draws the midline of a frontal tracing as it is measured: through Cg, at right angles to Z-Z, on either side', () => {
  // Z-Z falls by 3 on 4; the midline goes from there to the level of Me, which lies beside it.
  const points: PlacedPoints = { cg: at(500, 100), zR: at(300, 150), zL: at(700, 450), meFrontal: at(240, 580) };
  const ends = (placedPoints: PlacedPoints) => createTracingShapes(placedPoints).map((shape) => shape.points);
  const mirrored = Object.fromEntries(Object.entries(points).map(([id, { x, y }]) => [id, at(1000 - x, y)]));
  const drawnMidline = ends(points).find(([from, to]) => from === points.cg && to !== points.meFrontal);
  expect(drawnMidline?.[1]?.x).toBeCloseTo(176, 6);
  expect(drawnMidline?.[1]?.y).toBeCloseTo(532, 6);
  const other = ends(mirrored).find(([from, to]) => from === mirrored['cg'] && to !== mirrored['meFrontal']);
  expect(other?.[1]?.x).toBeCloseTo(1000 - 176, 6);
  expect(ends({ cg: at(1, 1), zR: at(5, 5), zL: at(5, 5) })).not.toContainEqual(expect.arrayContaining([at(1, 1)]));
});

test('VIEW-04 omits lengths without a scale and gives the reason, but measures angles and ratios', () => {
  const results = measureTracing(GRID, null, ['coA', 'maxillaryDepth', 'wits']);
  expect(results.get('coA')).toEqual({ none: 'scale' });
  expect(results.get('wits')).toEqual({ none: 'scale' });
  expect(results.get('maxillaryDepth')).toEqual({ value: 90 });
});

test('VIEW-04 names missing landmarks and coinciding points', () => {
  const results = measureTracing({ s: at(0, 0), n: at(0, 0), a: at(5, 5) }, SIZE, ['sna', 'anb', 'totalFacialHeight']);
  expect(results.get('sna')).toEqual({ none: 'degenerate' });
  expect(results.get('anb')).toEqual({ missing: ['b'] });
  expect(results.get('totalFacialHeight')).toEqual({ missing: ['ba', 'r1', 'r2', 'r3', 'r4', 'po', 'or', 'pm'] });
});

test('VIEW-04 measures a tracing independently of the order of its points', () => {
  const reversedPoints = Object.fromEntries(Object.entries(GRID).toReversed());
  expect(computeMeasuredValues(reversedPoints, SIZE, CEPH_MEASURE_NAMES)).toEqual(
    computeMeasuredValues(GRID, SIZE, CEPH_MEASURE_NAMES),
  );
  expect(detectFacing({})).toBe(1);
});

test.each(CEPH_METHODS)('VIEW-04 requires only landmarks of the view for $id', ({ view, measures }) => {
  const knownIds = new Set<string>(LANDMARKS[view].map(({ id }) => id));
  expect([...listRequiredLandmarks(measures)].filter((id) => !knownIds.has(id))).toEqual([]);
});

test('VIEW-04 uses every landmark in a method and every measure in an analysis', () => {
  const measured = new Set(CEPH_METHODS.flatMap(({ measures }) => measures));
  expect(CEPH_MEASURE_NAMES.filter((measure) => !measured.has(measure))).toEqual([]);
  const neededIds = listRequiredLandmarks([...measured]);
  const allLandmarks = Object.values(LANDMARKS).flat();
  expect(allLandmarks.filter(({ id }) => !neededIds.has(id)).map(({ id }) => id)).toEqual([]);
});
