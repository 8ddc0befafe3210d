/** A change that can be taken back, and what it was. */
interface Step {
  readonly what: string;
  readonly undo: () => void;
  /** Aborted when it cannot be taken back any more. */
  readonly gone: AbortController;
}

/** So many changes can be taken back, the last first. */
const MOST = 30;

/** The changes of this page's user, the last at the end; what others did meanwhile is not among them. */
let steps: readonly Step[] = [];

/**
 * Stores how a change is undone by Ctrl+Z.
 *
 * @returns what takes it back, once, whichever way comes first; and a signal that it cannot be taken back any more.
 */
export function undoable(what: string, undo: () => void): { readonly undo: () => void; readonly gone: AbortSignal } {
  const step: Step = { what, undo, gone: new AbortController() };
  keep([...steps, step].slice(-MOST));
  return {
    undo: () => {
      if (!steps.includes(step)) return;
      keep(steps.filter((other) => other !== step));
      undo();
    },
    gone: step.gone.signal,
  };
}

function keep(left: readonly Step[]): void {
  for (const step of steps) if (!left.includes(step)) step.gone.abort();
  steps = left;
}

/**
 * Takes the last change back.
 *
 * @returns what it was; `null` when there is nothing to take back.
 */
export function undoLast(): string | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  keep(steps.slice(0, -1));
  last.undo();
  return last.what;
}

/** Whose images the changes are of. */
let patient = '';

/** Begins to record the changes of a patient; those of another one are dropped. */
export function beginSteps(patientId: string): void {
  if (patient !== patientId) keep([]);
  patient = patientId;
}
