import type { PlainDate } from './plain-date.ts';

/** The facts of a stage on which its order depends. */
export interface StageTime {
  readonly stageDate: PlainDate;
  /** The time at which the stage was created, in ISO 8601. */
  readonly createdAt: string;
  readonly id: string;
}

/**
 * Compares two stages of a patient by date. Of stages of one day the later one is that which was created later, in each
 * list and for each "latest stage".
 */
export function compareStages(one: StageTime, other: StageTime): number {
  return (
    compareTexts(one.stageDate, other.stageDate) ||
    compareTexts(one.createdAt, other.createdAt) ||
    compareTexts(one.id, other.id)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
