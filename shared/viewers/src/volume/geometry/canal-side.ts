import type { Vector } from '@dentarium/models/vectors';
import type { PatientBox } from './patient-box.ts';

/** The side of the patient on which a canal lies, or the reason for which it is not stated. */
export type CanalSide = 'left' | 'right' | 'unoriented' | 'narrow' | 'middle';

/** Width in mm from which a volume contains both sides of the jaw, so that its middle is near the one of the patient. */
const MIN_BOTH_SIDES_MM = 80;
/** Distance in mm from the middle of the volume within which a place may lie on either side of the patient. */
const MIDDLE_MM = 10;

/**
 * Finds the side of a canal from the patient coordinates of its points (x grows to the patient's left). A side is stated
 * only if the files state the orientation, the volume contains both sides, and every point lies clearly on one of them.
 */
export function findCanalSide(
  points: readonly Vector[],
  { box: { least, most }, isOriented }: { readonly box: PatientBox; readonly isOriented: boolean },
): CanalSide {
  if (!isOriented) return 'unoriented';
  if (most[0] - least[0] < MIN_BOTH_SIDES_MM) return 'narrow';
  const middle = (least[0] + most[0]) / 2;
  if (points.every(([x]) => x - middle > MIDDLE_MM)) return 'left';
  return points.every(([x]) => middle - x > MIDDLE_MM) ? 'right' : 'middle';
}
