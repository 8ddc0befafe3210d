import { isPlainDate } from '../plain-date.ts';
import { contactsOf, isDeciduous, isTooth, contactKey } from '../tooth-notation.ts';
import { amountOf, conditionHolds, dateOf, type FormView, valueOf } from './condition.ts';
import type {
  DateFormField,
  DeclaredField,
  FormOption,
  MarkedTeethField,
  NumberField,
  TeethField,
  TextField,
} from './declaration.ts';
import { isMarkedTooth, membersOf } from './read-answer.ts';

/** Why an answer is refused; the texts of the renderer are keyed by it. */
export type AnswerProblem =
  | 'required'
  /** Of another type than the field has. */
  | 'type'
  /** Not among the options, or not offered now. */
  | 'option'
  /** Twice the same. */
  | 'repeated'
  /** Together with others, although it excludes them. */
  | 'alone'
  | 'range'
  | 'step'
  | 'short'
  | 'long'
  | 'characters'
  | 'date'
  | 'early'
  | 'late'
  /** No tooth or contact that can be chosen here. */
  | 'tooth';

/** A refused answer, with what its text says of the limits. */
export interface AnswerError {
  readonly field: string;
  readonly problem: AnswerProblem;
  readonly limits?: Readonly<Record<string, number | string>>;
}

type Found = Omit<AnswerError, 'field'> | undefined;

const CHARACTERS = { lettersAndDigits: /^[A-Za-z0-9]*$/, digits: /^\d*$/ } as const;
const CONTACTS: ReadonlySet<string> = new Set(
  (['upper', 'lower'] as const).flatMap((row) => contactsOf(row).map(([one, other]) => contactKey(one, other))),
);
const GROUPS: Readonly<Record<NonNullable<TeethField['among']>[number], (tooth: number) => boolean>> = {
  upper: (tooth) => [1, 2, 5, 6].includes(Math.floor(tooth / 10)),
  lower: (tooth) => [3, 4, 7, 8].includes(Math.floor(tooth / 10)),
  anterior: (tooth) => tooth % 10 <= 3,
  posterior: (tooth) => tooth % 10 > 3,
  permanent: (tooth) => !isDeciduous(tooth),
  deciduous: isDeciduous,
};

/** The options that a field offers now. */
export function offeredOptions(options: readonly FormOption[], view: FormView): readonly FormOption[] {
  return options.filter(({ when }) => conditionHolds(when, view));
}

/** The most characters that a text may have. */
export function longestText(field: TextField): number {
  return field.most ?? 500;
}

/** Gives the function that says whether a tooth can be chosen in a field. */
export function selectableTeeth(field: TeethField | MarkedTeethField, view: FormView): (tooth: number) => boolean {
  const taken = new Set((field.without ?? []).flatMap((source) => membersOf(valueOf(source, view))));
  const groups = field.among ?? [];
  // Arches bind together with kinds: "upper, posterior" is both.
  return (tooth) => !taken.has(tooth) && groups.every((group) => GROUPS[group](tooth));
}

function numberError(field: NumberField, value: number, view: FormView): Found {
  const from = amountOf(field.from, view);
  const to = amountOf(field.to, view);
  const limits = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }), step: field.step };
  const isOutside = (from !== null && value < from) || (to !== null && value > to);
  if (!Number.isFinite(value) || isOutside) return { problem: 'range', limits };
  const steps = value / field.step;
  // Tenths are no whole numbers in binary.
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { problem: 'step', limits } : undefined;
}

function textError(field: TextField, value: string): Found {
  const most = longestText(field);
  const { length } = value.trim();
  if (length > most) return { problem: 'long', limits: { most } };
  if (field.least !== undefined && length < field.least) return { problem: 'short', limits: { least: field.least } };
  if (field.characters === undefined || CHARACTERS[field.characters].test(value.trim())) return undefined;
  return { problem: 'characters' };
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

function toothError(field: TeethField | MarkedTeethField, teeth: readonly number[], view: FormView): Found {
  const isSelectable = selectableTeeth(field, view);
  return listError(teeth, (tooth) => typeof tooth === 'number' && isTooth(tooth) && isSelectable(tooth), 'tooth');
}

function isList<T extends 'number' | 'string'>(
  value: unknown,
  type: T,
): value is readonly (T extends 'number' ? number : string)[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}

/** What is wrong with an answer, other than that it is missing; `undefined` when it may be stored. */
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
      return isList(value, 'string')
        ? listError(value, (contact) => typeof contact === 'string' && CONTACTS.has(contact), 'tooth')
        : { problem: 'type' };
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
