import { describe, expect, test } from '@jest/globals';
import { computeMeasuredValues, type PlacedPoints } from './evaluate.ts';
import type { Point } from './geometry.ts';
import type { CephMeasure } from './measures.ts';
import { PIXELS_PER_MM, steinerTracing } from './testing/steiner-tracing.ts';

const SIZE = { x: 1 / PIXELS_PER_MM, y: 1 / PIXELS_PER_MM };

type Values = Readonly<Partial<Record<CephMeasure, number>>>;

/** Returns the values of the expected measures, rounded to a tenth of a degree, millimetre or percent. */
function computeExpectedValues(points: PlacedPoints, size: typeof SIZE, expected: Values): Values {
  return computeMeasuredValues(points, size, Object.keys(expected) as CephMeasure[]);
}

const movePoint = (from: Point, degrees: number, mm: number): Point => ({
  x: from.x + Math.cos((degrees * Math.PI) / 180) * mm * PIXELS_PER_MM,
  y: from.y + Math.sin((degrees * Math.PI) / 180) * mm * PIXELS_PER_MM,
});

/** Returns the intersection of two lines, each given by a point and a direction in degrees clockwise from the right. */
function crossing(one: Point, oneDegrees: number, other: Point, otherDegrees: number): Point {
  const [a, b] = [oneDegrees, otherDegrees].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const lineDistance = (dx * Math.sin(b) - dy * Math.cos(b)) / Math.sin(b - a);
  return { x: one.x + Math.cos(a) * lineDistance, y: one.y + Math.sin(a) * lineDistance };
}

/**
 * Constructed from the values that Steiner published (Am J Orthod 1953;39:729–755): the construction goes from the values to the points.
 */
const STEINER: Values = {
  sna: 82,
  snb: 80,
  anb: 2,
  snd: 76,
  u1Na: 22,
  u1NaMm: 4,
  l1Nb: 25,
  l1NbMm: 4,
  interincisal: 131,
  opSn: 14,
  snGoGn: 32,
  sLineUpper: 0,
  sLineLower: 0,
};

