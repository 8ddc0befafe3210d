import { describe, expect, test } from '@jest/globals';
import { createSampleScheme } from '../testing/sample-scheme.ts';
import { buildMovementTable } from './movement-table.ts';

const createMovingTooth = (tooth: number, x: number, z = 0) => ({
  tooth,
  origin: [0, 0, 0] as const,
  keys: [{ step: 10, p: [x, 0, z] as const, q: [1, 0, 0, 0] as const }],
});

describe('ORD-09 movement table', () => {
  test('lists the teeth in the order of the tooth table, with their movements to the end or to a step of the arch', () => {
    const { document } = createSampleScheme([
      createMovingTooth(31, 1),
      createMovingTooth(21, 1),
      createMovingTooth(11, 1),
      createMovingTooth(18, 0),
    ]);
    const table = buildMovementTable(document);
    expect(table.map(({ tooth }) => tooth)).toEqual([18, 11, 21, 31]);
    expect(table.map(({ movement }) => movement.mesial)).toEqual([0, 1, -1, -1]);
    const [, upper, , lower] = buildMovementTable(document, { upper: 5, lower: 2 });
    expect([upper?.movement.mesial, lower?.movement.mesial]).toEqual([
      expect.closeTo(0.5, 12),
      expect.closeTo(-0.2, 12),
    ]);
  });

  test('rates the difficulty of each part, with intrusion easier than extrusion', () => {
    const { document } = createSampleScheme([createMovingTooth(11, 1, -0.5), createMovingTooth(21, 0.2, 0.5)]);
    const [extruded, intruded] = buildMovementTable(document);
    expect(extruded).toMatchObject({ difficulty: { mesial: 'moderate', extrusion: 'hard', tip: 'easy' }, load: 1 });
    expect(intruded).toMatchObject({ difficulty: { mesial: 'easy', extrusion: 'easy' }, isHardest: false });
  });

  test('names the five hardest teeth, but no easy one', () => {
    const teeth = [11, 12, 13, 14, 15, 16, 17].map((tooth, at) => createMovingTooth(tooth, 0.8 + at * 0.2));
    const hardest = buildMovementTable(createSampleScheme(teeth).document).filter(({ isHardest }) => isHardest);
    expect(hardest.map(({ tooth }) => tooth)).toEqual([17, 16, 15, 14, 13]);
    expect(buildMovementTable(createSampleScheme([createMovingTooth(11, 0.1)]).document)[0]?.isHardest).toBe(false);
  });
});
