import { addChanges, type VolumeChanges } from './volume-changes.ts';

/** A step that can be taken back. */
interface Step {
  readonly undo: VolumeChanges;
  readonly redo: VolumeChanges;
  readonly atMs: number;
}

/** The steps of a visit. */
export interface UndoSteps {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** No steps. */
export const NO_STEPS: UndoSteps = { past: [], future: [] };

const MAX_STEPS = 100;
/** Changes of the same things within this time are one step, such as those of a drag. */
const SAME_STEP_MS = 600;

/** Returns what a step changes. Each point of a canal is a step of its own, however quickly they are set. */
function toTargets({ marks, canals = {}, arch, tilt }: VolumeChanges): string {
  return [
    ...Object.keys(marks).toSorted(),
    ...Object.entries(canals).map(([id, canal]) => `${id} ${canal?.points.length}`),
    arch === undefined ? '' : 'arch',
    tilt === undefined ? '' : 'tilt',
  ].join(' ');
}

/** Adds a step, or extends the last one if it is part of the same movement. */
export function addStep({ past }: UndoSteps, step: Step): UndoSteps {
  const last = past.at(-1);
  const isSameMovement =
    last !== undefined && step.atMs - last.atMs < SAME_STEP_MS && toTargets(last.redo) === toTargets(step.redo);
  if (isSameMovement)
    return {
      past: [...past.slice(0, -1), { undo: last.undo, redo: addChanges(last.redo, step.redo), atMs: step.atMs }],
      future: [],
    };
  return { past: [...past.slice(-MAX_STEPS + 1), step], future: [] };
}

/** Takes the last step back; `null` without one. */
export function undoStep({
  past,
  future,
}: UndoSteps): { readonly steps: UndoSteps; readonly changes: VolumeChanges } | null {
  const last = past.at(-1);
  if (last === undefined) return null;
  // A change after an undo is a step of its own.
  return {
    steps: { past: past.slice(0, -1).map((step) => ({ ...step, atMs: 0 })), future: [last, ...future] },
    changes: last.undo,
  };
}

/** Repeats the last step that was taken back; `null` without one. */
export function redoStep({
  past,
  future,
}: UndoSteps): { readonly steps: UndoSteps; readonly changes: VolumeChanges } | null {
  const [next, ...others] = future;
  if (next === undefined) return null;
  return { steps: { past: [...past, { ...next, atMs: 0 }], future: others }, changes: next.redo };
}
