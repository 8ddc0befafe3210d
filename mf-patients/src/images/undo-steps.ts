/** A change that can be taken back, and what it was. */
interface Step {
  readonly description: string;
  readonly undo: () => void;
  /** Aborted when it cannot be taken back any more. */
  readonly expiryController: AbortController;
}

/** So many changes can be taken back, the last first. */
const MAX_UNDO_STEPS = 30;

/** The changes of this page's user, the last at the end; what others did meanwhile is not among them. */
let steps: readonly Step[] = [];

/**
 * Stores how a change is undone by Ctrl+Z.
 *
 * @returns what takes it back, once, whichever way comes first; and a signal that it cannot be taken back any more.
 */
export function recordUndo(
  description: string,
  undo: () => void,
): { readonly undo: () => void; readonly expirySignal: AbortSignal } {
  const step: Step = { description: description, undo, expiryController: new AbortController() };
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
 * Takes the last change back.
 *
 * @returns what it was; `null` when there is nothing to take back.
 */
export function undoLast(): string | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  setSteps(steps.slice(0, -1));
  last.undo();
  return last.description;
}

/** Whose images the changes are of. */
let currentPatientId = '';

/** Begins to record the changes of a patient; those of another one are dropped. */
export function beginSteps(patientId: string): void {
  if (currentPatientId !== patientId) setSteps([]);
  currentPatientId = patientId;
}
