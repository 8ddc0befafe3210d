import { computeDistance, dot, normalise, cross, type Vector } from '@dentarium/models/vectors';
import { describe, expect, test } from '@jest/globals';
import { createOrientation, type Tilt, toTiltFor } from './orientation.ts';
import { PLANE_AXES, PLANE_KINDS } from './planes.ts';

const CENTRE: Vector = [3, -8, 20];
const TILTS: readonly Tilt[] = [
  [10, 0, 0],
  [0, -15, 0],
  [0, 0, 30],
  [12, -7, 25],
  [-45, 45, -45],
];

describe.each(TILTS)('BEN-06 a volume tilted by %d, %d and %d degrees', (...tilt) => {
  const { toView, toPatient, turnToPatient } = createOrientation(tilt, CENTRE);

  test('keeps distances, and leads back to the places of the patient', () => {
    const [one, other]: readonly Vector[] = [
      [1, 2, 3],
      [-40, 17, 60],
    ];
    if (one === undefined || other === undefined) throw new Error('no places');
    expect(computeDistance(toView(one), toView(other))).toBeCloseTo(computeDistance(one, other), 9);
    for (const [axis, value] of toPatient(toView(other)).entries()) expect(value).toBeCloseTo(other[axis] ?? 0, 9);
    for (const [axis, value] of toView(CENTRE).entries()) expect(value).toBeCloseTo(CENTRE[axis] ?? 0, 9);
  });

  test.each(PLANE_KINDS)('is found again from its %s plane', (view) => {
    const { right, down } = PLANE_AXES[view];
    const foundTilt = toTiltFor({ view, right: turnToPatient(right), down: turnToPatient(down) });
    for (const [axis, degrees] of tilt.entries()) expect(foundTilt?.[axis]).toBeCloseTo(degrees, 2);
  });

  test('is found again from a section, but for the turn about the head', () => {
    const right = turnToPatient(normalise([0.4, 0.9, 0]));
    const down = turnToPatient([0, 0, -1]);
    const orientation = createOrientation(toTiltFor({ view: 'section', right, down }), CENTRE);
    expect(dot(orientation.turnToView(down), [0, 0, -1])).toBeCloseTo(1, 6);
    expect(Math.abs(orientation.turnToView(right)[2])).toBeLessThan(1e-3);
    expect(Math.hypot(...cross(right, down))).toBeCloseTo(1, 9);
  });
});

test('BEN-06 a tilt of a known angle turns a direction by that angle', () => {
  const { turnToView } = createOrientation([0, 0, 30], CENTRE);
  const [x, y, z] = turnToView([1, 0, 0]);
  expect(x).toBeCloseTo(Math.cos(Math.PI / 6));
  expect(y).toBeCloseTo(0.5);
  expect(z).toBeCloseTo(0);
});

test('BEN-06 no tilt changes nothing', () => {
  const place: Vector = [1, 2, 3];
  expect(createOrientation([0, 0, 0], CENTRE).toView(place)).toBe(place);
  expect(toTiltFor({ view: 'axial', right: [1, 0, 0], down: [0, 1, 0] })).toBeNull();
});
