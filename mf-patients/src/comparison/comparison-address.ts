import type { Stage } from '@dentarium/api/services/stage-service';

/** The address of the comparison of two stages: the earlier is the page, on the left, the later beside it. */
export function comparisonAddress(one: Stage, other: Stage): string {
  const [left, right] = one.stageDate <= other.stageDate ? [one, other] : [other, one];
  return `/patient/${left.patientId}/stage/${left.id}?compare=${right.id}`;
}
