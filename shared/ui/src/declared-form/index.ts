/** Draws forms that are declared as data (`@dentarium/domain/declared-form`). */
export { useAnswerText } from './answer-text.ts';
export { type AcceptedWarnings, type DeclaredAnswers, DeclaredForm } from './declared-form.tsx';
export { DeclaredSummary } from './declared-summary.tsx';
export { wholeAnswers } from './form-store.ts';
