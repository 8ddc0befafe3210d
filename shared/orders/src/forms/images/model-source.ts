import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey, ORDER_TYPES } from '../../states/order-types.ts';

/** The source of the models of an order: files (form 1), mail (form 2), either of both, or none. */
export type ModelSource = 'files' | 'mail' | 'either' | 'none';

/** An adjustment that ends early asks for the base of the retainers. */
const ENDS_EARLY = 4;
/** Both arches, in the fields of retainers. */
const BOTH_ARCHES = 1;

/**
 * Returns the source of the models of an order, by the answers to its forms (`domain-forms.md` 9.2, 12 and 13).
 *
 * @param type 0 treatment, 1 retention, 2 adjustment.
 */
export function resolveModelSource(type: number, getAnswers: (formKey: FormKey) => FormAnswers): ModelSource {
  if (type === ORDER_TYPES.treatment) return 'either';
  if (type === ORDER_TYPES.retention) return toSourceByBasis(getAnswers(FORM_KEYS.retention)['basis'], 'none');
  const { kind, basis, newModels } = getAnswers(FORM_KEYS.adjust);
  if (kind === ENDS_EARLY) return toSourceByBasis(basis, 'either');
  return newModels === 1 ? 'files' : newModels === 2 ? 'mail' : 'either';
}

/**
 * Returns whether the models of an order come by mail: if that was chosen, or if the form of mailing is finished and
 * nothing was chosen.
 */
export function areModelsMailed(source: ModelSource, isMailingFinished: boolean): boolean {
  return source === 'mail' || (source === 'either' && isMailingFinished);
}

/** The forms of models: as files, and by mail. */
const MODEL_FORMS: readonly number[] = [FORM_KEYS.models, FORM_KEYS.modelMailing];

/**
 * Lists the forms that an order omits, regardless of their answers: those of models if retainers are made on the plan,
 * unless the manufacturer has requested one of them.
 *
 * @param requestedForms the keys of the forms that the manufacturer has requested or rejected.
 */
export function listOmittedForms(source: ModelSource, requestedForms: readonly number[]): readonly number[] {
  return source !== 'none' || requestedForms.some((key) => MODEL_FORMS.includes(key)) ? [] : MODEL_FORMS;
}

/**
 * Returns the arches that need models (`domain-forms.md` 9.2, 12 and 13): those of the retainers, as in the `arch` of
 * their fields, and both otherwise.
 *
 * @param type 0 treatment, 1 retention, 2 adjustment.
 * @returns 1 both, 2 upper, 3 lower
 */
export function resolveModelArch(type: number, getAnswers: (formKey: FormKey) => FormAnswers): number {
  if (type === ORDER_TYPES.treatment) return BOTH_ARCHES;
  const { kind, arch } = getAnswers(type === ORDER_TYPES.retention ? FORM_KEYS.retention : FORM_KEYS.adjust);
  const isForRetainers = type === ORDER_TYPES.retention || kind === ENDS_EARLY;
  return isForRetainers && typeof arch === 'number' ? arch : BOTH_ARCHES;
}

/** Returns the source by the base of the retainers: 2 a new scan, 3 a mailed model. */
function toSourceByBasis(basis: unknown, fallback: ModelSource): ModelSource {
  return basis === 2 ? 'files' : basis === 3 ? 'mail' : fallback;
}
