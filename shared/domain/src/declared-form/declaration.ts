import type { AnswerCondition, FormAnswer, FormText } from './answer-condition.ts';
import type { DeclaredField } from './fields.ts';

export type * from './answer-condition.ts';
export type * from './fields.ts';

// A form as data, so that the browser draws it and the server judges its answers by the same declaration. All of it survives JSON.

/** Fields that belong together, under a heading. */
export interface FormSection {
  readonly key: string;
  readonly title: FormText;
  /** Its fields apply only then. */
  readonly when?: AnswerCondition;
  /** Its fields are asked only then; else their defaults count. */
  readonly asked?: AnswerCondition;
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
