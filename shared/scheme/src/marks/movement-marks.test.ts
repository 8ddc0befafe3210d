import { describe, expect, test } from '@jest/globals';
import type { KeyPose, Vector } from '../format/scheme.ts';
import { toPose } from '../poses/readable-pose.ts';
import { createSampleScheme, createStraightFrame } from '../testing/sample-scheme.ts';
import { MOVEMENT_LIMITS } from './movement-limits.ts';
import { findMovementMarks } from './movement-marks.ts';

const NOTHING = { mesial: 0, buccal: 0, extrusion: 0, rotation: 0, tip: 0, torque: 0 };
const ORIGIN: Vector = [0, 0, 0];

/** Creates a key from a movement as clinicians read it. */
const createKey = (tooth: number, step: number, movement: Partial<typeof NOTHING>): KeyPose => ({
  step,
  ...toPose({ ...NOTHING, ...movement }, createStraightFrame(tooth, ORIGIN)),
});

/** Finds the marks of one tooth that moves from key to key. */
const findMarks = (tooth: number, ...keys: readonly (readonly [number, Partial<typeof NOTHING>])[]) =>
  findMovementMarks(
    createSampleScheme([
      { tooth, origin: ORIGIN, keys: keys.map(([step, movement]) => createKey(tooth, step, movement)) },
    ]).document,
  );

describe('ORD-09 movement marks', () => {
  test('cites a source for each limit', () => {
    for (const { source, finding, limit } of MOVEMENT_LIMITS)
      expect([source.length > 10, finding.length > 20, limit > 0]).toEqual([true, true, true]);
  });

  test.each([
    ['rotation of a canine', 13, { rotation: -16 }, 'rotation', 16, 15],
    ['rotation of a premolar', 35, { rotation: 15.5 }, 'rotation', 15.5, 15],
    ['extrusion of an incisor', 42, { extrusion: 0.6 }, 'extrusion', 0.6, 0.5],
    ['torque', 16, { torque: -10.5 }, 'torque', 10.5, 10],
    ['mesial movement of a molar', 46, { mesial: 1.6 }, 'molarMesial', 1.6, 1.5],
  ] as const)('marks the %s', (_, tooth, movement, rule, value, limit) => {
    const [mark, ...others] = findMarks(tooth, [10, movement]);
    expect(mark).toMatchObject({ rule, teeth: [tooth], step: 10, toStep: 10, limit });
    expect(mark?.value).toBeCloseTo(value, 9);
    expect(others).toEqual([]);
  });

  test.each([
    ['rotation of an incisor', 11, { rotation: 18 }],
    ['intrusion', 11, { extrusion: -2 }],
    ['extrusion of a molar', 16, { extrusion: 1 }],
    ['distal movement of a molar', 16, { mesial: -2 }],
    ['mesial movement of a deciduous canine', 53, { mesial: 2 }],
    ['a value at the limit', 13, { rotation: 15, torque: 10 }],
    ['a quarter of a millimetre and two degrees in each step', 11, { mesial: 2.5 }],
  ])('does not mark the %s', (_, tooth, movement) => {
    expect(findMarks(tooth, [10, movement])).toEqual([]);
  });

  test('marks a run of large steps once, at the greatest step', () => {
    const marks = findMarks(11, [2, { mesial: 0.6 }], [3, { mesial: 1 }], [6, { mesial: 1 }], [7, { mesial: 1.3 }]);
    expect(marks).toEqual([
      { rule: 'stepWay', teeth: [11], step: 3, fromStep: 1, toStep: 3, value: expect.closeTo(0.4, 9), limit: 0.25 },
      { rule: 'stepWay', teeth: [11], step: 7, fromStep: 7, toStep: 7, value: expect.closeTo(0.3, 9), limit: 0.25 },
    ]);
    expect(findMarks(11, [4, { tip: 9 }])).toMatchObject([{ rule: 'stepTurn', fromStep: 1, toStep: 4, limit: 2 }]);
  });

  test('marks any movement at a passive step, but no rounding', () => {
    const keys = [
      createKey(11, 4, { mesial: 0.4 }),
      createKey(11, 5, { mesial: 0.4 }),
      createKey(11, 6, { mesial: 0.405 }),
      createKey(11, 8, { mesial: 0.405, rotation: 0.2 }),
    ];
    const passive = [3, 5, 6, 8];
    const arches = {
      upper: { steps: 10, overcorrection: 0, passive },
      lower: { steps: 10, overcorrection: 0, passive },
    };
    const restingTooth = { tooth: 31, origin: ORIGIN };
    const mark = { rule: 'passive', teeth: [11], value: null, limit: null };
    expect(
      findMovementMarks(createSampleScheme([{ tooth: 11, origin: ORIGIN, keys }, restingTooth], { arches }).document),
    ).toEqual([
      { ...mark, step: 3, fromStep: 3, toStep: 3 },
      { ...mark, step: 8, fromStep: 8, toStep: 8 },
    ]);
  });

  test('sums the reduction at each contact', () => {
    const teeth = [11, 21, 12].map((tooth) => ({ tooth, origin: ORIGIN }));
    const ipr = [
      { between: [11, 21], mm: 0.3, beforeStep: 6 },
      { between: [12, 11], mm: 0.5, beforeStep: 1 },
      { between: [21, 11], mm: 0.3, beforeStep: 2 },
    ] as const;
    expect(findMovementMarks(createSampleScheme(teeth, { ipr }).document)).toEqual([
      { rule: 'ipr', teeth: [11, 21], step: 6, fromStep: 2, toStep: 6, value: 0.6, limit: 0.5 },
    ]);
  });
});
