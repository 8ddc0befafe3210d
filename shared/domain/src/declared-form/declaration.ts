import type { PlainDate } from '../plain-date.ts';

// A form as data, so that the browser draws it and the server judges its answers by the same declaration. All of it survives JSON.

/** A text for people. */
export interface FormText {
  readonly ch: string;
  readonly en: string;
}

/** A tooth with the reason or kind that was chosen for it. */
export interface MarkedTooth {
  /** As an FDI number. */
  readonly tooth: number;
  /** The value of an option of the field. */
  readonly mark: number;
}

/** An amount at a tooth, or at a contact between two. */
export interface PlaceAmount {
  /** A tooth as an FDI number, a contact as `11-21`. */
  readonly at: number | string;
  /** As it was typed, when that is no number; `null` while there is none. */
  readonly amount: number | string | null;
}

/** A row of a list: the answers to its columns by their keys; `null` is unanswered. */
export type FormRow = Readonly<Record<string, number | string | null>>;

/** The answer to one field; `null` is unanswered. */
export type FormAnswer =
  | number
  | string
  | readonly number[]
  | readonly string[]
  | readonly MarkedTooth[]
  | readonly PlaceAmount[]
  | readonly FormRow[]
  | null;

/** Answers by the key of their field. What is missing is unanswered. */
export type FormAnswers = Readonly<Record<string, unknown>>;

/** What a form is judged by beside its answers: of the patient, the exam, the product, the preferences. */
export type FormFacts = Readonly<Record<string, unknown>>;

/**
 * An answer, a fact, or within a row the answer to a column. The answer to a field that is not shown counts as
 * unanswered, and so does a column outside of rows.
 */
export type Source = { readonly field: string } | { readonly fact: string } | { readonly column: string };

/** A number: given, answered, or computed of others. Without one of its parts it is not known. */
export type Amount =
  | number
  | Source
  | { readonly sum: readonly Amount[] }
  | { readonly product: readonly Amount[] }
  /** How far two are from each other. */
  | { readonly distance: readonly [Amount, Amount] };

/** A date, `today` for the day on which the form is judged, or an answer. */
export type Day = PlainDate | Source;

/** When something holds. What compares an unanswered field or an unknown fact does not hold. */
export type AnswerCondition =
  | { readonly all: readonly AnswerCondition[] }
  | { readonly any: readonly AnswerCondition[] }
  | { readonly not: AnswerCondition }
  /** The answer is this one, or one of these. */
  | (Source & { readonly is: number | string | boolean | readonly (number | string)[] })
  /** One at least of these is among the answers, or among the teeth. */
  | (Source & { readonly has: number | string | readonly (number | string)[] })
  | (Source & { readonly answered: boolean })
  /** Two lists of answers or teeth have one in common. */
  | (Source & { readonly shares: Source })
  /** It holds for one row at least of a field of rows; there `{ column }` is an answer of that row. */
  | { readonly rowsOf: string; readonly some: AnswerCondition }
  | { readonly amount: Amount; readonly above: Amount }
  | { readonly amount: Amount; readonly below: Amount };

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
  /** Shown only then. */
  readonly when?: AnswerCondition;
  /** Whether it must be answered before the form is finished. */
  readonly required?: boolean | AnswerCondition;
  /** What a new form has; a source gives the fact of this name, such as a preference. */
  readonly initial?: FormAnswer | { readonly fact: string };
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
  /** Shown behind the number. */
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
  /** Only these characters. */
  readonly characters?: 'lettersAndDigits' | 'digits';
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
  readonly among?: readonly ('upper' | 'lower' | 'anterior' | 'posterior' | 'permanent' | 'deciduous')[];
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

/** A tooth of a row. */
export interface ToothColumn extends Pick<AnyField, 'key' | 'label' | 'when' | 'required'> {
  readonly kind: 'tooth';
  readonly among?: NonNullable<TeethField['among']>;
  readonly without?: readonly Source[];
}

/** A column of a list of rows; its conditions are judged in each row. */
export type RowColumn = ChoiceField | NumberField | TextField | ToothColumn;

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
  | MarkedTeethField;

/** Fields that belong together, under a heading. */
export interface FormSection {
  readonly key: string;
  readonly title: FormText;
  /** Shown only then, with all its fields. */
  readonly when?: AnswerCondition;
  readonly fields: readonly DeclaredField[];
}

/** A rule over several answers. */
export interface CrossCheck {
  readonly key: string;
  /** An error keeps the form from being finished; a warning does so until somebody has accepted it. */
  readonly kind: 'error' | 'warning';
  /** What is wrong. */
  readonly when: AnswerCondition;
  readonly text: FormText;
  /** The fields that the text is shown at, while they are shown. */
  readonly fields: readonly string[];
}

/** A rule that sets an answer, where others leave no choice. */
export interface SettingRule {
  readonly key: string;
  readonly when: AnswerCondition;
  /** The field whose answer is set, while it is shown. */
  readonly field: string;
  /** The answers that it replaces, `null` for none yet; every other one stays. */
  readonly replaces: readonly FormAnswer[];
  readonly to: FormAnswer;
  /** Why, shown at the field as long as the rule has set it. */
  readonly text: FormText;
}

/** A form as data. */
export interface FormDeclaration {
  /** The key of the stored form, such as `4` for the prescription. */
  readonly key: string;
  /** Stored with the answers as `v`. */
  readonly version: number;
  readonly sections: readonly FormSection[];
  readonly checks: readonly CrossCheck[];
  /** Of several rules for one field the first that applies counts. */
  readonly sets?: readonly SettingRule[];
}

/** The fields of a form from top to bottom. */
export function fieldsOfForm(form: FormDeclaration): DeclaredField[] {
  return form.sections.flatMap(({ fields }) => fields);
}
