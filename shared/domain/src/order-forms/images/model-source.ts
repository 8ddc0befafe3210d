import type { FormAnswers } from '../../declared-form/declaration.ts';
import { FORM_KEYS, type FormKey, ORDER_TYPES } from '../../orders/order-types.ts';

/** How the models of an order come: as files (form 1), by mail (form 2), whichever of both is filled in, or not at all. */
export type ModelSource = 'files' | 'mail' | 'either' | 'none';

/** An adjustment that ends early is asked what retainers are made on. */
const ENDS = 4;

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

/** By what retainers are made on: 2 a new scan, 3 a mailed model. */
function ofBasis(basis: unknown, otherwise: ModelSource): ModelSource {
  return basis === 2 ? 'files' : basis === 3 ? 'mail' : otherwise;
}
