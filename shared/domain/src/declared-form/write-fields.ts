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

/** The optional properties that all fields share. */
export type FieldOptions = Partial<
  Pick<ChoiceField, 'when' | 'asked' | 'required' | 'initial' | 'hint' | 'none' | 'wide'>
>;

/** The limits on teeth. */
type Limits = Pick<TeethField, 'among' | 'within' | 'without' | 'mixed'>;

/** Returns a label with the name of a side or an arch appended. */
export function appendPart(label: FormText, part: FormText): FormText {
  return { ch: `${label.ch}（${part.ch}）`, en: `${label.en}, ${part.en}` };
}

/** Creates options, numbered from `first`. */
function options(first: number, labels: readonly FormText[]): FormOption[] {
  return labels.map((label, index) => ({ value: first + index, label }));
}

/** Declares radio buttons; the options are numbered from `first`. */
export function choice(
  key: string,
  label: FormText,
  first: number,
  labels: readonly FormText[],
  more: FieldOptions = {},
): ChoiceField {
  return { kind: 'choice', key, label, options: options(first, labels), ...more };
}

/** Declares check boxes; the options are numbered from `first`. */
export function choices(
  key: string,
  label: FormText,
  first: number,
  labels: readonly FormText[],
  more: FieldOptions & Pick<ChoicesField, 'alone'> = {},
): ChoicesField {
  return { kind: 'choices', key, label, options: options(first, labels), ...more };
}

/** Declares a number within a range, in steps. */
export function number(
  key: string,
  label: FormText,
  [from, to, step]: readonly [Amount, Amount, number],
  unit: string,
  more: FieldOptions & Pick<NumberField, 'usual'> = {},
): NumberField {
  return { kind: 'number', key, label, from, to, step, unit, ...more };
}

/** Declares a chart of teeth or contacts. */
export function chart(
  kind: TeethField['kind'],
  key: string,
  label: FormText,
  more: FieldOptions & Limits = {},
): TeethField {
  return { kind, key, label, ...more };
}

/** Declares a chart with a reason for each tooth, numbered from 1. */
export function markedTeeth(
  key: string,
  label: FormText,
  labels: readonly FormText[],
  more: FieldOptions & Limits = {},
): MarkedTeethField {
  return { kind: 'markedTeeth', key, label, options: options(1, labels), ...more };
}

/** Declares amounts in mm at teeth or contacts. */
export function amounts(
  places: AmountsField['places'],
  key: string,
  label: FormText,
  [from, to, step]: readonly [Amount, Amount, number],
  more: FieldOptions & Limits = {},
): AmountsField {
  return { kind: 'amounts', places, key, label, from, to, step, unit: 'mm', ...more };
}

/** Declares a column of teeth. */
export function tooth(key: string, label: FormText, more: Partial<ToothColumn> = {}): ToothColumn {
  return { kind: 'tooth', key, label, ...more };
}

/** Declares a list of rows. */
export function rows(
  key: string,
  label: FormText,
  add: FormText,
  columns: readonly RowColumn[],
  more: FieldOptions = {},
): RowsField {
  return { kind: 'rows', key, label, add, columns, ...more };
}

/** Declares a rule that replaces certain answers. */
export function settingRule(
  key: string,
  text: FormText,
  field: string,
  replaces: SettingRule['replaces'],
  to: SettingRule['to'],
  when: AnswerCondition,
): SettingRule {
  return { key, text, field, replaces, to, when };
}

/** Builds the condition that the answer to a field is one of these values. */
export function is(field: string, ...values: readonly number[]): AnswerCondition {
  return { field, is: values };
}

/** Builds the condition that one of these values is among the answers to a field. */
export function has(field: string, ...values: readonly (number | string)[]): AnswerCondition {
  return { field, has: values };
}

/** Builds the condition that all of these conditions hold. */
export function all(...conditions: readonly AnswerCondition[]): AnswerCondition {
  return { all: conditions };
}

/** Declares a rule over several answers. */
export function check(
  kind: CrossCheck['kind'],
  key: string,
  text: FormText,
  fields: readonly string[],
  when: AnswerCondition,
): CrossCheck {
  return { kind, key, text, fields, when };
}

/** Declares a text field of one or more lines. */
export function textField(
  key: string,
  label: FormText,
  more: FieldOptions & Partial<Omit<TextField, 'kind'>> = {},
): TextField {
  return { kind: 'text', ...more, key, label };
}

/** Declares a section with its heading. */
export function section(
  key: string,
  title: FormText,
  fields: readonly DeclaredField[],
  more: Pick<FormSection, 'when' | 'asked'> = {},
): FormSection {
  return { key, title, fields, ...more };
}

/** Builds the condition that at least one of these conditions holds. */
export function any(...conditions: readonly AnswerCondition[]): AnswerCondition {
  return { any: conditions };
}
