import { dot, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { NerveCanal } from '../../source/volume-marks.ts';
import { isOriented } from '../geometry/arrange-slices.ts';
import { type CanalLine, computeCanalDistance, createCanalLine } from '../geometry/canal-line.ts';
import { type CanalSide, findCanalSide } from '../geometry/canal-side.ts';
import { toVoxels } from '../geometry/patient-box.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import type { VolumeSession } from '../session/volume-session.ts';

/** A nerve canal as it is shown, in coordinates of the view. */
export interface ShownCanal {
  readonly canal: NerveCanal;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly side: CanalSide;
  readonly points: readonly Vector[];
  /** The places of its centre line. */
  readonly places: readonly Vector[];
  readonly radiusMm: number;
  /** The length of its centre line in mm, in voxels where the geometry is uncertain. */
  readonly length: number;
  /** True if the volume was put together otherwise when it was drawn, or its geometry is uncertain. */
  readonly isStale: boolean;
}

const lines = new WeakMap<NerveCanal, CanalLine>();

/** Returns the line of a canal in patient coordinates. Canals never change, so each one is computed once. */
export function toCanalLine(canal: NerveCanal): CanalLine {
  const line = lines.get(canal) ?? createCanalLine(canal.points);
  lines.set(canal, line);
  return line;
}

function computeVoxelLength(places: readonly Vector[], { grid }: VolumeSession['series']): number {
  const rows = toVoxels(grid);
  return places.slice(1).reduce((sum, place, at) => {
    const way = subtractVectors(place, places[at] ?? place);
    return sum + Math.hypot(dot(way, rows[0]), dot(way, rows[1]), dot(way, rows[2]));
  }, 0);
}

/** Returns the canals as a volume shows them. */
export function toShownCanals(
  canals: readonly NerveCanal[],
  { session, orientation, isSized }: Pick<ViewedVolume, 'session' | 'orientation' | 'isSized'>,
): readonly ShownCanal[] {
  const subject = { box: session.box, isOriented: isOriented(session.series) };
  return canals.map((canal, at): ShownCanal => {
    const { places, length } = toCanalLine(canal);
    return {
      canal,
      number: at + 1,
      side: findCanalSide(canal.points, subject),
      points: canal.points.map(orientation.toView),
      places: places.map(orientation.toView),
      radiusMm: canal.diameterMm / 2,
      length: isSized ? length : computeVoxelLength(places, session.series),
      isStale: !isSized || canal.geometry !== session.fingerprint,
    };
  });
}

/** Finds the canal whose surface lies nearest to a place of the view, with the distance in mm; stale ones do not count. */
export function findNearestCanal(
  canals: readonly ShownCanal[],
  place: Vector,
): { readonly canal: ShownCanal; readonly mm: number } | null {
  const distances = canals
    .filter(({ isStale, places }) => !isStale && places.length > 1)
    .map((canal) => ({ canal, mm: computeCanalDistance(canal.places, canal.radiusMm, place) }));
  return distances.toSorted((one, other) => one.mm - other.mm)[0] ?? null;
}
