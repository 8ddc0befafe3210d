import type { FormDeclaration } from '../declared-form/declaration.ts';
import { cbctForm, imagesForm, modelMailingForm, modelsForm } from './images/image-forms.ts';
import { prescriptionForm } from './prescription/prescription-form.ts';

/** The forms of orders by their keys: one declaration gives the page, the judgement of the server, the preview, the differences. */
export const orderForms = {
  0: imagesForm,
  1: modelsForm,
  2: modelMailingForm,
  4: prescriptionForm,
  5: cbctForm,
} as const satisfies Readonly<Record<number, FormDeclaration>>;
