import type { FormAnswer, MarkedTooth } from './declaration.ts';

/** Whether a value is a tooth with its mark. */
export function isMarkedTooth(value: unknown): value is MarkedTooth {
  if (typeof value !== 'object' || value === null) return false;
  const { tooth, mark } = value as Partial<Record<keyof MarkedTooth, unknown>>;
  return typeof tooth === 'number' && typeof mark === 'number';
}

/** What somebody has answered; blank texts and empty lists are no answers. */
export function readAnswer(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** The numbers and texts of a list; the teeth of marked ones; one value as a list of its own. */
export function membersOf(value: unknown): readonly (number | string)[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    if (typeof entry === 'number' || typeof entry === 'string') return [entry];
    return isMarkedTooth(entry) ? [entry.tooth] : [];
  });
}

/** An answer as it is stored: texts without blanks at their ends, nothing for what is unanswered. */
export function storedAnswer(value: unknown): FormAnswer {
  const answer = readAnswer(value);
  return typeof answer === 'string' ? answer.trim() : (answer as FormAnswer);
}
