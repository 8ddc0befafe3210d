import type { StandardView } from '@dentarium/models/scene';
import { useEffect, useRef, useState } from 'react';
import type { OriginalReader } from '../source/viewer-source.ts';
import type { GroupModel } from './list-group-models.ts';
import type { Viewing } from './viewing.ts';

/** The appearance of the models, by the ids of their files. */
export interface Looks {
  readonly isVisible: (id: string) => boolean;
  readonly setVisible: (id: string, isVisible: boolean) => void;
  /** The opacity from 0.1 to 1. */
  readonly opacity: (id: string) => number;
  readonly setOpacity: (id: string, opacity: number) => void;
  /** Loads a model again that failed to load. */
  readonly retry: (id: string) => void;
  /** Shows or hides the models of a jaw; does nothing if the group has none. */
  readonly toggle: (role: GroupModel['role']) => void;
  /** Shows a standard view of the models. */
  readonly look: (view: StandardView) => void;
}

/** A bite covers the teeth between which it was taken, and a superimposed group covers the other one. */
const [BITE_OPACITY, OVER_OPACITY] = [0.5, 0.6];

/**
 * Manages the visibility and opacity of the models, and loads models when they first become visible.
 *
 * @param isOver true if the second group is superimposed on the first
 * @param onShown called when a model is drawn, again after it was hidden
 */
export function useLooks(
  viewing: Viewing | null,
  models: readonly GroupModel[],
  isOver: boolean,
  {
    originals,
    onShown,
  }: { readonly originals: OriginalReader; readonly onShown: ((itemId: string) => void) | undefined },
): Looks {
  const [visibilityById, setVisibilityById] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [opacities, setOpacities] = useState<ReadonlyMap<string, number>>(new Map());
  const looks = models.map((model) => {
    const { id } = model.item;
    const isTinted = isOver && model.stage === 1;
    const first = model.role === 'bite' ? BITE_OPACITY : isTinted ? OVER_OPACITY : 1;
    return {
      model,
      id,
      isTinted,
      isVisible: visibilityById.get(id) ?? model.isFirst,
      opacity: opacities.get(id) ?? first,
    };
  });
  const findLook = (id: string) => looks.find((one) => one.id === id);
  const loaded = useRef<ReadonlySet<string>>(new Set());
  const reportedIds = useRef(new Set<string>());

  /** Loads a model, applies its look, and reports it once it is drawn. */
  const show = async (
    target: Viewing,
    { model, id, isTinted, opacity }: Pick<(typeof looks)[number], 'model' | 'id' | 'isTinted' | 'opacity'>,
  ): Promise<void> => {
    await target.load(model, originals);
    target.setVisible(id, true);
    target.setOpacity(id, opacity);
    target.scene.setTinted(id, isTinted);
    if (target.state().models.get(id)?.status !== 'shown' || reportedIds.current.has(id)) return;
    reportedIds.current.add(id);
    onShown?.(id);
  };

  useEffect(() => {
    if (viewing === null) return;
    for (const { model, id, isTinted, isVisible, opacity } of looks) {
      if (isVisible) void show(viewing, { model, id, isTinted, opacity });
      else viewing.setVisible(id, false);
    }
    const now = new Set(looks.map(({ id }) => id));
    for (const id of loaded.current) if (!now.has(id)) viewing.remove(id);
    loaded.current = now;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looks follow from the others
  }, [viewing, models, visibilityById, opacities, isOver]);

  const isVisible = (id: string): boolean => findLook(id)?.isVisible ?? false;
  const setVisible = (ids: readonly string[], areVisible: boolean): void =>
    setVisibilityById((before) => new Map([...before, ...ids.map((id) => [id, areVisible] as const)]));
  /** Lists the models of a jaw, for each group that has any. */
  const listIdsByRole = (role: GroupModel['role']): readonly (readonly string[])[] =>
    ([0, 1] as const)
      .map((stage) => models.filter((model) => model.role === role && model.stage === stage).map(({ item }) => item.id))
      .filter((ids) => ids.length > 0);
  const showFirst = (role: GroupModel['role']): void => {
    for (const ids of listIdsByRole(role)) if (!ids.some(isVisible)) setVisible(ids.slice(0, 1), true);
  };

  return {
    isVisible,
    setVisible: (id, isNowVisible) => {
      // A model that is shown again is reported again, as the first report may have failed.
      if (!isNowVisible) reportedIds.current.delete(id);
      setVisible([id], isNowVisible);
    },
    retry: (id) => {
      const look = findLook(id);
      if (viewing !== null && look !== undefined) void show(viewing, look);
    },
    opacity: (id) => findLook(id)?.opacity ?? 1,
    setOpacity: (id, value) => setOpacities((before) => new Map(before).set(id, value)),
    toggle: (role) => {
      if (listIdsByRole(role).flat().some(isVisible)) setVisible(listIdsByRole(role).flat(), false);
      else showFirst(role);
    },
    look: (view) => {
      if (viewing === null) return;
      // The opposite jaw hides the occlusal surfaces.
      if (view === 'upper' || view === 'lower') {
        const [opposite, own] = view === 'upper' ? (['lower', 'upper'] as const) : (['upper', 'lower'] as const);
        if (listIdsByRole(own).length > 0) {
          setVisible([...listIdsByRole(opposite), ...listIdsByRole('bite')].flat(), false);
          showFirst(own);
        }
      } else {
        showFirst('upper');
        showFirst('lower');
      }
      viewing.setView(view);
    },
  };
}
