/** The forms of orders as data (`domain-forms.md` 9 to 15), with the facts that they are evaluated against. */
export {
  toPreviousPrescription as toPreviousPrescription,
  type SubmittedPrescription as SubmittedPrescription,
} from './adjust/prescription-before.ts';
export { TYPICAL_ITEMS } from './catalogue/typical-items.ts';
export { toPreferenceFacts as toPreferenceFacts, toPrescriptionFacts as toPrescriptionFacts } from './facts.ts';
export { type OrderFormSource, toOrderFormFacts as toOrderFormFacts } from './form-facts.ts';
export { toExpertFacts as toExpertFacts } from './follow-on/expert-form.ts';
export {
  toFollowUpFacts as toFollowUpFacts,
  toFollowUpSteps as toFollowUpSteps,
} from './follow-on/production-follow-up-form.ts';
export { toReissueFacts as toReissueFacts } from './follow-on/reissue-form.ts';
export { withoutSlotFields as withoutSlotFields, toSlotKey as toSlotKey } from './images/image-forms.ts';
export {
  IMAGE_SLOTS,
  findImageSlot as findImageSlot,
  type ImageSlot,
  SLOT_FORMS,
  findSlotForm as findSlotForm,
} from './images/image-slots.ts';
export {
  toDayTaken as toDayTaken,
  isSlotRequired,
  checkSlots as checkSlots,
  type SlotCode,
  type SlotFacts,
  type SlotFile,
  type SlotProblem,
  type SlotProduct,
} from './images/judge-slots.ts';
export {
  listOmittedForms as listOmittedForms,
  resolveModelArch as resolveModelArch,
  type ModelSource,
  resolveModelSource as resolveModelSource,
} from './images/model-source.ts';
export { followOnForms, orderForms } from './order-forms.ts';
export { type ExamFindings, toExamFindings as toExamFindings } from './patient/exam-findings.ts';
export { prefillPatientForm } from './patient/prefill.ts';
export { carryPreferences as carryPreferences } from './prescription/carried-preferences.ts';
export { prescriptionForm } from './prescription/prescription-form.ts';
export { toRetentionFacts as toRetentionFacts } from './retention/retention-form.ts';
