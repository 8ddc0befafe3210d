import type { PlainDate } from '../plain-date.ts';

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

/** A text at a tooth. */
export interface ToothText {
  /** As an FDI number. */
  readonly tooth: number;
  /** `null` while nothing is said. */
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

/** One of the things outside of the form that an answer names: an address, an expert, a delivery. */
export interface FormRecord {
  readonly id: string;
  readonly name: string;
}

/** Answers by the key of their field. What is missing is unanswered. */
export type FormAnswers = Readonly<Record<string, unknown>>;

/** What a form is judged by beside its answers: of the patient, the exam, the product, the preferences. */
export type FormFacts = Readonly<Record<string, unknown>>;

/**
 * An answer, a fact, or within a row the answer to a column. The answer to a field that does not apply counts as
 * unanswered, and so does a column outside of rows; a field that applies and is not asked counts with its default.
 */
export type Source = { readonly field: string } | { readonly fact: string } | { readonly column: string };

/** A number: given, answered, or computed of others. Without one of its parts it is not known. */
export type Amount =
  | number
  | Source
  | { readonly sum: readonly Amount[] }
  | { readonly product: readonly Amount[] }
  /** How far two are from each other. */
  | { readonly distance: readonly [Amount, Amount] }
  /** The days from a date to the day on which the form is judged. */
  | { readonly daysSince: Source };

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
  /** Two lists of answers or teeth have one in common; of teeth with marks, one with one of these marks. */
  | (Source & { readonly shares: Source; readonly marked?: readonly number[] })
  /** One of these teeth is among the marked ones, with one of these marks. */
  | (Source & { readonly marked: readonly number[]; readonly among: readonly number[] })
  /** It holds for one row at least of a field of rows; there `{ column }` is an answer of that row. */
  | { readonly rowsOf: string; readonly some: AnswerCondition }
  | { readonly amount: Amount; readonly above: Amount }
  | { readonly amount: Amount; readonly below: Amount };
