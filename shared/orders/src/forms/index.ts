/** The forms of orders as data (`domain-forms.md` 9 to 15), with the facts that they are evaluated against. */
export {
  toPreviousPrescription as prescriptionBefore,
  type SubmittedPrescription as SentPrescription,
} from './adjust/prescription-before.ts';
export { TYPICAL_ITEMS } from './catalogue/typical-items.ts';
export { toPreferenceFacts as preferenceFacts, toPrescriptionFacts as prescriptionFacts } from './facts.ts';
export { type OrderFormSource, toOrderFormFacts as orderFormFacts } from './form-facts.ts';
export { toExpertFacts as expertFacts } from './follow-on/expert-form.ts';
export {
  toFollowUpFacts as followUpFacts,
  toFollowUpSteps as followUpSteps,
} from './follow-on/production-follow-up-form.ts';
export { toReissueFacts as reissueFacts } from './follow-on/reissue-form.ts';
export { withoutSlotFields as besidePlaces, toSlotKey as slotKey } from './images/image-forms.ts';
export {
  IMAGE_SLOTS,
  findImageSlot as imageSlot,
  type ImageSlot,
  SLOT_FORMS,
  findSlotForm as slotForm,
} from './images/image-slots.ts';
export {
  toDayTaken as dayTaken,
  isSlotRequired,
  checkSlots as judgeSlots,
  type SlotCode,
  type SlotFacts,
  type SlotFile,
  type SlotProblem,
  type SlotProduct,
} from './images/judge-slots.ts';
export {
  listOmittedForms as leftOutForms,
  resolveModelArch as modelArch,
  type ModelSource,
  resolveModelSource as modelSource,
} from './images/model-source.ts';
export { followOnForms, orderForms } from './order-forms.ts';
export { type ExamFindings, toExamFindings as findingsInForm } from './patient/exam-findings.ts';
export { prefillPatientForm } from './patient/prefill.ts';
export { carryPreferences as carriedPreferences } from './prescription/carried-preferences.ts';
export { prescriptionForm } from './prescription/prescription-form.ts';
export { toRetentionFacts as retentionFacts } from './retention/retention-form.ts';
