import { describe, expect, test } from '@jest/globals';
import { addVectors, computeDistance, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { computeCanalDistance, createCanalLine, cutCanal } from '../geometry/canal-line.ts';
import { PLANE_AXES, PLANE_KINDS, toNormal } from '../geometry/planes.ts';
import { findVisibleCentre, FORMS, toVolume } from '../testing/measured-phantom.ts';
import { makePhantom } from '../testing/phantom.ts';

/** A canal as a rod of 3 mm, and the points that a person sets along its axis. */
const ROD = { from: [-7, -6, -6.5] as Vector, to: [7, 6, 6.5] as Vector, radius: 1.5 };
const toAxisPlace = (share: number): Vector =>
  addVectors(ROD.from, scaleVector(subtractVectors(ROD.to, ROD.from), share));
const { places } = createCanalLine([0, 0.3, 0.55, 1].map(toAxisPlace));

const CENTRES: readonly Vector[] = [
  [-6, 7, 4],
  [8, -5, 1],
  [9.5, 8, 8],
];

/** Returns the distance from the surface of the rod, from the ends of its axis beyond them. */
function computeRodDistance(place: Vector): number {
  const way = subtractVectors(ROD.to, ROD.from);
  const share = Math.min(1, Math.max(0, dot(subtractVectors(place, ROD.from), way) / dot(way, way)));
  return computeDistance(place, toAxisPlace(share)) - ROD.radius;
}

describe.each(FORMS)('BEN-06 a nerve canal along a rod in a phantom of %s', (_, form) => {
  const half = Math.min(...form.pixelSpacing, form.sliceSpacing) / 2;
  const volume = toVolume(makePhantom({ ...form, rods: [ROD] }), form.isSigned ?? true);

  test.each(PLANE_KINDS)('is drawn on the rod within half a voxel in %s planes', (kind) => {
    const axes = PLANE_AXES[kind];
    for (const share of [0.25, 0.5, 0.72]) {
      const centre = toAxisPlace(share);
      const discs = cutCanal(places, ROD.radius, { centre, normal: toNormal(axes), slabMm: 0 });
      const visibleCentre = findVisibleCentre(volume, axes, centre);
      for (const direction of [axes.right, axes.down]) {
        const edges = discs.flatMap(({ place, radius }) => {
          const across = dot(place, direction);
          return [across - radius, across + radius];
        });
        const middle = (Math.min(...edges) + Math.max(...edges)) / 2;
        expect(Math.abs(middle - dot(visibleCentre, direction))).toBeLessThan(half);
      }
    }
  });

  test('lies as far from a place as the rod, within half a voxel', () => {
    const own = toVolume(
      makePhantom({ ...form, balls: CENTRES.map((centre) => ({ centre, radius: 2.5 })) }),
      form.isSigned ?? true,
    );
    for (const centre of CENTRES) {
      const visibleCentre = findVisibleCentre(own, PLANE_AXES.axial, centre);
      const distance = computeCanalDistance(places, ROD.radius, visibleCentre);
      expect(Math.abs(distance - computeRodDistance(centre))).toBeLessThan(half);
    }
  });
});
