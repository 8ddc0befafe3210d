import { isPhone, phoneForLanguage } from '../phone.ts';
import { isPlainDate } from '../plain-date.ts';
import { storedLines } from '../text-input.ts';
import { isTooth } from '../tooth-notation.ts';
import { amountOf, conditionHolds, dateOf, type FormView, rowView, valueOf } from './condition.ts';
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
  membersOf,
  readAnswer,
  recordsOf,
} from './read-answer.ts';
import { CONTACTS, selectableTeeth, type ToothLimits } from './selectable-teeth.ts';

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

type Found = Omit<AnswerError, 'field'> | undefined;

const MOST_ROWS = 20;
const CHARACTERS = { lettersAndDigits: /^[A-Za-z0-9]*$/, digits: /^\d*$/, colour: /^#[0-9a-fA-F]{6}$/ } as const;
const MOST_FILES = 10;
const LONGEST_ID = 64;

/** Lists the options that a field currently offers. */
export function offeredOptions(options: readonly FormOption[], view: FormView): readonly FormOption[] {
  return options.filter(({ when }) => conditionHolds(when, view));
}

/** Returns the maximum length of a text, in UTF-16 units. */
export function longestText(field: TextField): number {
  return field.most ?? 500;
}

/** Returns the maximum length of the text of a tooth, in UTF-16 units. */
export function longestToothText(field: ToothTextsField): number {
  return field.most ?? 200;
}

/** Returns the maximum number of files of a field. */
export function mostFiles(field: FilesField): number {
  return field.most ?? MOST_FILES;
}

/** Returns the maximum number of rows of a list. */
export function mostRows(field: RowsField): number {
  return field.most ?? MOST_ROWS;
}

/** Returns whether a column is part of a row. */
export function isColumnShown(column: RowColumn, row: FormView): boolean {
  return conditionHolds(column.when, row);
}

/** Returns whether a column of a row must be answered. */
export function isColumnRequired({ required = false }: RowColumn, row: FormView): boolean {
  return typeof required === 'boolean' ? required : conditionHolds(required, row);
}

function numberError(field: Pick<NumberField, 'from' | 'to' | 'step'>, value: number, view: FormView): Found {
  const from = amountOf(field.from, view);
  const to = amountOf(field.to, view);
  const limits = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }), step: field.step };
  const isOutside = (from !== null && value < from) || (to !== null && value > to);
  if (!Number.isFinite(value) || isOutside) return { problem: 'range', limits };
  const steps = value / field.step;
  // Decimal steps such as 0.1 are inexact in binary.
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { problem: 'step', limits } : undefined;
}

function textError(field: TextField, value: string): Found {
  const most = longestText(field);
  const { length } = storedLines(value);
  if (length > most) return { problem: 'long', limits: { most } };
  if (field.least !== undefined && length < field.least) return { problem: 'short', limits: { least: field.least } };
  if (field.characters === undefined) return undefined;
  if (field.characters === 'phone') return isPhone(phoneForLanguage(value, 'ch')) ? undefined : { problem: 'phone' };
  if (CHARACTERS[field.characters].test(value.trim())) return undefined;
  return { problem: field.characters === 'colour' ? 'colour' : 'characters' };
}

function dateError(field: DateFormField, value: string, view: FormView): Found {
  if (!isPlainDate(value)) return { problem: 'date' };
  const earliest = field.earliest === undefined ? null : dateOf(field.earliest, view);
  const latest = field.latest === undefined ? null : dateOf(field.latest, view);
  if (earliest !== null && value < earliest) return { problem: 'early', limits: { earliest } };
  return latest !== null && value > latest ? { problem: 'late', limits: { latest } } : undefined;
}

function listError(
  values: readonly (number | string)[],
  isAllowed: (value: number | string) => boolean,
  otherwise: AnswerProblem,
): Found {
  if (new Set(values).size < values.length) return { problem: 'repeated' };
  return values.every(isAllowed) ? undefined : { problem: otherwise };
}

function toothError(field: ToothLimits, teeth: readonly number[], view: FormView): Found {
  const isSelectable = selectableTeeth(field, view);
  return listError(teeth, (tooth) => typeof tooth === 'number' && isTooth(tooth) && isSelectable(tooth), 'tooth');
}

function isList<T extends 'number' | 'string'>(
  value: unknown,
  type: T,
): value is readonly (T extends 'number' ? number : string)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}

function contactError(contacts: readonly string[]): Found {
  return listError(contacts, (contact) => typeof contact === 'string' && CONTACTS.has(contact), 'tooth');
}

