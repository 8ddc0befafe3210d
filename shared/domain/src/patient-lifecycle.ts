/** Whether the treatment of a patient goes on (dictionary `patientStatus`). */
export const PATIENT_STATUS = { inTreatment: 0, stopped: 1 } as const;

/** Why a treatment stops (`domain-forms.md` 2.3). */
export const STOP_REASONS = {
  wish: 1,
  moved: 2,
  transferred: 3,
  cost: 4,
  medical: 5,
  other: 6,
} as const;

/** Every reason by its number. */
export const STOP_REASON_CODES: readonly number[] = Object.values(STOP_REASONS);

/** Why the reason of a stop is refused: none given, or "other" without words. */
export function stopReasonProblem(
  reason: number | null,
  text: string,
): 'reason.required' | 'text.required' | undefined {
  if (reason === null || !STOP_REASON_CODES.includes(reason)) return 'reason.required';
  return reason === STOP_REASONS.other && text.trim() === '' ? 'text.required' : undefined;
}

/** So many days a deleted patient waits in the recycle bin before they are gone for good. */
export const RECYCLE_DAYS = 30;

/** Days that a patient deleted at a moment has left in the recycle bin; the last one counts. */
export function recycleDaysLeft(deletedAt: Date, now: Date = new Date()): number {
  const days = Math.floor((now.getTime() - deletedAt.getTime()) / 86_400_000);
  return Math.max(0, RECYCLE_DAYS - days);
}
