/** The forms of orders as data (`domain-forms.md` 9 to 15), with the facts that they are evaluated against. */
export { toPreviousPrescription, type SubmittedPrescription } from './adjust/previous-prescription.ts';
export { toCopiedAnswers } from './copied-answers.ts';
export { TYPICAL_ITEMS } from './catalogue/typical-items.ts';
export { toPreferenceFacts, toPrescriptionFacts } from './prescription-facts.ts';
export { type OrderFormSource, toOrderFormFacts } from './form-facts.ts';
export { toExpertFacts } from './follow-on/expert-form.ts';
export { toFollowUpFacts, toFollowUpSteps } from './follow-on/production-follow-up-form.ts';
export { toReissueFacts } from './follow-on/reissue-form.ts';
export { withoutSlotFields, toSlotKey } from './images/image-forms.ts';
export {
  canUploadIntoSlot,
  IMAGE_SLOTS,
  findImageSlot,
  type ImageSlot,
  listSlotExtensions,
  SLOT_FORMS,
  findSlotForm,
} from './images/image-slots.ts';
export {
  toDayTaken,
  isSlotJudged,
  isSlotRequired,
  checkSlots,
  type SlotCode,
  type SlotFacts,
  type SlotFile,
  type SlotProblem,
  type SlotProduct,
} from './images/check-slots.ts';
export {
  areModelsMailed,
  listOmittedForms,
  resolveModelArch,
  type ModelSource,
  resolveModelSource,
} from './images/model-source.ts';
export { followOnForms, orderForms } from './order-forms.ts';
export { type ExamFindings, toExamFindings } from './patient/exam-findings.ts';
export { prefillPatientForm } from './patient/prefill.ts';
export { carryPreferences } from './prescription/carry-preferences.ts';
export { prescriptionForm } from './prescription/prescription-form.ts';
export { toRetentionFacts } from './retention/retention-form.ts';
export { isFormUnchanged, listSubmittedForms } from './submitted-forms.ts';
