import type { PhraseField } from '../medical-record.ts';
import type { Amount, AnswerCondition, Day, FormAnswer, FormText, Source } from './answer-condition.ts';

/** One of the answers that a field offers. */
export interface FormOption {
  /** The stored number. */
  readonly value: number;
  readonly label: FormText;
  /** The condition under which it is offered. An answer that is no longer offered is an error. */
  readonly when?: AnswerCondition;
}

interface AnyField {
  /** The key of the stored answer: letters and digits, beginning with a lower-case letter. */
  readonly key: string;
  readonly label: FormText;
  readonly hint?: FormText;
  /** The condition under which the field applies. */
  readonly when?: AnswerCondition;
  /**
   * The condition under which the field is asked. If it applies and is not asked, its default counts and is submitted.
   */
  readonly asked?: AnswerCondition;
  /** True, or a condition, if the field must be answered before the form is finished. */
  readonly required?: boolean | AnswerCondition;
  /** The answer of a new form; an object names the fact that provides it, such as a preference. */
  readonly initial?: FormAnswer | { readonly fact: string };
  /**
   * The text of no answer, such as "none" for a chart without a chosen tooth. A required field with it begins with an
   * empty list, which is shown as this text: it is an answer, other than `null` or a missing key.
   */
  readonly none?: FormText;
  /** True if the field takes the whole width. */
  readonly wide?: boolean;
}

/** One of several answers: radio buttons. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly FormOption[];
}

/** Any of several answers: check boxes. */
export interface ChoicesField extends AnyField {
  readonly kind: 'choices';
  readonly options: readonly FormOption[];
  /** An answer that excludes all others, such as "none". */
  readonly alone?: number;
}

/** A measure or a count. */
export interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly from: Amount;
  readonly to: Amount;
  readonly step: number;
  /** Usual values, offered beside the input. */
  readonly usual?: readonly number[];
  /** The unit, shown behind the number; `¥` is shown before it. */
  readonly unit?: string;
}

/** A text. It is stored without blanks at its ends. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  /** The maximum length in UTF-16 units; 500 by default. */
  readonly most?: number;
  readonly least?: number;
  /** The number of lines of the input; 1 by default. */
  readonly lines?: number;
  /** The allowed characters; a colour is written `#1a2b3c`. */
  readonly characters?: 'lettersAndDigits' | 'digits' | 'colour' | 'phone';
  /** The kind of text whose phrase bank is offered. */
  readonly phrases?: PhraseField;
}

/** A calendar date. */
export interface DateFormField extends AnyField {
  readonly kind: 'date';
  readonly earliest?: Day;
  readonly latest?: Day;
}

/** Teeth, or contacts between teeth, of a chart. */
export interface TeethField extends AnyField {
  readonly kind: 'teeth' | 'contacts';
  /** Limits the choice to teeth of these groups. */
  readonly among?: readonly ('upper' | 'lower' | 'anterior' | 'posterior' | 'permanent' | 'deciduous' | 'thirdMolar')[];
  /** Limits the choice to teeth of one of these answers and facts, such as the missing ones. */
  readonly within?: readonly Source[];
  /** Excludes the teeth of other answers and facts, such as missing ones. */
  readonly without?: readonly Source[];
  /** The condition under which deciduous teeth are offered. */
  readonly mixed?: AnswerCondition;
}

/** Teeth with a reason or kind for each. */
export interface MarkedTeethField extends Omit<TeethField, 'kind'> {
  readonly kind: 'markedTeeth';
  readonly options: readonly FormOption[];
}

/** An amount for each of some teeth or contacts, such as the space that is kept there. */
export interface AmountsField extends Omit<TeethField, 'kind'> {
  readonly kind: 'amounts';
  readonly places: 'teeth' | 'contacts' | 'both';
  readonly from: Amount;
  readonly to: Amount;
  readonly step: number;
  readonly unit?: string;
}

/** A text for each of some teeth. */
export interface ToothTextsField extends Omit<TeethField, 'kind'> {
  readonly kind: 'toothTexts';
  /** The maximum length of each text in UTF-16 units; 200 by default. */
  readonly most?: number;
}

/** Files by their ids. The server checks whether the user may attach them. */
export interface FilesField extends AnyField {
  readonly kind: 'files';
  /** The maximum number of files; 10 by default. */
  readonly most?: number;
}

/** Some of the steps that a fact lists, such as the shipped ones. */
export interface StepsField extends AnyField {
  readonly kind: 'steps';
  readonly of: Source;
}

/** One of the records that a fact lists (`FormRecord`), by its id. */
export interface RecordField extends AnyField {
  readonly kind: 'record';
  readonly of: { readonly fact: string };
}

/** A tooth of a row. */
export interface ToothColumn extends Pick<AnyField, 'key' | 'label' | 'when' | 'required'> {
  readonly kind: 'tooth';
  readonly among?: NonNullable<TeethField['among']>;
  readonly within?: readonly Source[];
  readonly without?: readonly Source[];
}

/** A contact between two teeth, of a row. */
export interface ContactColumn extends Pick<AnyField, 'key' | 'label' | 'when' | 'required'> {
  readonly kind: 'contact';
}

/** A column of a list of rows. Its conditions are evaluated per row. */
export type RowColumn = ChoiceField | NumberField | TextField | ToothColumn | ContactColumn;

/** Any number of rows with the same columns: elastics, each with its class and its two teeth. */
export interface RowsField extends AnyField {
  readonly kind: 'rows';
  readonly columns: readonly RowColumn[];
  /** The label of the button that adds a row. */
  readonly add: FormText;
  /** The maximum number of rows; 20 by default. */
  readonly most?: number;
}

/** A field of a declared form. */
export type DeclaredField =
  | AmountsField
  | RowsField
  | ChoiceField
  | ChoicesField
  | NumberField
  | TextField
  | DateFormField
  | TeethField
  | MarkedTeethField
  | ToothTextsField
  | FilesField
  | StepsField
  | RecordField;
