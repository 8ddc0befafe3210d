import { isPhone, normalisePhone } from '../phone.ts';
import { isPlainDate } from '../plain-date.ts';
import { toStoredLines } from '../text-input.ts';
import { isTooth } from '../tooth-notation.ts';
import {
  evaluateAmount,
  isAnswerConditionMet,
  evaluateDay,
  type FormView,
  toRowView,
  readSource,
} from './condition.ts';
import type {
  AmountsField,
  DateFormField,
  DeclaredField,
  FilesField,
  FormOption,
  NumberField,
  PlaceAmount,
  RowColumn,
  RowsField,
  TextField,
  ToothText,
  ToothTextsField,
} from './declaration.ts';
import {
  isFormRow,
  isMarkedTooth,
  isPlaceAmount,
  isToothText,
  toMembers,
  readAnswer,
  toRecords,
} from './read-answer.ts';
import { CONTACTS, createToothFilter, type ToothLimits } from './tooth-filter.ts';

/** The reason for refusing an answer. The texts of the renderer are keyed by it. */
export type AnswerProblem =
  | 'required'
  /** The answer has another type than the field. */
  | 'type'
  /** The answer is not among the options, or is not offered now. */
  | 'option'
  /** The answer contains an entry twice. */
  | 'repeated'
  /** The answer contains other entries beside an exclusive one. */
  | 'alone'
  | 'range'
  | 'step'
  | 'short'
  | 'long'
  | 'characters'
  | 'colour'
  | 'phone'
  | 'date'
  | 'early'
  | 'late'
  /** The tooth or contact cannot be chosen here. */
  | 'tooth'
  /** The answer has more rows or files than allowed. */
  | 'many';

/** A part of an answer: a column of a row (rows are counted from 0), or the place of an amount. */
export type AnswerPart = { readonly row: number; readonly column: string } | { readonly place: number | string };

/** A refused answer with the limits that its message names. */
export interface AnswerError {
  readonly field: string;
  readonly problem: AnswerProblem;
  readonly limits?: Readonly<Record<string, number | string>>;
  /** The wrong part of an answer that has several. */
  readonly at?: AnswerPart;
}

type AnswerFailure = Omit<AnswerError, 'field'> | undefined;

const DEFAULT_MAX_ROWS = 20;
const CHARACTERS = { lettersAndDigits: /^[A-Za-z0-9]*$/, digits: /^\d*$/, colour: /^#[0-9a-fA-F]{6}$/ } as const;
const DEFAULT_MAX_FILES = 10;
const MAX_FILE_ID_LENGTH = 64;

/** Lists the options that a field currently offers. */
export function listOfferedOptions(options: readonly FormOption[], view: FormView): readonly FormOption[] {
  return options.filter(({ when }) => isAnswerConditionMet(when, view));
}

/** Returns the maximum length of a text, in UTF-16 units. */
export function getMaxTextLength(field: TextField): number {
  return field.most ?? 500;
}

/** Returns the maximum length of the text of a tooth, in UTF-16 units. */
export function getMaxToothTextLength(field: ToothTextsField): number {
  return field.most ?? 200;
}

/** Returns the maximum number of files of a field. */
export function getMaxFiles(field: FilesField): number {
  return field.most ?? DEFAULT_MAX_FILES;
}

/** Returns the maximum number of rows of a list. */
export function getMaxRows(field: RowsField): number {
  return field.most ?? DEFAULT_MAX_ROWS;
}

/** Returns whether a column is part of a row. */
export function isColumnShown(column: RowColumn, row: FormView): boolean {
  return isAnswerConditionMet(column.when, row);
}

/** Returns whether a column of a row must be answered. */
export function isColumnRequired({ required = false }: RowColumn, row: FormView): boolean {
  return typeof required === 'boolean' ? required : isAnswerConditionMet(required, row);
}

function findNumberError(
  field: Pick<NumberField, 'from' | 'to' | 'step'>,
  value: number,
  view: FormView,
): AnswerFailure {
  const from = evaluateAmount(field.from, view);
  const to = evaluateAmount(field.to, view);
  const limits = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }), step: field.step };
  const isOutside = (from !== null && value < from) || (to !== null && value > to);
  if (!Number.isFinite(value) || isOutside) return { problem: 'range', limits };
  const steps = value / field.step;
  // Decimal steps such as 0.1 are inexact in binary.
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { problem: 'step', limits } : undefined;
}

