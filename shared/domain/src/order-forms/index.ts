/** The forms of orders as data (`domain-forms.md` 9 to 15), with what they are judged by. */
export { examFacts, preferenceFacts, prescriptionFacts, productFacts } from './facts.ts';
export { slotKey } from './images/image-forms.ts';
export { IMAGE_SLOTS, imageSlot, type ImageSlot } from './images/image-slots.ts';
export {
  isSlotRequired,
  judgeSlots,
  type SlotCode,
  type SlotFacts,
  type SlotFile,
  type SlotProblem,
  type SlotProduct,
} from './images/judge-slots.ts';
export { orderForms } from './order-forms.ts';
export { prescriptionForm } from './prescription/prescription-form.ts';
