import { expect, test } from '@jest/globals';
import type { Vector } from '@dentarium/models/vectors';
import { Box3 } from 'three';
import { createCanalLine } from '../geometry/canal-line.ts';
import { createCanalTubes, disposeTubes } from './canal-tubes.ts';

test('BEN-06 the volume shows a nerve canal as a tube of its diameter, and none for a single point', () => {
  const points: Vector[] = [
    [-10, 4, 7],
    [10, 4, 7],
  ];
  const tubes = [
    { places: createCanalLine(points).places, radiusMm: 1.5 },
    { places: createCanalLine(points.slice(1)).places, radiusMm: 1 },
  ];
  const group = createCanalTubes(tubes, '#ffffff');
  expect(group.children).toHaveLength(1);
  const { min, max } = new Box3().setFromObject(group);
  for (const [axis, value] of [-10, 2.5, 5.5].entries()) expect(min.getComponent(axis)).toBeCloseTo(value, 1);
  for (const [axis, value] of [10, 5.5, 8.5].entries()) expect(max.getComponent(axis)).toBeCloseTo(value, 1);
  disposeTubes(group);
});