function amountsError(field: AmountsField, entries: readonly PlaceAmount[], view: FormView): Found {
  const teeth = entries.flatMap(({ at }) => (typeof at === 'number' ? [at] : []));
  const contacts = entries.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  const elsewhere = field.places === 'teeth' ? contacts : field.places === 'contacts' ? teeth : [];
  if (elsewhere.length > 0) return { problem: 'tooth' };
  const wrongPlace = toothError(field, teeth, view) ?? contactError(contacts);
  if (wrongPlace !== undefined) return wrongPlace;
  for (const { at, amount } of entries) {
    const answer = readAnswer(amount);
    const found =
      typeof answer === 'number'
        ? numberError(field, answer, view)
        : { problem: answer === null ? ('required' as const) : ('type' as const) };
    if (found !== undefined) return { ...found, at: { place: at } };
  }
  return undefined;
}

function toothTextsError(field: ToothTextsField, entries: readonly ToothText[], view: FormView): Found {
  const most = longestToothText(field);
  const teeth = entries.map(({ tooth }) => tooth);
  const wrong = toothError(field, teeth, view);
  if (wrong !== undefined) return wrong;
  for (const { tooth, text } of entries) {
    const at = { place: tooth };
    if (readAnswer(text) === null) return { problem: 'required', at };
    if (storedLines(text ?? '').length > most) return { problem: 'long', limits: { most }, at };
  }
  return undefined;
}

function filesError(field: FilesField, files: readonly string[]): Found {
  const most = mostFiles(field);
  if (files.length > most) return { problem: 'many', limits: { most } };
  return listError(files, (id) => typeof id === 'string' && id !== '' && id.length <= LONGEST_ID, 'type');
}

function columnError(column: RowColumn, answer: unknown, row: FormView): Found {
  if (answer === null) return isColumnRequired(column, row) ? { problem: 'required' } : undefined;
  if (column.kind === 'contact') return typeof answer === 'string' ? contactError([answer]) : { problem: 'type' };
  if (column.kind !== 'tooth') return answerError(column, answer, row);
  return typeof answer === 'number' ? toothError(column, [answer], row) : { problem: 'type' };
}

function rowsError(field: RowsField, rows: readonly unknown[], view: FormView): Found {
  const keys = new Set(field.columns.map(({ key }) => key));
  if (!rows.every((row) => isFormRow(row) && Object.keys(row).every((key) => keys.has(key))))
    return { problem: 'type' };
  const most = mostRows(field);
  if (rows.length > most) return { problem: 'many', limits: { most } };
  for (const [index, row] of rows.entries()) {
    const seen = rowView(row, view);
    for (const column of field.columns.filter((one) => isColumnShown(one, seen))) {
      const found = columnError(column, seen.column?.(column.key) ?? null, seen);
      if (found !== undefined) return { ...found, at: { row: index, column: column.key } };
    }
  }
  return undefined;
}

/** Finds the error of an answer that is present; `undefined` if the answer may be stored. */
export function answerError(field: DeclaredField, value: unknown, view: FormView): Found {
  const offered = 'options' in field ? offeredOptions(field.options, view).map((option) => option.value) : [];
  switch (field.kind) {
    case 'choice':
      if (typeof value !== 'number') return { problem: 'type' };
      return offered.includes(value) ? undefined : { problem: 'option' };
    case 'choices':
      if (!isList(value, 'number')) return { problem: 'type' };
      if (field.alone !== undefined && value.length > 1 && value.includes(field.alone)) return { problem: 'alone' };
      return listError(value, (entry) => typeof entry === 'number' && offered.includes(entry), 'option');
    case 'number':
      return typeof value === 'number' ? numberError(field, value, view) : { problem: 'type' };
    case 'text':
      return typeof value === 'string' ? textError(field, value) : { problem: 'type' };
    case 'date':
      return typeof value === 'string' ? dateError(field, value, view) : { problem: 'type' };
    case 'teeth':
      return isList(value, 'number') ? toothError(field, value, view) : { problem: 'type' };
    case 'contacts':
      return isList(value, 'string') ? contactError(value) : { problem: 'type' };
    case 'amounts':
      return Array.isArray(value) && value.every(isPlaceAmount)
        ? amountsError(field, value, view)
        : { problem: 'type' };
    case 'rows':
      return Array.isArray(value) ? rowsError(field, value, view) : { problem: 'type' };
    case 'toothTexts':
      return Array.isArray(value) && value.every(isToothText)
        ? toothTextsError(field, value, view)
        : { problem: 'type' };
    case 'files':
      return isList(value, 'string') ? filesError(field, value) : { problem: 'type' };
    case 'steps': {
      const steps = membersOf(valueOf(field.of, view));
      return isList(value, 'number') ? listError(value, (step) => steps.includes(step), 'option') : { problem: 'type' };
    }
    case 'record':
      if (typeof value !== 'string') return { problem: 'type' };
      return recordsOf(view.fact(field.of.fact)).some(({ id }) => id === value) ? undefined : { problem: 'option' };
    case 'markedTeeth':
      if (!Array.isArray(value) || !value.every(isMarkedTooth)) return { problem: 'type' };
      if (!value.every(({ mark }) => offered.includes(mark))) return { problem: 'option' };
      return toothError(
        field,
        value.map(({ tooth }) => tooth),
        view,
      );
  }
}
