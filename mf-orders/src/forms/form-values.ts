import type { OrderForm } from '@dentarium/api/orders/shapes';
import {
  createInitialAnswers,
  type FormAnswers,
  type FormDeclaration,
  type FormSetting,
} from '@dentarium/domain/declared-form';
import { type DeclaredAnswers, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { ACCEPTED_FIELD } from './tools/accepted-warnings.ts';

/** The field with the version of a form. No field of a declaration begins with a sign. */
export const VERSION_FIELD = '$version';
/** The field that records that the user has seen the initial answers. */
export const SEEN_FIELD = '$seen';

/** The sources of the initial answers of a form. */
export interface FormSource {
  readonly declaration: FormDeclaration;
  readonly setting: FormSetting;
  /** The initial answers before the first save, if they exceed those of the declaration. */
  readonly prefilled: FormAnswers | undefined;
}

/**
 * Returns whether a form has no answers. A form that was skipped is stored empty, and is treated like an unseen one.
 */
export function isUnanswered({ version, formValue }: OrderForm): boolean {
  return version === 0 || Object.keys(formValue).length === 0;
}

/** Creates the values of a form: its answers, the saved version, and the accepted warnings. */
export function createFormValues({ declaration, setting, prefilled }: FormSource, form: OrderForm): DeclaredAnswers {
  const initialAnswers = isUnanswered(form) ? (prefilled ?? createInitialAnswers(declaration, setting.facts)) : {};
  const answers = toCompleteAnswers(declaration, { ...initialAnswers, ...form.formValue });
  return { ...answers, [VERSION_FIELD]: form.version, [SEEN_FIELD]: 0, [ACCEPTED_FIELD]: form.accepted };
}
