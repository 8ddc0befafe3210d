import type {
  Amount,
  AnswerCondition,
  ChoiceField,
  ChoicesField,
  CrossCheck,
  FormOption,
  FormText,
  MarkedTeethField,
  NumberField,
  TeethField,
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
