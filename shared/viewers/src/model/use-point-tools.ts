import type { ReactNode } from 'react';
import type { ViewingState } from '@dentarium/models/scene';
import { useUndoSteps } from '../annotations/use-undo-steps.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
import type { GroupModel } from './list-group-models.ts';
import { listMeasuredLines } from './measuring/measured-lines.ts';
import type { MeasuredLine } from './measuring/measure-overlay.tsx';
import { type Measuring, useMeasuring } from './measuring/use-measuring.ts';
import { type ModelAnnotations, useModelAnnotations } from './measuring/use-model-annotations.tsx';
import { type SpaceAnalysis, useSpaceAnalysis } from './space-analysis/use-space-analysis.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

/** The tools that set points on models and keep what they measure. One of them sets points at a time. */
export interface PointTools {
  readonly measuring: Measuring;
  readonly space: SpaceAnalysis;
  readonly annotations: ModelAnnotations;
  /** The element that keeps the measurements; it shows nothing. */
  readonly keepers: ReactNode;
  readonly lines: readonly MeasuredLine[];
  /** The next point to set; empty while none is set. */
  readonly prompt: string;
  readonly stop: () => void;
  /** Takes back the last point, or else the last act. */
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Provides the tools that set points on models.
 *
 * @param isActive false for a viewer without tools, which reads no measurements
 */
export function usePointTools(
  viewing: Viewing | null,
  models: readonly GroupModel[],
  looks: Pick<Looks, 'isVisible'>,
  {
    source,
    state,
    isActive,
  }: {
    readonly source: Pick<ViewerSource, 'annotations' | 'allows'>;
    readonly state: ViewingState;
    readonly isActive: boolean;
  },
): PointTools {
  const steps = useUndoSteps();
  const fileIds = isActive ? listReadIds(models, state) : [];
  const { annotations, findLatest, keepers } = useModelAnnotations(source, fileIds);
  const store = { annotations, findLatest, steps };
  const measuring = useMeasuring(viewing, models, store);
  const space = useSpaceAnalysis(viewing, models, looks, store);
  return {
    measuring: {
      ...measuring,
      begin: (measure) => {
        space.stop();
        measuring.begin(measure);
      },
    },
    space: {
      ...space,
      begin: (subject) => {
        measuring.stop();
        space.begin(subject);
      },
      beginArch: (arch) => {
        measuring.stop();
        space.beginArch(arch);
      },
    },
    annotations,
    keepers,
    lines: listMeasuredLines(measuring, space, looks),
    prompt: measuring.prompt === '' ? space.prompt : measuring.prompt,
    stop: () => {
      measuring.stop();
      space.stop();
    },
    undo: () => {
      if (!measuring.takePointBack() && !space.takePointBack()) steps.undo();
    },
    redo: () => void steps.redo(),
  };
}

/** Lists the models whose measurements are read: the jaws, and others once they are loaded. */
function listReadIds(models: readonly GroupModel[], state: ViewingState): readonly string[] {
  return models
    .filter(({ role, item }) => role === 'upper' || role === 'lower' || state.models.get(item.id)?.status === 'shown')
    .map(({ item }) => item.id);
}
