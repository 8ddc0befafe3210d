import { formatPoint, type Point } from '../drawing/svg.ts';
import type { Camera, MouthPoint } from './camera.ts';
import type { Tooth } from './mouth.ts';
import type { Outline } from './tooth-outlines.ts';

/** Returns the lean of a tooth: incisors lean out towards the edge, canines slightly; the others stand upright. */
const toLean = (tooth: Tooth, v: number): number =>
  (v - 1) * ([0.13, 0.12, 0.05][tooth.position - 1] ?? 0) * (tooth.jaw === 'upper' ? 1 : 0.7) * tooth.height;

const toHeight = (tooth: Tooth, v: number): number =>
  tooth.edge + (tooth.jaw === 'upper' ? 1 : -1) * (1 - v) * tooth.height;

/**
 * Returns a point on the cheek side of a tooth: u along it (-0.5 mesial to 0.5 distal), v from the gum (0) to the edge
 * (1).
 */
export function toCheekPoint(tooth: Tooth, u: number, v: number): MouthPoint {
  const bulge = tooth.depth * (0.46 - 1.1 * u * u - 0.1 * (v - 0.42) ** 2) + toLean(tooth, v);
  const mesialOffset = u * tooth.width + (1 - v) * tooth.tilt * tooth.height;
  return [
    tooth.x + tooth.archDirection[0] * mesialOffset + tooth.out[0] * bulge,
    tooth.y + tooth.archDirection[1] * mesialOffset + tooth.out[1] * bulge,
    toHeight(tooth, v),
  ];
}

/**
 * Returns a point on the silhouette. The crown is modelled as a body of elliptical section, a wedge for incisors, so
 * that it has a correct width from every direction. u and v are those of the cheek side outline.
 */
export function toSilhouettePoint(tooth: Tooth, u: number, v: number, camera: Camera): MouthPoint {
  const [ax, ay] = camera.across;
  const thick = tooth.depth * (1 - ([0.7, 0.7, 0.42][tooth.position - 1] ?? 0.16) * Math.max(v, 0));
  const projection = tooth.archDirection[0] * ax + tooth.archDirection[1] * ay;
  const out = tooth.out[0] * ax + tooth.out[1] * ay;
  const half = Math.hypot((tooth.width / 2) * projection, (thick / 2) * out);
  const shift = 2 * u * half * (projection < 0 ? -1 : 1);
  const axis = (tooth.depth - thick) * 0.46 + toLean(tooth, v);
  const tilt = (1 - v) * tooth.tilt * tooth.height;
  return [
    tooth.x + tooth.out[0] * axis + tooth.archDirection[0] * tilt + ax * shift,
    tooth.y + tooth.out[1] * axis + tooth.archDirection[1] * tilt + ay * shift,
    toHeight(tooth, v),
  ];
}

/** Formats the outline of a crown in the camera's view as path data. */
export const formatVisibleOutline = (outline: Outline, tooth: Tooth, camera: Camera): string =>
  formatCurves(outline.map(([u, v]) => camera.see(toSilhouettePoint(tooth, u, v, camera)).at));

/** Formats one moveto and cubic curves. */
export function formatCurves(points: readonly Point[]): string {
  let d = '';
  points.forEach((point, i) => {
    d += i === 0 ? `M${formatPoint(point)}` : i % 3 === 1 ? `C${formatPoint(point)}` : ` ${formatPoint(point)}`;
  });
  return `${d}Z`;
}