function findTextError(field: TextField, value: string): AnswerFailure {
  const most = getMaxTextLength(field);
  const { length } = toStoredLines(value);
  if (length > most) return { problem: 'long', limits: { most } };
  if (field.least !== undefined && length < field.least) return { problem: 'short', limits: { least: field.least } };
  if (field.characters === undefined) return undefined;
  if (field.characters === 'phone') return isPhone(normalisePhone(value, 'ch')) ? undefined : { problem: 'phone' };
  if (CHARACTERS[field.characters].test(value.trim())) return undefined;
  return { problem: field.characters === 'colour' ? 'colour' : 'characters' };
}

function findDateError(field: DateFormField, value: string, view: FormView): AnswerFailure {
  if (!isPlainDate(value)) return { problem: 'date' };
  const earliest = field.earliest === undefined ? null : evaluateDay(field.earliest, view);
  const latest = field.latest === undefined ? null : evaluateDay(field.latest, view);
  if (earliest !== null && value < earliest) return { problem: 'early', limits: { earliest } };
  return latest !== null && value > latest ? { problem: 'late', limits: { latest } } : undefined;
}

function findListError(
  values: readonly (number | string)[],
  isAllowed: (value: number | string) => boolean,
  problem: AnswerProblem,
): AnswerFailure {
  if (new Set(values).size < values.length) return { problem: 'repeated' };
  return values.every(isAllowed) ? undefined : { problem: problem };
}

function findToothError(field: ToothLimits, teeth: readonly number[], view: FormView): AnswerFailure {
  const isSelectable = createToothFilter(field, view);
  return findListError(teeth, (tooth) => typeof tooth === 'number' && isTooth(tooth) && isSelectable(tooth), 'tooth');
}

function isList<T extends 'number' | 'string'>(
  value: unknown,
  type: T,
): value is readonly (T extends 'number' ? number : string)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}

function findContactError(contacts: readonly string[]): AnswerFailure {
  return findListError(contacts, (contact) => typeof contact === 'string' && CONTACTS.has(contact), 'tooth');
}

function findAmountsError(field: AmountsField, entries: readonly PlaceAmount[], view: FormView): AnswerFailure {
  const teeth = entries.flatMap(({ at }) => (typeof at === 'number' ? [at] : []));
  const contacts = entries.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  const misplaced = field.places === 'teeth' ? contacts : field.places === 'contacts' ? teeth : [];
  if (misplaced.length > 0) return { problem: 'tooth' };
  const placeError = findToothError(field, teeth, view) ?? findContactError(contacts);
  if (placeError !== undefined) return placeError;
  for (const { at, amount } of entries) {
    const answer = readAnswer(amount);
    const amountError =
      typeof answer === 'number'
        ? findNumberError(field, answer, view)
        : { problem: answer === null ? ('required' as const) : ('type' as const) };
    if (amountError !== undefined) return { ...amountError, at: { place: at } };
  }
  return undefined;
}

function findToothTextsError(field: ToothTextsField, entries: readonly ToothText[], view: FormView): AnswerFailure {
  const most = getMaxToothTextLength(field);
  const teeth = entries.map(({ tooth }) => tooth);
  const toothFailure = findToothError(field, teeth, view);
  if (toothFailure !== undefined) return toothFailure;
  for (const { tooth, text } of entries) {
    const at = { place: tooth };
    if (readAnswer(text) === null) return { problem: 'required', at };
    if (toStoredLines(text ?? '').length > most) return { problem: 'long', limits: { most }, at };
  }
  return undefined;
}

