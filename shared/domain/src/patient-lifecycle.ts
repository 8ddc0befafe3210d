/** The treatment status of a patient (dictionary `patientStatus`). */
export const PATIENT_STATUS = { inTreatment: 0, stopped: 1 } as const;

/** The reasons for stopping a treatment (`domain-forms.md` 2.3). */
export const STOP_REASONS = {
  wish: 1,
  moved: 2,
  transferred: 3,
  cost: 4,
  medical: 5,
  other: 6,
} as const;

/** Every stop reason by its number. */
export const STOP_REASON_CODES: readonly number[] = Object.values(STOP_REASONS);

/** Finds the problem of a stop reason: no reason, or "other" without a text. */
export function findStopReasonProblem(
  reason: number | null,
  text: string,
): 'reason.required' | 'text.required' | undefined {
  if (reason === null || !STOP_REASON_CODES.includes(reason)) return 'reason.required';
  return reason === STOP_REASONS.other && text.trim() === '' ? 'text.required' : undefined;
}

/** The number of days for which a deleted patient stays in the recycle bin before permanent deletion. */
export const RECYCLE_DAYS = 30;

/** Counts the days that a deleted patient has left in the recycle bin, including the last one. */
export function countRecycleDaysLeft(deletedAt: Date, now: Date = new Date()): number {
  const days = Math.floor((now.getTime() - deletedAt.getTime()) / 86_400_000);
  return Math.max(0, RECYCLE_DAYS - days);
}
