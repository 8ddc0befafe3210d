import type { PlainDate } from '../plain-date.ts';

/** A text for users, in both languages. */
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
  /** The text as it was typed if it is not a number; `null` while there is none. */
  readonly amount: number | string | null;
}

/** A text at a tooth. */
export interface ToothText {
  /** As an FDI number. */
  readonly tooth: number;
  /** `null` while the text is empty. */
  readonly text: string | null;
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
  | readonly ToothText[]
  | readonly FormRow[]
  | null;

/** A record outside of the form that an answer refers to: an address, an expert, a delivery. */
export interface FormRecord {
  readonly id: string;
  readonly name: string;
}

/** Answers by the key of their field. Missing keys are unanswered. */
export type FormAnswers = Readonly<Record<string, unknown>>;

/**
 * Facts other than answers that a form is evaluated against: of the patient, the exam, the product, the preferences.
 */
export type FormFacts = Readonly<Record<string, unknown>>;

/**
 * An answer, a fact, or within a row the answer to a column. A field that does not apply counts as unanswered, and so
 * does a column outside of rows. A field that applies but is not asked counts with its default.
 */
export type Source = { readonly field: string } | { readonly fact: string } | { readonly column: string };

/** A number: given, answered, or computed from others. It is unknown if one of its parts is unknown. */
export type Amount =
  | number
  | Source
  | { readonly sum: readonly Amount[] }
  | { readonly product: readonly Amount[] }
  /** The absolute difference of two amounts. */
  | { readonly distance: readonly [Amount, Amount] }
  /** The number of days from a date to the day on which the form is evaluated. */
  | { readonly daysSince: Source };

/** A date, an answer, or `today` for the day on which the form is evaluated. */
export type Day = PlainDate | Source;

/** A condition on answers and facts. A comparison with an unanswered field or an unknown fact is false. */
export type AnswerCondition =
  | { readonly all: readonly AnswerCondition[] }
  | { readonly any: readonly AnswerCondition[] }
  | { readonly not: AnswerCondition }
  /** The answer is this one, or one of these. */
  | (Source & { readonly is: number | string | boolean | readonly (number | string)[] })
  /** At least one of these is among the answers or the teeth. */
  | (Source & { readonly has: number | string | readonly (number | string)[] })
  | (Source & { readonly answered: boolean })
  /** Two lists of answers or teeth have an entry in common; for marked teeth, one with one of these marks. */
  | (Source & { readonly shares: Source; readonly marked?: readonly number[] })
  /** One of these teeth is among the marked ones, with one of these marks. */
  | (Source & { readonly marked: readonly number[]; readonly among: readonly number[] })
  /** The condition holds for at least one row of a field of rows; there `{ column }` is an answer of that row. */
  | { readonly rowsOf: string; readonly some: AnswerCondition }
  | { readonly amount: Amount; readonly above: Amount }
  | { readonly amount: Amount; readonly below: Amount };