describe('VIEW-04 tracings constructed from published values', () => {
  test('VIEW-04 measures the angles and distances of the ideal by Steiner', () => {
    expect(computeExpectedValues(steinerTracing(), SIZE, STEINER)).toEqual(STEINER);
  });

  test('VIEW-04 gives the same values for a face that looks to the left, and for pixels that are not square', () => {
    const other = (change: (point: Point) => Point): PlacedPoints =>
      Object.fromEntries(Object.entries(steinerTracing()).map(([id, point]) => [id, change(point)]));
    expect(
      computeExpectedValues(
        other(({ x, y }) => ({ x: 2000 - x, y })),
        SIZE,
        STEINER,
      ),
    ).toEqual(STEINER);
    expect(
      computeExpectedValues(
        other(({ x, y }) => ({ x: x * 2, y })),
        { x: SIZE.x / 2, y: SIZE.y },
        STEINER,
      ),
    ).toEqual(STEINER);
  });

  test('VIEW-04 measures the means of twenty controls by Downs (Am J Orthod 1948;34:812–840)', () => {
    const po = { x: 300, y: 600 };
    const or = movePoint(po, 0, 80);
    const n = { x: or.x + 80, y: or.y - 260 };
    // FH runs to the right; the facial plane opens 87.8° from it at the back, and A lies on it (convexity 0).
    const facial = 180 - 87.8;
    const pog = movePoint(n, facial, 112);
    const a = movePoint(n, facial, 57);
    const b = movePoint(a, facial + 4.6, 42);
    const gn = movePoint(pog, facial + 30, 5);
    const me = movePoint(gn, 150, 6);
    const opPosterior = { x: 700, y: 1150 };
    const op = 9.3;
    const incision = movePoint(opPosterior, op, 45);
    // 14.5° in front of the right angle to the occlusal plane, then 135.4° to the upper incisor.
    const l1Up = op - 90 + 14.5;
    const l1 = movePoint(incision, l1Up + 180, -1);
    const u1 = { x: 2 * incision.x - l1.x, y: 2 * incision.y - l1.y };
    const u1Axis = l1Up + 180 - (180 - 135.4);
    const tracing: PlacedPoints = {
      po,
      or,
      n,
      a,
      b,
      pog,
      gn,
      me,
      go: movePoint(me, 180 + 21.9, 72),
      s: crossing(gn, 59.4, { x: 0, y: 420 }, 0),
      opPosterior,
      u1,
      u1Apex: movePoint(u1, u1Axis + 180, 24),
      l1,
      l1Apex: movePoint(l1, l1Up + 180, 22),
    };
    const expected: Values = {
      facialAngle: 87.8,
      convexity: 0,
      abPlane: -4.6,
      fma: 21.9,
      yAxis: 59.4,
      opFh: 9.3,
      l1OpFrom90: 14.5,
      interincisal: 135.4,
    };
    expect(computeExpectedValues(tracing, SIZE, expected)).toEqual(expected);
  });

  test('VIEW-04 measures the triangle of 25°, 65° and 90° by Tweed (Angle Orthod 1954;24:121–169)', () => {
    const po = { x: 100, y: 100 };
    const me = { x: 1100, y: 1300 };
    const l1Apex = { x: 1080, y: 1150 };
    const tracing = {
      po,
      or: movePoint(po, 0, 90),
      me,
      go: movePoint(me, 180 + 25, 70),
      l1Apex,
      // A right angle to the mandibular plane, which falls by 25°.
      l1: movePoint(l1Apex, 25 - 90, 22),
    };
    const expected: Values = { fma: 25, fmia: 65, impa: 90, l1MpFrom90: 0 };
    expect(computeExpectedValues(tracing, SIZE, expected)).toEqual(expected);
  });

  test('VIEW-04 measures 123° + 143° + 130° = 396° by Jarabak, with lengths, ratios and the mandibular plane', () => {
    const s = { x: 500, y: 500 };
    const n = movePoint(s, 0, 71);
    const ar = movePoint(s, 123, 32);
    // Each side turns from the one before by the supplement of its angle.
    const go = movePoint(ar, 123 - (180 - 143), 44);
    const me = movePoint(go, 123 - (180 - 143) - (180 - 130), 71);
    const tracing = { s, n, ar, go, me };
    const expected: Values = {
      saddle: 123,
      articular: 143,
      gonial: 130,
      bjorkSum: 396,
      // The sum less 360° is the inclination of the mandibular plane (Björk).
      snMp: 36,
      anteriorBase: 71,
      posteriorBase: 32,
      ramusHeight: 44,
      bodyLength: 71,
      baseToRamus: 72.7,
      bodyToBase: 100,
    };
    expect(computeExpectedValues(tracing, SIZE, expected)).toEqual(expected);
  });
});

/**
 * The landmarks of the first training image of the ISBI 2015 challenge as published (Wang CW et al., Med Image Anal 2016;31:63–76; 1935 x
 * 2400 pixels of 0.1 mm), and values computed independently of the product: angles by the law of cosines and by slopes, distances as
 * heights of triangles by Heron's formula.
 */
test('VIEW-04 gives the values of independent formulas for published coordinates', () => {
  const at = (x: number, y: number): Point => ({ x, y });
  const points: PlacedPoints = {
    s: at(835, 996),
    n: at(1473, 1029),
    or: at(1289, 1279),
    po: at(604, 1228),
    a: at(1375, 1654),
    b: at(1386, 2019),
    pog: at(1333, 2200),
    me: at(1263, 2272),
    gn: at(1305, 2252),
    go: at(694, 1805),
    pns: at(944, 1506),
    ans: at(1436, 1569),
    ar: at(664, 1340),
  };
  const expected: Values = {
    sna: 84,
    snb: 87.9,
    anb: -3.9,
    fma: 35.1,
    snMp: 36.4,
    snGoGn: 33.2,
    yAxis: 65.2,
    facialAngle: 87.4,
    // A lies behind N-Pog.
    convexity: -4.5,
    palatalFh: 3,
    pogNb: -3.7,
    lafh: 72.4,
    saddle: 113.5,
    articular: 149.9,
    gonial: 133.1,
    upperGonial: 48.8,
    lowerGonial: 84.3,
    anteriorBase: 63.9,
    heightRatio: 65.1,
  };
  expect(computeExpectedValues(points, SIZE, expected)).toEqual(expected);
});
