/** A change that can be undone, with its description. */
interface Step {
  readonly description: string;
  readonly undo: () => void;
  /** Aborted when the change can no longer be undone. */
  readonly expiryController: AbortController;
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 30;

/** The changes by the user of this page, the last at the end; changes by other users are not included. */
let steps: readonly Step[] = [];

/**
 * Stores the undo function of a change for Ctrl+Z.
 *
 * @returns a function that undoes the change once, and a signal that is aborted when it can no longer be undone
 */
export function recordUndo(
  description: string,
  undo: () => void,
): { readonly undo: () => void; readonly expirySignal: AbortSignal } {
  const step: Step = { description, undo, expiryController: new AbortController() };
  setSteps([...steps, step].slice(-MAX_UNDO_STEPS));
  return {
    undo: () => {
      if (!steps.includes(step)) return;
      setSteps(steps.filter((other) => other !== step));
      undo();
    },
    expirySignal: step.expiryController.signal,
  };
}

function setSteps(remaining: readonly Step[]): void {
  for (const step of steps) if (!remaining.includes(step)) step.expiryController.abort();
  steps = remaining;
}

/**
 * Undoes the last change.
 *
 * @returns its description; `null` if there is nothing to undo
 */
export function undoLast(): string | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  setSteps(steps.slice(0, -1));
  last.undo();
  return last.description;
}

/** The patient whose images were changed. */
let currentPatientId = '';

/** Starts to record the changes of a patient; those of another one are dropped. */
export function beginSteps(patientId: string): void {
  if (currentPatientId !== patientId) setSteps([]);
  currentPatientId = patientId;
}
