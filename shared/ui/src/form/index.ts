/** Forms based on react-hook-form; they are loaded with the first form of a module. */
export { FormBody, FormNotices, createSaveKeyHandler } from './form-body.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export { FormDrawer } from './form-drawer.tsx';
export { type BodySchema, type FieldError, isMissing } from './field-error.ts';
export { FormField } from './form-field.tsx';
export type { FormFrameProps } from './form-frame.ts';
export {
  type Form,
  type FormOptions,
  type OpenForm,
  type StaleOptions,
  useForm,
  useFormValue,
  useFormValues,
} from './use-form.ts';
export { isSame } from '../stale-form/merge-fields.ts';
export { removeDraft, storeDraft, loadDraft } from './stored-draft.ts';
export type { DraftOffer } from './use-stored-draft.ts';
export { type FieldInput, type FormFieldState, useFormField } from './use-form-field.ts';
