/** Renderer of forms that are declared as data (`@dentarium/domain/declared-form`). */
export { useReading } from './use-reading.ts';
export { type AcceptedWarnings, type DeclaredAnswers, DeclaredForm } from './declared-form.tsx';
export { DeclaredSummary } from './declared-summary.tsx';
export { type FilesToAdd, type FormTools, FormToolsContext } from './form-tools.ts';
export { toCompleteAnswers } from './form-store.ts';
