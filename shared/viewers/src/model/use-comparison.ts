import type { ViewingState } from '@dentarium/models/scene';
import type { JawRole } from '@dentarium/models';
import { useEffect, useRef, useState } from 'react';
import type { ViewerSource } from '../source/viewer-source.ts';
import { hasSurface } from './has-surface.ts';
import type { GroupModel } from './list-group-models.ts';
import { NO_POINTS, type PairedPoints, removeLastPoint, addPoint } from './point-pairs.ts';
import { type AlignedPair, type Alignment, useSavedAlignment } from './use-saved-alignment.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

interface Work {
  /** The id of the stage that is aligned with the other. */
  readonly stageId: string | null;
  readonly points: PairedPoints;
  readonly isPicking: boolean;
  readonly alignment: Alignment | null;
  readonly fault: 'line' | 'failed' | null;
  /** The fit by shape that is being computed: from the current alignment, or without one. */
  readonly requestedFit: 'automatic' | 'refined' | null;
}

/** The alignment of a second stage with the first. */
export interface Comparison extends Omit<Work, 'stageId' | 'requestedFit'> {
  /** True if both stages have a visible jaw. */
  readonly isPossible: boolean;
  /** The progress of the computation from 0 to 1; `null` while nothing is computed. */
  readonly share: number | null;
  readonly pick: () => void;
  readonly stopPicking: () => void;
  readonly undoPoint: () => void;
  readonly alignByPoints: () => boolean;
  readonly alignByShape: (by: 'automatic' | 'refined') => void;
}

const FITTED_ROLES: readonly JawRole[] = ['upper', 'lower', 'other'];

/** Lists the loaded and visible models of both stages that show the same jaw, as pairs of ids. */
export function listCommonJaws(
  models: readonly GroupModel[],
  state: ViewingState,
  looks: Pick<Looks, 'isVisible'>,
): readonly (readonly [first: string, second: string])[] {
  const isThere = ({ item }: GroupModel): boolean => looks.isVisible(item.id) && hasSurface(state, item.id);
  if ([...state.models.values()].some(({ status }) => status === 'loading')) return [];
  return FITTED_ROLES.flatMap((role) => {
    const [first, second] = [0, 1].map((stage) =>
      models.find((model) => model.role === role && model.stage === stage && isThere(model)),
    );
    return first === undefined || second === undefined ? [] : [[first.item.id, second.item.id] as const];
  });
}

/** Returns the models that identify an alignment of both stages, visible or not; `null` if they have no jaw in common. */
function findAlignedPair(models: readonly GroupModel[]): AlignedPair | null {
  for (const role of FITTED_ROLES) {
    const [first, second] = [0, 1].map((stage) => models.find((model) => model.role === role && model.stage === stage));
    if (first !== undefined && second !== undefined) return [first.item.id, second.item.id];
  }
  return null;
}

const EMPTY_WORK: Work = {
  stageId: null,
  points: NO_POINTS,
  isPicking: false,
  alignment: null,
  fault: null,
  requestedFit: null,
};

/**
 * Manages points on two stages and aligns the second with the first: by a saved alignment, else automatically when they are first
 * superimposed, by points, or refined from there by shape. Alignments that the user requests are saved.
 *
 * @param other the id of the second stage; `null` without one
 */
export function useComparison(
  viewing: Viewing | null,
  models: readonly GroupModel[],
  jaws: ReturnType<typeof listCommonJaws>,
  {
    other,
    isOver,
    source,
  }: {
    readonly other: string | null;
    readonly isOver: boolean;
    readonly source: Pick<ViewerSource, 'alignments' | 'allows'>;
  },
): Comparison {
  const [workState, setWorkState] = useState(EMPTY_WORK);
  const [share, setShare] = useState<number | null>(null);
  const work = workState.stageId === other ? workState : { ...EMPTY_WORK, stageId: other };
  const change = (part: Partial<Work>): void =>
    setWorkState((before) => ({ ...(before.stageId === other ? before : EMPTY_WORK), ...part, stageId: other }));
  const { points, isPicking, fault } = work;
  const before = useSavedAlignment(source, other === null ? null : findAlignedPair(models));
  const alignment = work.alignment ?? before.savedAlignment;
  const saveRef = useRef(before.keep);
  useEffect(() => {
    saveRef.current = before.keep;
  });
  const isPossible = other !== null && jaws.length > 0;
  const requestedFit = isPossible
    ? (work.requestedFit ?? (isOver && before.isKnown && alignment === null && fault === null ? 'automatic' : null))
    : null;
  const motion = alignment?.motion ?? null;
  const pairs = alignment?.pairs ?? 0;
  const isAskedFor = work.requestedFit !== null;
  const key = jaws.map((pair) => pair.join(' ')).join(',');

  useEffect(() => viewing?.scene.superimpose(isOver ? motion : null), [viewing, isOver, motion]);

  useEffect(() => {
    if (viewing === null || !isPicking) return undefined;
    return viewing.onPick((at) => {
      const model = models.find(({ item }) => item.id === at.key);
      if (model !== undefined)
        setWorkState((before) => ({ ...before, fault: null, points: addPoint(before.points, model.stage, at) }));
    });
  }, [viewing, isPicking, models]);

  useEffect(() => {
    if (viewing === null || requestedFit === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const jawPairs = key.split(',').map((pair) => pair.split(' '));
    const keep = (part: Partial<Work>): void => {
      setShare(null);
      setWorkState((before) => ({
        ...(before.stageId === other ? before : EMPTY_WORK),
        requestedFit: null,
        ...part,
        stageId: other,
      }));
    };
    void viewing.fitStages(jawPairs, requestedFit === 'refined' ? motion : null, { signal, onProgress: setShare }).then(
      (fit) => {
        const nextAlignment = { ...fit, by: requestedFit, pairs: requestedFit === 'refined' ? pairs : 0 };
        keep({ alignment: nextAlignment, fault: null });
        if (isAskedFor) void saveRef.current(nextAlignment);
      },
      () => {
        if (!signal.aborted) keep({ fault: 'failed' });
      },
    );
    return () => {
      stop.abort(new DOMException('left', 'AbortError'));
      setShare(null);
    };
  }, [viewing, requestedFit, isAskedFor, key, other, motion, pairs]);

  return {
    points,
    isPicking,
    alignment,
    fault,
    isPossible,
    share,
    pick: () => change({ isPicking: true, points: NO_POINTS, fault: null, requestedFit: null }),
    stopPicking: () => change({ isPicking: false }),
    undoPoint: () => change({ points: removeLastPoint(points) }),
    alignByPoints: () => {
      const fit = viewing?.fitByPoints(points.pairs) ?? null;
      if (fit === null) {
        change({ fault: 'line' });
        return false;
      }
      const nextAlignment = { ...fit, by: 'points', pairs: points.pairs.length } as const;
      change({ alignment: nextAlignment, isPicking: false, fault: null });
      void before.keep(nextAlignment);
      return true;
    },
    alignByShape: (by) => change({ requestedFit: by, isPicking: false, fault: null }),
  };
}
