/** A change that can be taken back, and what it was. */
interface Step {
  readonly what: string;
  readonly undo: () => void;
  /** Aborted when it cannot be taken back any more. */
  readonly gone: AbortController;
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
): { readonly undo: () => void; readonly gone: AbortSignal } {
  const step: Step = { what: description, undo, gone: new AbortController() };
  setSteps([...steps, step].slice(-MAX_UNDO_STEPS));
  return {
    undo: () => {
      if (!steps.includes(step)) return;
      setSteps(steps.filter((other) => other !== step));
      undo();
    },
    gone: step.gone.signal,
  };
}

function setSteps(remaining: readonly Step[]): void {
  for (const step of steps) if (!remaining.includes(step)) step.gone.abort();
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
  return last.what;
}

/** Whose images the changes are of. */
let currentPatientId = '';

/** Begins to record the changes of a patient; those of another one are dropped. */
export function beginSteps(patientId: string): void {
  if (currentPatientId !== patientId) setSteps([]);
  currentPatientId = patientId;
}
