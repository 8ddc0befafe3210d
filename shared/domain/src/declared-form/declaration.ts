import type { AnswerCondition, FormAnswer, FormText } from './answer-condition.ts';
import type { DeclaredField } from './fields.ts';

export type * from './answer-condition.ts';
export type * from './fields.ts';

// A form as data. The browser renders it and the server validates its answers by the same declaration, so every part
// must survive JSON.

/** Fields that belong together, under a heading. */
export interface FormSection {
  readonly key: string;
  readonly title: FormText;
  /** The condition under which its fields apply. */
  readonly when?: AnswerCondition;
  /** The condition under which its fields are asked. Otherwise their defaults count. */
  readonly asked?: AnswerCondition;
  readonly fields: readonly DeclaredField[];
}

/** A rule over several answers. */
export interface CrossCheck {
  readonly key: string;
  /** An error prevents the form from being finished; a warning does so until a user has accepted it. */
  readonly kind: 'error' | 'warning';
  /** The condition under which the answers are wrong. */
  readonly when: AnswerCondition;
  readonly text: FormText;
  /** The fields that show the text while they are visible. */
  readonly fields: readonly string[];
}

/** A rule that sets an answer if other answers leave no choice. */
export interface SettingRule {
  readonly key: string;
  readonly when: AnswerCondition;
  /** The field whose answer is set while it is shown. */
  readonly field: string;
  /** The answers that the rule replaces, `null` for no answer. Other answers stay unchanged. */
  readonly replaces: readonly FormAnswer[];
  readonly to: FormAnswer;
  /** The reason, shown at the field while the rule applies. */
  readonly text: FormText;
}

/** A form as data. */
export interface FormDeclaration {
  /** The key of the stored form, such as `4` for the prescription. */
  readonly key: string;
  /** The version that is stored with the answers as `v`. */
  readonly version: number;
  readonly sections: readonly FormSection[];
  readonly checks: readonly CrossCheck[];
  /** If several rules apply to a field, the first one counts. */
  readonly sets?: readonly SettingRule[];
}

/** Lists the fields of a form from top to bottom. */
export function listFormFields(form: FormDeclaration): DeclaredField[] {
  return form.sections.flatMap(({ fields }) => fields);
}
