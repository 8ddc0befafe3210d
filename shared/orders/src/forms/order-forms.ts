import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey } from '../states/order-types.ts';
import { adjustForm } from './adjust/adjust-form.ts';
import { expertForm } from './follow-on/expert-form.ts';
import { productionFollowUpForm } from './follow-on/production-follow-up-form.ts';
import { reissueForm } from './follow-on/reissue-form.ts';
import { cbctForm, imagesForm, modelMailingForm, modelsForm } from './images/image-forms.ts';
import { patientForm } from './patient/patient-form.ts';
import { preferencesForm } from './preferences-form.ts';
import { prescriptionForm } from './prescription/prescription-form.ts';
import { retentionForm } from './retention/retention-form.ts';

/**
 * The forms of orders by their keys. The page, the validation of the server, the preview and the differences use the
 * same declarations.
 */
export const orderForms: Readonly<Record<FormKey, FormDeclaration>> = {
  [FORM_KEYS.images]: imagesForm,
  [FORM_KEYS.models]: modelsForm,
  [FORM_KEYS.modelMailing]: modelMailingForm,
  [FORM_KEYS.patient]: patientForm,
  [FORM_KEYS.design]: prescriptionForm,
  [FORM_KEYS.cbct]: cbctForm,
  [FORM_KEYS.retention]: retentionForm,
  [FORM_KEYS.preferences]: preferencesForm,
  [FORM_KEYS.adjust]: adjustForm,
};

/** The forms outside of the wizard (`domain-forms.md` 14). */
export const followOnForms = {
  productionFollowUp: productionFollowUpForm,
  reissue: reissueForm,
  expert: expertForm,
} as const satisfies Readonly<Record<string, FormDeclaration>>;
