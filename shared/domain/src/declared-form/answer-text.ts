import { formatPrice, YUAN } from '../price-text.ts';
import { sortByArch, formatPlace, type ToothReading } from '../tooth-notation.ts';
import type { DeclaredField, FormAnswers, FormFacts, FormOption, FormRow, RowColumn } from './declaration.ts';
import type { FormEvaluation } from './evaluate.ts';
import {
  isFormRow,
  isMarkedTooth,
  isPlaceAmount,
  isToothText,
  toMembers,
  readAnswer,
  toRecords,
  toStoredAnswer,
} from './read-answer.ts';

/** The format of answers: the language and the tooth notation. */
export interface Reading extends ToothReading {
  /** The facts that contain the names of records. */
  readonly facts?: FormFacts;
  /** Returns the name of a file. Without this function, files are shown by their ids. */
  readonly fileName?: (id: string) => string;
}

/** Returns an answer of one number or text as text; empty for other answers. */
export function toPlainText(answer: unknown): string {
  if (typeof answer === 'number') return String(answer);
  return typeof answer === 'string' ? answer : '';
}

function toOptionLabel(options: readonly FormOption[], value: unknown, { language }: Reading): string {
  return options.find((one) => one.value === value)?.label[language] ?? toPlainText(value);
}

function formatMeasure(amount: unknown, unit = '', { language }: Reading): string {
  if (unit === YUAN && typeof amount === 'number') return formatPrice(amount, language);
  return `${toPlainText(amount)}${unit === '' ? '' : ` ${unit}`}`;
}

function formatCell(column: RowColumn, row: FormRow, reading: Reading): string {
  const answer = row[column.key] ?? null;
  if (answer === null) return '';
  if (column.kind === 'choice') return toOptionLabel(column.options, answer, reading);
  if (column.kind === 'number') return formatMeasure(answer, column.unit, reading);
  return column.kind === 'tooth' || column.kind === 'contact' ? formatPlace(answer, reading) : toPlainText(answer);
}

function formatRow(columns: readonly RowColumn[], row: FormRow, reading: Reading): string {
  return columns
    .map((column) => formatCell(column, row, reading))
    .filter((part) => part !== '')
    .join(' ');
}

/** Formats the entries of teeth, in the order of the arches. */
function formatByTooth<T extends { readonly tooth: number }>(
  entries: readonly T[],
  formatEntry: (entry: T) => string,
): string[] {
  return sortByArch(entries.map(({ tooth }) => tooth)).flatMap((tooth) =>
    entries.filter((entry) => entry.tooth === tooth).map(formatEntry),
  );
}

/** Formats an answer for display; `null` for an empty answer of a field without a text for that. */
export function formatAnswer(field: DeclaredField, value: unknown, reading: Reading): string | null {
  const answer = readAnswer(value);
  if (answer === null) return field.none?.[reading.language] ?? null;
  const entries: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const numbers = toMembers(answer).filter((entry) => typeof entry === 'number');
  const formatAt = (at: number | string): string => formatPlace(at, reading);
  switch (field.kind) {
    case 'choice':
      return toOptionLabel(field.options, answer, reading);
    case 'choices':
      return numbers.map((entry) => toOptionLabel(field.options, entry, reading)).join(' · ');
    case 'number':
      return formatMeasure(answer, field.unit, reading);
    case 'teeth':
      return sortByArch(numbers).map(formatAt).join(', ');
    case 'contacts':
      return toMembers(answer).map(formatAt).join(', ');
    case 'amounts':
      return entries
        .filter(isPlaceAmount)
        .map(({ at, amount }) => `${formatAt(at)} ${formatMeasure(amount, field.unit, reading)}`)
        .join(', ');
    case 'rows':
      return entries
        .filter(isFormRow)
        .map((row) => formatRow(field.columns, row, reading))
        .join('; ');
    case 'markedTeeth':
      return formatByTooth(
        entries.filter(isMarkedTooth),
        ({ tooth, mark }) => `${formatAt(tooth)} ${toOptionLabel(field.options, mark, reading)}`,
      ).join(', ');
    case 'toothTexts':
      return formatByTooth(entries.filter(isToothText), ({ tooth, text }) => `${formatAt(tooth)} ${text ?? ''}`).join(
        '; ',
      );
    case 'steps':
      return numbers.toSorted((one, other) => one - other).join(', ');
    case 'files':
      return toMembers(answer)
        .map((id) => reading.fileName?.(String(id)) ?? String(id))
        .join(', ');
    case 'record':
      return toRecords(reading.facts?.[field.of.fact]).find(({ id }) => id === answer)?.name ?? toPlainText(answer);
    default:
      return toPlainText(answer);
  }
}

/**
 * Returns whether a summary lists a field: it is answered, has a text for no answer, or its required answer is missing.
 */
export function isFieldListed(
  field: DeclaredField,
  answers: FormAnswers,
  { shownKeys, required }: FormEvaluation,
): boolean {
  if (!shownKeys.has(field.key)) return false;
  return field.none !== undefined || required.has(field.key) || toStoredAnswer(answers[field.key]) !== null;
}
