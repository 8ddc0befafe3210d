import type { FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey, ORDER_TYPES } from '../../states/order-types.ts';

/** How the models of an order come: as files (form 1), by mail (form 2), whichever of both is filled in, or not at all. */
export type ModelSource = 'files' | 'mail' | 'either' | 'none';

/** An adjustment that ends early is asked what retainers are made on. */
const ENDS = 4;
/** Both arches, as the fields of retainers have it. */
const BOTH = 1;

/**
 * How the models of an order come, by the answers to its forms (`domain-forms.md` 9.2, 12 and 13).
 *
 * @param type 0 treatment, 1 retention, 2 adjustment.
 */
export function modelSource(type: number, answersOf: (formKey: FormKey) => FormAnswers): ModelSource {
  if (type === ORDER_TYPES.treatment) return 'either';
  if (type === ORDER_TYPES.retention) return ofBasis(answersOf(FORM_KEYS.retention)['basis'], 'none');
  const { kind, basis, newModels } = answersOf(FORM_KEYS.adjust);
  if (kind === ENDS) return ofBasis(basis, 'either');
  return newModels === 1 ? 'files' : newModels === 2 ? 'mail' : 'either';
}

/** The forms of models: as files, and by mail. */
const MODEL_FORMS: readonly number[] = [FORM_KEYS.models, FORM_KEYS.modelMailing];

/**
 * The forms that an order leaves out, whatever was answered in them: those of models where retainers are made on the plan, unless the
 * manufacturer has asked for one of them.
 *
 * @param asked the keys of the forms that the manufacturer has asked for or sent back.
 */
export function leftOutForms(source: ModelSource, asked: readonly number[]): readonly number[] {
  return source !== 'none' || asked.some((key) => MODEL_FORMS.includes(key)) ? [] : MODEL_FORMS;
}

/**
 * The arches of which an order needs models (`domain-forms.md` 9.2, 12 and 13): those that retainers are made for, as `arch` of their fields
 * has it, and both for anything else.
 *
 * @param type 0 treatment, 1 retention, 2 adjustment.
 * @returns 1 both, 2 upper, 3 lower
 */
export function modelArch(type: number, answersOf: (formKey: FormKey) => FormAnswers): number {
  if (type === ORDER_TYPES.treatment) return BOTH;
  const { kind, arch } = answersOf(type === ORDER_TYPES.retention ? FORM_KEYS.retention : FORM_KEYS.adjust);
  const isOfRetainers = type === ORDER_TYPES.retention || kind === ENDS;
  return isOfRetainers && typeof arch === 'number' ? arch : BOTH;
}

/** By what retainers are made on: 2 a new scan, 3 a mailed model. */
function ofBasis(basis: unknown, otherwise: ModelSource): ModelSource {
  return basis === 2 ? 'files' : basis === 3 ? 'mail' : otherwise;
}
