import { SCHEME_PARTS, type SchemeModel } from './scheme-model.ts';
import type { SchemeSight } from './scheme-sight.ts';

type ModelSight = Pick<SchemeSight, 'steps' | 'overlay' | 'hidden' | 'selectedTooth'>;

const isSame = (one: SchemeSight['overlay'], other: SchemeSight['overlay']): boolean =>
  one?.upper === other?.upper && one?.lower === other?.lower;

/** Applies a sight to a model. Unchanged parts are skipped, so turning the camera moves no tooth. */
export function applySight(model: SchemeModel, sight: ModelSight, before: ModelSight | null): void {
  if (before === null || !isSame(sight.steps, before.steps)) model.setStep(sight.steps.upper, sight.steps.lower);
  for (const part of SCHEME_PARTS) {
    const isVisible = !sight.hidden.has(part);
    if (isVisible !== !(before?.hidden.has(part) ?? false)) model.setPartVisible(part, isVisible);
  }
  if (before === null || !isSame(sight.overlay, before.overlay)) model.setOverlay(sight.overlay);
  if (sight.selectedTooth !== (before?.selectedTooth ?? null)) model.teeth.selectTooth(sight.selectedTooth);
}
