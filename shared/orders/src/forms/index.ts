/** The forms of orders as data (`domain-forms.md` 9 to 15), with the facts that they are evaluated against. */
export { prescriptionBefore, type SentPrescription } from './adjust/prescription-before.ts';
export { TYPICAL_ITEMS } from './catalogue/typical-items.ts';
export { preferenceFacts, prescriptionFacts } from './facts.ts';
export { type OrderFormSource, orderFormFacts } from './form-facts.ts';
export { expertFacts } from './follow-on/expert-form.ts';
export { followUpFacts, followUpSteps } from './follow-on/production-follow-up-form.ts';
export { reissueFacts } from './follow-on/reissue-form.ts';
export { besidePlaces, slotKey } from './images/image-forms.ts';
export { IMAGE_SLOTS, imageSlot, type ImageSlot, SLOT_FORMS, slotForm } from './images/image-slots.ts';
export {
  dayTaken,
  isSlotRequired,
  judgeSlots,
  type SlotCode,
  type SlotFacts,
  type SlotFile,
  type SlotProblem,
  type SlotProduct,
} from './images/judge-slots.ts';
export { leftOutForms, modelArch, type ModelSource, modelSource } from './images/model-source.ts';
export { followOnForms, orderForms } from './order-forms.ts';
export { type ExamFindings, findingsInForm } from './patient/exam-findings.ts';
export { prefillPatientForm } from './patient/prefill.ts';
export { carriedPreferences } from './prescription/carried-preferences.ts';
export { prescriptionForm } from './prescription/prescription-form.ts';
export { retentionFacts } from './retention/retention-form.ts';
