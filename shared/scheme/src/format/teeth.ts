import { isDeciduous } from '@dentarium/domain';
import type { Arch } from './scheme.ts';

/** The group of a tooth, which determines the limits of its movements. */
export type ToothGroup = 'incisor' | 'canine' | 'premolar' | 'molar';

/** Returns the quadrant of a tooth, 1 to 4, with deciduous quadrants mapped to permanent ones. */
function toQuadrant(tooth: number): number {
  return ((Math.floor(tooth / 10) - 1) % 4) + 1;
}

/** Returns the arch of a tooth. */
export function toArch(tooth: number): Arch {
  return toQuadrant(tooth) <= 2 ? 'upper' : 'lower';
}

/** Returns the patient's side on which a tooth stands. */
export function toSide(tooth: number): 'right' | 'left' {
  const quadrant = toQuadrant(tooth);
  return quadrant === 1 || quadrant === 4 ? 'right' : 'left';
}

/** Returns whether the frame of a tooth (mesial, buccal, occlusal) is right-handed. This is so in quadrants 1 and 3. */
export function isRightHanded(tooth: number): boolean {
  return toQuadrant(tooth) % 2 === 1;
}

/** Returns the group of a tooth. Deciduous teeth behind the canine are molars. */
export function toToothGroup(tooth: number): ToothGroup {
  const place = tooth % 10;
  if (place <= 2) return 'incisor';
  if (place === 3) return 'canine';
  return place <= 5 && !isDeciduous(tooth) ? 'premolar' : 'molar';
}

/**
 * Returns the position of a tooth in its arch, from the patient's right to the left. A deciduous tooth has the position
 * of its successor.
 */
function toArchPosition(tooth: number): number {
  const place = tooth % 10;
  return toSide(tooth) === 'right' ? -place : place;
}

/** Lists the teeth of an arch, from the patient's right to the left. */
export function listArchTeeth(teeth: Iterable<number>, arch: Arch): number[] {
  return [...new Set(teeth)]
    .filter((tooth) => toArch(tooth) === arch)
    .toSorted((one, other) => toArchPosition(one) - toArchPosition(other) || one - other);
}

/** Lists the pairs of adjacent teeth in an arch, from the patient's right to the left. Gaps are skipped. */
export function listNeighbours(teeth: Iterable<number>, arch: Arch): (readonly [number, number])[] {
  const row = listArchTeeth(teeth, arch);
  return row.slice(1).map((tooth, at) => [row[at] ?? tooth, tooth] as const);
}
