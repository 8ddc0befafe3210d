import type {
  Amount,
  AmountsField,
  AnswerCondition,
  ChoiceField,
  ChoicesField,
  CrossCheck,
  DeclaredField,
  FormOption,
  FormSection,
  FormText,
  MarkedTeethField,
  NumberField,
  RowColumn,
  RowsField,
  SettingRule,
  TeethField,
  TextField,
  ToothColumn,
} from './declaration.ts';

/** What fields have beside key, label and kind. */
export type More = Partial<Pick<ChoiceField, 'when' | 'asked' | 'required' | 'initial' | 'hint' | 'none' | 'wide'>>;

/** The limits of teeth. */
type Limits = Pick<TeethField, 'among' | 'within' | 'without' | 'mixed'>;

/** A text of both languages, written `中文|English`. */
export function text(both: string): FormText {
  const [ch = '', en = ''] = both.split('|');
  return { ch, en };
}

/** A label with the words for a side or an arch behind it. */
export function beside(label: string, part: string): string {
  const [ch = '', en = ''] = label.split('|');
  const [partCh = '', partEn = ''] = part.split('|');
  return `${ch}（${partCh}）|${en}, ${partEn}`;
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
  more: More & Pick<NumberField, 'usual'> = {},
): NumberField {
  return { kind: 'number', key, label: text(label), from, to, step, unit, ...more };
}

/** A chart of teeth or contacts. */
export function chart(kind: TeethField['kind'], key: string, label: string, more: More & Limits = {}): TeethField {
  return { kind, key, label: text(label), ...more };
}

/** A chart with a reason for each tooth, numbered from 1. */
export function marked(
  key: string,
  label: string,
  labels: readonly string[],
  more: More & Limits = {},
): MarkedTeethField {
  return { kind: 'markedTeeth', key, label: text(label), options: options(1, labels), ...more };
}

/** An amount in mm at teeth or contacts. */
export function amounts(
  places: AmountsField['places'],
  key: string,
  label: string,
  [from, to, step]: readonly [Amount, Amount, number],
  more: More & Limits = {},
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
export function has(field: string, ...values: readonly (number | string)[]): AnswerCondition {
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

/** A line of text, or several. */
export function words(key: string, label: string, more: More & Partial<Omit<TextField, 'kind'>> = {}): TextField {
  return { kind: 'text', ...more, key, label: text(label) };
}

/** A section with its heading. */
export function section(
  key: string,
  title: string,
  fields: readonly DeclaredField[],
  more: Pick<FormSection, 'when' | 'asked'> = {},
): FormSection {
  return { key, title: text(title), fields, ...more };
}

/** One of these holds at least. */
export function any(...conditions: readonly AnswerCondition[]): AnswerCondition {
  return { any: conditions };
}
