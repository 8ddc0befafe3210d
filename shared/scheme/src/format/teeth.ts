import { isDeciduous } from '@dentarium/domain';
import type { Arch } from './scheme.ts';

/** The group of a tooth, by which movements are judged. */
export type ToothGroup = 'incisor' | 'canine' | 'premolar' | 'molar';

/** The quadrant of the permanent teeth in which a tooth stands, 1 to 4. */
function toQuadrant(tooth: number): number {
  return ((Math.floor(tooth / 10) - 1) % 4) + 1;
}

/** The arch in which a tooth stands. */
export function toArch(tooth: number): Arch {
  return toQuadrant(tooth) <= 2 ? 'upper' : 'lower';
}

/** The side of the patient on which a tooth stands. */
export function toSide(tooth: number): 'right' | 'left' {
  const quadrant = toQuadrant(tooth);
  return quadrant === 1 || quadrant === 4 ? 'right' : 'left';
}

/** Whether the frame of a tooth (mesial, buccal, occlusal) is right-handed: in quadrants 1 and 3. */
export function isRightHanded(tooth: number): boolean {
  return toQuadrant(tooth) % 2 === 1;
}

/** The group of a tooth; deciduous teeth behind the canine are molars. */
export function toToothGroup(tooth: number): ToothGroup {
  const place = tooth % 10;
  if (place <= 2) return 'incisor';
  if (place === 3) return 'canine';
  return place <= 5 && !isDeciduous(tooth) ? 'premolar' : 'molar';
}

/** The place of a tooth in its arch, from the patient's right to their left; a deciduous tooth stands where its successor will. */
function toArchPosition(tooth: number): number {
  const place = tooth % 10;
  return toSide(tooth) === 'right' ? -place : place;
}

/** The teeth of an arch, from the patient's right to their left. */
export function listArchTeeth(teeth: Iterable<number>, arch: Arch): number[] {
  return [...new Set(teeth)]
    .filter((tooth) => toArch(tooth) === arch)
    .toSorted((one, other) => toArchPosition(one) - toArchPosition(other) || one - other);
}

/** The pairs of teeth that stand beside each other in an arch, from the patient's right to their left: gaps are passed over. */
export function listNeighbours(teeth: Iterable<number>, arch: Arch): (readonly [number, number])[] {
  const row = listArchTeeth(teeth, arch);
  return row.slice(1).map((tooth, at) => [row[at] ?? tooth, tooth] as const);
}
