import type {
  Amount,
  AmountsField,
  AnswerCondition,
  ChoiceField,
  ChoicesField,
  CrossCheck,
  DeclaredField,
  FormDeclaration,
  FormOption,
  FormText,
  MarkedTeethField,
  NumberField,
  RowColumn,
  RowsField,
  SettingRule,
  TeethField,
  ToothColumn,
} from '../declaration.ts';

/** What fields have beside key, label and kind. */
export interface More {
  readonly when?: AnswerCondition;
  readonly required?: boolean | AnswerCondition;
  readonly initial?: number | { readonly fact: string };
}

/** A text of both languages, written `中文|English`. */
export function text(both: string): FormText {
  const [ch = '', en = ''] = both.split('|');
  return { ch, en };
}

/** Options of both languages, numbered from `first`. */
function options(first: number, labels: readonly string[]): FormOption[] {
  return labels.map((label, index) => ({ value: first + index, label: text(label) }));
}

/** Radio buttons; the options are numbered from `first`. */
export function choice(
  key: string,
  label: string,
  first: number,
  labels: readonly string[],
  more: More = {},
): ChoiceField {
  return { kind: 'choice', key, label: text(label), options: options(first, labels), ...more };
}

/** Check boxes; the options are numbered from `first`. */
export function choices(
  key: string,
  label: string,
  first: number,
  labels: readonly string[],
  more: More & Pick<ChoicesField, 'alone'> = {},
): ChoicesField {
  return { kind: 'choices', key, label: text(label), options: options(first, labels), ...more };
}

/** A number between two, in steps. */
export function number(
  key: string,
  label: string,
  [from, to, step]: readonly [Amount, Amount, number],
  unit: string,
  more: More = {},
): NumberField {
  return { kind: 'number', key, label: text(label), from, to, step, unit, ...more };
}

/** A chart of teeth or contacts. */
export function chart(
  kind: TeethField['kind'],
  key: string,
  label: string,
  more: More & Pick<TeethField, 'among' | 'without' | 'mixed'> = {},
): TeethField {
  return { kind, key, label: text(label), ...more };
}

/** A chart with a reason for each tooth, numbered from 1. */
export function marked(
  key: string,
  label: string,
  labels: readonly string[],
  more: More & Pick<TeethField, 'mixed'> = {},
): MarkedTeethField {
  return { kind: 'markedTeeth', key, label: text(label), options: options(1, labels), ...more };
}

/** An amount in mm at teeth or contacts. */
export function amounts(
  places: AmountsField['places'],
  key: string,
  label: string,
  [from, to, step]: readonly [Amount, Amount, number],
  more: More & Pick<AmountsField, 'without'> = {},
): AmountsField {
  return { kind: 'amounts', places, key, label: text(label), from, to, step, unit: 'mm', ...more };
}

/** A column of teeth. */
export function tooth(key: string, label: string, more: Partial<ToothColumn> = {}): ToothColumn {
  return { kind: 'tooth', key, label: text(label), ...more };
}

/** A list of rows. */
export function rows(
  key: string,
  label: string,
  add: string,
  columns: readonly RowColumn[],
  more: More = {},
): RowsField {
  return { kind: 'rows', key, label: text(label), add: text(add), columns, ...more };
}

/** A rule that sets an answer instead of others. */
export function sets(
  key: string,
  words: string,
  field: string,
  replaces: SettingRule['replaces'],
  to: SettingRule['to'],
  when: AnswerCondition,
): SettingRule {
  return { key, text: text(words), field, replaces, to, when };
}

/** The answer to a field is one of these. */
export function is(field: string, ...values: readonly number[]): AnswerCondition {
  return { field, is: values };
}

/** One of these is among the answers to a field. */
export function has(field: string, ...values: readonly number[]): AnswerCondition {
  return { field, has: values };
}

/** All of these hold. */
export function all(...conditions: readonly AnswerCondition[]): AnswerCondition {
  return { all: conditions };
}

/** A rule over several answers. */
export function check(
  kind: CrossCheck['kind'],
  key: string,
  words: string,
  fields: readonly string[],
  when: AnswerCondition,
): CrossCheck {
  return { kind, key, text: text(words), fields, when };
}

/** A form of one section. */
export function formOf(fields: readonly DeclaredField[], checks: FormDeclaration['checks'] = []): FormDeclaration {
  return { key: 'test', version: 1, sections: [{ key: 'only', title: text('全部|All'), fields }], checks };
}
