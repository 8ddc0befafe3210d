import { daysBetween, isPlainDate, type PlainDate } from '../plain-date.ts';
import type { Amount, AnswerCondition, Day, Source } from './declaration.ts';
import { isFormRow, isMarkedTooth, membersOf, readAnswer } from './read-answer.ts';

/** The answers and facts that conditions of a form are evaluated against. */
export interface FormView {
  /**
   * Returns the answer to a field, or the default of one that is not asked; `null` if it is unanswered or does not
   * apply.
   */
  readonly answer: (field: string) => unknown;
  readonly fact: (name: string) => unknown;
  /** Returns the answer to a column of the current row; undefined outside of rows. */
  readonly column?: (key: string) => unknown;
  /** The day on which the form is evaluated. */
  readonly day: PlainDate;
}

/** Reads the value of a source; `null` if it is unanswered or unknown. */
export function valueOf(source: Source, view: FormView): unknown {
  if ('field' in source) return view.answer(source.field);
  return 'column' in source ? (view.column?.(source.column) ?? null) : readAnswer(view.fact(source.fact));
}

/** Returns the view of one row, against which conditions on its columns are evaluated. */
export function rowView(row: unknown, view: FormView): FormView {
  return { ...view, column: (key) => (isFormRow(row) ? readAnswer(row[key]) : null) };
}

/** Returns the rows of an answer. */
export function rowsOf(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [];
}

function combined(parts: readonly Amount[], view: FormView, combine: (one: number, other: number) => number) {
  const amounts = parts.map((part) => amountOf(part, view));
  return amounts.reduce((all, next) => (all === null || next === null ? null : combine(all, next)));
}

/** Computes the number that an amount stands for; `null` while a part of it is unknown. */
export function amountOf(amount: Amount, view: FormView): number | null {
  if (typeof amount === 'number') return amount;
  if ('sum' in amount) return combined(amount.sum, view, (one, other) => one + other);
  if ('product' in amount) return combined(amount.product, view, (one, other) => one * other);
  if ('distance' in amount) return combined(amount.distance, view, (one, other) => Math.abs(one - other));
  if ('daysSince' in amount) {
    const date = valueOf(amount.daysSince, view);
    return typeof date === 'string' && isPlainDate(date) ? daysBetween(date, view.day) : null;
  }
  const value = valueOf(amount, view);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Computes the date that a day stands for; `null` while it is unknown. */
export function dateOf(day: Day, view: FormView): PlainDate | null {
  if (day === 'today') return view.day;
  if (typeof day === 'string') return day;
  const value = valueOf(day, view);
  return typeof value === 'string' ? value : null;
}

/** Lists the teeth of an answer that have one of these marks. */
function teethMarked(answer: unknown, marks: readonly number[]): readonly number[] {
  return rowsOf(answer).flatMap((entry) => (isMarkedTooth(entry) && marks.includes(entry.mark) ? [entry.tooth] : []));
}

/** Returns whether a condition holds. A missing condition always holds. */
export function conditionHolds(condition: AnswerCondition | undefined, view: FormView): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => conditionHolds(part, view));
  if ('any' in condition) return condition.any.some((part) => conditionHolds(part, view));
  if ('not' in condition) return !conditionHolds(condition.not, view);
  if ('amount' in condition) {
    const amount = amountOf(condition.amount, view);
    const limit = amountOf('above' in condition ? condition.above : condition.below, view);
    if (amount === null || limit === null) return false;
    return 'above' in condition ? amount > limit : amount < limit;
  }
  if ('rowsOf' in condition)
    return rowsOf(view.answer(condition.rowsOf)).some((row) => conditionHolds(condition.some, rowView(row, view)));
  const value = valueOf(condition, view);
  if ('answered' in condition) return (value !== null) === condition.answered;
  if ('is' in condition) {
    const wanted: readonly unknown[] = Array.isArray(condition.is) ? condition.is : [condition.is];
    return wanted.includes(value);
  }
  if ('among' in condition)
    return teethMarked(value, condition.marked).some((tooth) => condition.among.includes(tooth));
  if ('has' in condition) {
    const members = membersOf(value);
    return membersOf(condition.has).some((wanted) => members.includes(wanted));
  }
  const members: readonly unknown[] =
    condition.marked === undefined ? membersOf(value) : teethMarked(value, condition.marked);
  return membersOf(valueOf(condition.shares, view)).some((shared) => members.includes(shared));
}

/** Lists the answers and facts that an amount is computed from. */
export function sourcesOfAmount(amount: Amount): Source[] {
  if (typeof amount === 'number') return [];
  if ('sum' in amount) return amount.sum.flatMap(sourcesOfAmount);
  if ('product' in amount) return amount.product.flatMap(sourcesOfAmount);
  if ('daysSince' in amount) return [amount.daysSince];
  return 'distance' in amount ? amount.distance.flatMap(sourcesOfAmount) : [amount];
}

/** Lists the answers and facts that a condition reads. */
export function sourcesOf(condition: AnswerCondition | undefined): Source[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(sourcesOf);
  if ('any' in condition) return condition.any.flatMap(sourcesOf);
  if ('not' in condition) return sourcesOf(condition.not);
  if ('amount' in condition) {
    const limit = 'above' in condition ? condition.above : condition.below;
    return [...sourcesOfAmount(condition.amount), ...sourcesOfAmount(limit)];
  }
  if ('rowsOf' in condition) return [{ field: condition.rowsOf }, ...sourcesOf(condition.some)];
  return 'shares' in condition ? [condition, condition.shares] : [condition];
}
