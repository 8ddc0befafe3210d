/** A change that can be taken back, and what it was. */
interface Step {
  readonly what: string;
  readonly undo: () => void;
}

/** So many changes can be taken back, the last first. */
const MOST = 30;

/** The changes of this page's user, the last at the end; what others did meanwhile is not among them. */
let steps: readonly Step[] = [];

/**
 * Stores how a change is undone by Ctrl+Z.
 *
 * @returns takes it back; once, whichever way comes first.
 */
export function undoable(what: string, undo: () => void): () => void {
  const step: Step = { what, undo };
  steps = [...steps, step].slice(-MOST);
  return () => {
    if (!steps.includes(step)) return;
    steps = steps.filter((other) => other !== step);
    undo();
  };
}

/**
 * Takes the last change back.
 *
 * @returns what it was; `null` when there is nothing to take back.
 */
export function undoLast(): string | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  steps = steps.slice(0, -1);
  last.undo();
  return last.what;
}

/** Whose images the changes are of. */
let patient = '';

/** Begins to record the changes of a patient; those of another one are dropped. */
export function beginSteps(patientId: string): void {
  if (patient !== patientId) steps = [];
  patient = patientId;
}