function findFilesError(field: FilesField, files: readonly string[]): AnswerFailure {
  const most = getMaxFiles(field);
  if (files.length > most) return { problem: 'many', limits: { most } };
  return findListError(files, (id) => typeof id === 'string' && id !== '' && id.length <= MAX_FILE_ID_LENGTH, 'type');
}

function findColumnError(column: RowColumn, answer: unknown, row: FormView): AnswerFailure {
  if (answer === null) return isColumnRequired(column, row) ? { problem: 'required' } : undefined;
  if (column.kind === 'contact') return typeof answer === 'string' ? findContactError([answer]) : { problem: 'type' };
  if (column.kind !== 'tooth') return findAnswerError(column, answer, row);
  return typeof answer === 'number' ? findToothError(column, [answer], row) : { problem: 'type' };
}

function findRowsError(field: RowsField, rows: readonly unknown[], view: FormView): AnswerFailure {
  const keys = new Set(field.columns.map(({ key }) => key));
  if (!rows.every((row) => isFormRow(row) && Object.keys(row).every((key) => keys.has(key))))
    return { problem: 'type' };
  const most = getMaxRows(field);
  if (rows.length > most) return { problem: 'many', limits: { most } };
  for (const [index, row] of rows.entries()) {
    const cellView = toRowView(row, view);
    for (const column of field.columns.filter((one) => isColumnShown(one, cellView))) {
      const cellError = findColumnError(column, cellView.column?.(column.key) ?? null, cellView);
      if (cellError !== undefined) return { ...cellError, at: { row: index, column: column.key } };
    }
  }
  return undefined;
}

/** Finds the error of an answer that is present; `undefined` if the answer may be stored. */
export function findAnswerError(field: DeclaredField, value: unknown, view: FormView): AnswerFailure {
  const offered = 'options' in field ? listOfferedOptions(field.options, view).map((option) => option.value) : [];
  switch (field.kind) {
    case 'choice':
      if (typeof value !== 'number') return { problem: 'type' };
      return offered.includes(value) ? undefined : { problem: 'option' };
    case 'choices':
      if (!isList(value, 'number')) return { problem: 'type' };
      if (field.alone !== undefined && value.length > 1 && value.includes(field.alone)) return { problem: 'alone' };
      return findListError(value, (entry) => typeof entry === 'number' && offered.includes(entry), 'option');
    case 'number':
      return typeof value === 'number' ? findNumberError(field, value, view) : { problem: 'type' };
    case 'text':
      return typeof value === 'string' ? findTextError(field, value) : { problem: 'type' };
    case 'date':
      return typeof value === 'string' ? findDateError(field, value, view) : { problem: 'type' };
    case 'teeth':
      return isList(value, 'number') ? findToothError(field, value, view) : { problem: 'type' };
    case 'contacts':
      return isList(value, 'string') ? findContactError(value) : { problem: 'type' };
    case 'amounts':
      return Array.isArray(value) && value.every(isPlaceAmount)
        ? findAmountsError(field, value, view)
        : { problem: 'type' };
    case 'rows':
      return Array.isArray(value) ? findRowsError(field, value, view) : { problem: 'type' };
    case 'toothTexts':
      return Array.isArray(value) && value.every(isToothText)
        ? findToothTextsError(field, value, view)
        : { problem: 'type' };
    case 'files':
      return isList(value, 'string') ? findFilesError(field, value) : { problem: 'type' };
    case 'steps': {
      const steps = toMembers(readSource(field.of, view));
      return isList(value, 'number')
        ? findListError(value, (step) => steps.includes(step), 'option')
        : { problem: 'type' };
    }
    case 'record':
      if (typeof value !== 'string') return { problem: 'type' };
      return toRecords(view.fact(field.of.fact)).some(({ id }) => id === value) ? undefined : { problem: 'option' };
    case 'markedTeeth':
      if (!Array.isArray(value) || !value.every(isMarkedTooth)) return { problem: 'type' };
      if (!value.every(({ mark }) => offered.includes(mark))) return { problem: 'option' };
      return findToothError(
        field,
        value.map(({ tooth }) => tooth),
        view,
      );
  }
}
