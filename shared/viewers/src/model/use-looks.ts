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
  /** Shows or hides the models of a jaw; does nothing if the stage has none. */
  readonly toggle: (role: GroupModel['role']) => void;
  /** Shows a standard view of the models. */
  readonly look: (view: StandardView) => void;
}

/** A bite covers the teeth between which it was taken, and a superimposed stage covers the other one. */
const [BITE_OPACITY, OVER_OPACITY] = [0.5, 0.6];

/**
 * Manages the visibility and opacity of the models, and loads models when they first become visible.
 *
 * @param isOver true if the second stage is superimposed on the first
 * @param onShown called once for each model when it is drawn
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

  useEffect(() => {
    if (viewing === null) return;
    for (const { model, id, isTinted, isVisible, opacity } of looks) {
      if (isVisible)
        void viewing.load(model, originals).then(() => {
          viewing.setVisible(id, true);
          viewing.setOpacity(id, opacity);
          viewing.scene.setTinted(id, isTinted);
          if (viewing.state().models.get(id)?.status === 'shown' && !reportedIds.current.has(id)) {
            reportedIds.current.add(id);
            onShown?.(id);
          }
        });
      else viewing.setVisible(id, false);
    }
    const now = new Set(looks.map(({ id }) => id));
    for (const id of loaded.current) if (!now.has(id)) viewing.remove(id);
    loaded.current = now;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looks follow from the others
  }, [viewing, models, visibilityById, opacities, isOver]);

  const isVisible = (id: string): boolean => findLook(id)?.isVisible ?? false;
  const show = (ids: readonly string[], areVisible: boolean): void =>
    setVisibilityById((before) => new Map([...before, ...ids.map((id) => [id, areVisible] as const)]));
  /** Lists the models of a jaw, for each stage that has any. */
  const listIdsByRole = (role: GroupModel['role']): readonly (readonly string[])[] =>
    ([0, 1] as const)
      .map((stage) => models.filter((model) => model.role === role && model.stage === stage).map(({ item }) => item.id))
      .filter((ids) => ids.length > 0);
  const showFirst = (role: GroupModel['role']): void => {
    for (const ids of listIdsByRole(role)) if (!ids.some(isVisible)) show(ids.slice(0, 1), true);
  };

  return {
    isVisible,
    setVisible: (id, isNowVisible) => show([id], isNowVisible),
    opacity: (id) => findLook(id)?.opacity ?? 1,
    setOpacity: (id, value) => setOpacities((before) => new Map(before).set(id, value)),
    toggle: (role) => {
      if (listIdsByRole(role).flat().some(isVisible)) show(listIdsByRole(role).flat(), false);
      else showFirst(role);
    },
    look: (view) => {
      if (viewing === null) return;
      // The opposite jaw hides the occlusal surfaces.
      if (view === 'upper' || view === 'lower') {
        const [opposite, own] = view === 'upper' ? (['lower', 'upper'] as const) : (['upper', 'lower'] as const);
        if (listIdsByRole(own).length > 0) {
          show([...listIdsByRole(opposite), ...listIdsByRole('bite')].flat(), false);
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
