import type { PhraseField } from '../medical-record.ts';
import type { Amount, AnswerCondition, Day, FormAnswer, FormText, Source } from './answer-condition.ts';

/** One of the answers that a field offers. */
export interface FormOption {
  /** The stored number. */
  readonly value: number;
  readonly label: FormText;
  /** Offered only then; an answer that is not offered any more is an error. */
  readonly when?: AnswerCondition;
}

interface AnyField {
  /** The key of the stored answer: letters and digits, a small letter first. */
  readonly key: string;
  readonly label: FormText;
  readonly hint?: FormText;
  /** It applies only then. */
  readonly when?: AnswerCondition;
  /** It is asked only then; where it applies and is not asked, its default counts, and is submitted. */
  readonly asked?: AnswerCondition;
  /** Whether it must be answered before the form is finished. */
  readonly required?: boolean | AnswerCondition;
  /** What a new form has; a source gives the fact of this name, such as a preference. */
  readonly initial?: FormAnswer | { readonly fact: string };
  /** What no answer says, such as "none" of a chart in which no tooth is chosen. */
  readonly none?: FormText;
  /** Takes the whole width. */
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
  /** The usual ones, which are offered beside the input. */
  readonly usual?: readonly number[];
  /** Shown behind the number; `¥` before it. */
  readonly unit?: string;
}

/** A text; stored without blanks at its ends. */
export interface TextField extends AnyField {
  readonly kind: 'text';
  /** UTF-16 units; 500 when left out. */
  readonly most?: number;
  readonly least?: number;
  /** Lines that the input shows; 1 when left out. */
  readonly lines?: number;
  /** Only these characters; a colour is written `#1a2b3c`. */
  readonly characters?: 'lettersAndDigits' | 'digits' | 'colour' | 'phone';
  /** The phrase bank of the user for this kind of text is offered. */
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
  /** Only teeth of these groups. */
  readonly among?: readonly ('upper' | 'lower' | 'anterior' | 'posterior' | 'permanent' | 'deciduous' | 'thirdMolar')[];
  /** Only teeth of one of these answers and facts, such as the missing ones. */
  readonly within?: readonly Source[];
  /** Teeth that cannot be chosen: those of other answers and facts, such as missing ones. */
  readonly without?: readonly Source[];
  /** Deciduous teeth are offered then. */
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
  /** UTF-16 units of each; 200 when left out. */
  readonly most?: number;
}

/** Files, by their ids; whose they may be is for the server to say. */
export interface FilesField extends AnyField {
  readonly kind: 'files';
  /** 10 when left out. */
  readonly most?: number;
}

/** Some of the steps that a fact lists, such as those that were shipped. */
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

/** A column of a list of rows; its conditions are judged in each row. */
export type RowColumn = ChoiceField | NumberField | TextField | ToothColumn | ContactColumn;

/** Rows of the same columns, as many as needed: elastics, each with its class and its two teeth. */
export interface RowsField extends AnyField {
  readonly kind: 'rows';
  readonly columns: readonly RowColumn[];
  /** What the button says that adds a row. */
  readonly add: FormText;
  /** 20 when left out. */
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
