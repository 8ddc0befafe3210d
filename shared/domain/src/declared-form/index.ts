/**
 * Forms as data: declared once, rendered by the page (`@dentarium/ui/declared-form`), and validated by the page and the
 * server.
 */
export * from './answer-error.ts';
export * from './answer-text.ts';
export { toAnswersSchema } from './answers-schema.ts';
export * from './condition.ts';
export * from './declaration.ts';
export * from './list-declaration-problems.ts';
export * from './evaluate.ts';
export * from './form-differences.ts';
export { CONTACTS, createToothFilter } from './tooth-filter.ts';
export {
  isFormRow,
  isMarkedTooth,
  isPlaceAmount,
  isToothText,
  toMembers,
  readAnswer,
  toRecords,
  toStoredAnswer,
} from './read-answer.ts';
