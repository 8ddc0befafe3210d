import { countDaysBetween, isPlainDate, type PlainDate } from '../plain-date.ts';
import type { Amount, AnswerCondition, Day, Source } from './declaration.ts';
import { isFormRow, isMarkedTooth, toMembers, readAnswer } from './read-answer.ts';

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
export function readSource(source: Source, view: FormView): unknown {
  if ('field' in source) return view.answer(source.field);
  return 'column' in source ? (view.column?.(source.column) ?? null) : readAnswer(view.fact(source.fact));
}

/** Returns the view of one row, against which conditions on its columns are evaluated. */
export function toRowView(row: unknown, view: FormView): FormView {
  return { ...view, column: (key) => (isFormRow(row) ? readAnswer(row[key]) : null) };
}

/** Returns the rows of an answer. */
export function toRows(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : [];
}

function combineAmounts(parts: readonly Amount[], view: FormView, combine: (one: number, other: number) => number) {
  const amounts = parts.map((part) => evaluateAmount(part, view));
  return amounts.reduce((all, next) => (all === null || next === null ? null : combine(all, next)));
}

/** Computes the number that an amount stands for; `null` while a part of it is unknown. */
export function evaluateAmount(amount: Amount, view: FormView): number | null {
  if (typeof amount === 'number') return amount;
  if ('sum' in amount) return combineAmounts(amount.sum, view, (one, other) => one + other);
  if ('product' in amount) return combineAmounts(amount.product, view, (one, other) => one * other);
  if ('distance' in amount) return combineAmounts(amount.distance, view, (one, other) => Math.abs(one - other));
  if ('daysSince' in amount) {
    const date = readSource(amount.daysSince, view);
    return typeof date === 'string' && isPlainDate(date) ? countDaysBetween(date, view.day) : null;
  }
  const value = readSource(amount, view);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Computes the date that a day stands for; `null` while it is unknown. */
export function evaluateDay(day: Day, view: FormView): PlainDate | null {
  if (day === 'today') return view.day;
  if (typeof day === 'string') return day;
  const value = readSource(day, view);
  return typeof value === 'string' ? value : null;
}

/** Lists the teeth of an answer that have one of these marks. */
function listMarkedTeeth(answer: unknown, marks: readonly number[]): readonly number[] {
  return toRows(answer).flatMap((entry) => (isMarkedTooth(entry) && marks.includes(entry.mark) ? [entry.tooth] : []));
}

/** Returns whether a condition holds. A missing condition always holds. */
export function isAnswerConditionMet(condition: AnswerCondition | undefined, view: FormView): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => isAnswerConditionMet(part, view));
  if ('any' in condition) return condition.any.some((part) => isAnswerConditionMet(part, view));
  if ('not' in condition) return !isAnswerConditionMet(condition.not, view);
  if ('amount' in condition) {
    const amount = evaluateAmount(condition.amount, view);
    const limit = evaluateAmount('above' in condition ? condition.above : condition.below, view);
    if (amount === null || limit === null) return false;
    return 'above' in condition ? amount > limit : amount < limit;
  }
  if ('rowsOf' in condition)
    return toRows(view.answer(condition.rowsOf)).some((row) =>
      isAnswerConditionMet(condition.some, toRowView(row, view)),
    );
  const value = readSource(condition, view);
  if ('answered' in condition) return (value !== null) === condition.answered;
  if ('is' in condition) {
    const acceptedValues: readonly unknown[] = Array.isArray(condition.is) ? condition.is : [condition.is];
    return acceptedValues.includes(value);
  }
  if ('among' in condition)
    return listMarkedTeeth(value, condition.marked).some((tooth) => condition.among.includes(tooth));
  if ('has' in condition) {
    const members = toMembers(value);
    return toMembers(condition.has).some((expected) => members.includes(expected));
  }
  const members: readonly unknown[] =
    condition.marked === undefined ? toMembers(value) : listMarkedTeeth(value, condition.marked);
  return toMembers(readSource(condition.shares, view)).some((shared) => members.includes(shared));
}

/** Lists the answers and facts that an amount is computed from. */
export function listAmountSources(amount: Amount): Source[] {
  if (typeof amount === 'number') return [];
  if ('sum' in amount) return amount.sum.flatMap(listAmountSources);
  if ('product' in amount) return amount.product.flatMap(listAmountSources);
  if ('daysSince' in amount) return [amount.daysSince];
  return 'distance' in amount ? amount.distance.flatMap(listAmountSources) : [amount];
}

/** Lists the answers and facts that a condition reads. */
export function listConditionSources(condition: AnswerCondition | undefined): Source[] {
  if (condition === undefined) return [];
  if ('all' in condition) return condition.all.flatMap(listConditionSources);
  if ('any' in condition) return condition.any.flatMap(listConditionSources);
  if ('not' in condition) return listConditionSources(condition.not);
  if ('amount' in condition) {
    const limit = 'above' in condition ? condition.above : condition.below;
    return [...listAmountSources(condition.amount), ...listAmountSources(limit)];
  }
  if ('rowsOf' in condition) return [{ field: condition.rowsOf }, ...listConditionSources(condition.some)];
  return 'shares' in condition ? [condition, condition.shares] : [condition];
}
