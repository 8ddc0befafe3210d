import type { StandardView } from '@dentarium/models/scene';
import { useEffect, useState } from 'react';
import type { StageModel } from './models-of-stage.ts';
import type { Viewing } from './viewing.ts';

/** How the models look, by the ids of their files. */
export interface Looks {
  readonly isVisible: (id: string) => boolean;
  readonly setVisible: (id: string, isVisible: boolean) => void;
  /** 0.1 to 1. */
  readonly opacity: (id: string) => number;
  readonly setOpacity: (id: string, opacity: number) => void;
  /** Shows or hides the models of a jaw; nothing where the stage has none. */
  readonly toggle: (role: StageModel['role']) => void;
  /** The standard view that was chosen last, until the view is turned by hand. */
  readonly look: (view: StandardView) => void;
}

/** A bite covers the teeth between which it was taken. */
const BITE_OPACITY = 0.5;

/** Keeps which models are shown and how, and has them loaded when they are shown first. */
export function useLooks(viewing: Viewing | null, models: readonly StageModel[]): Looks {
  const [visible, setVisible] = useState<ReadonlySet<string>>(
    () => new Set(models.filter(({ isFirst }) => isFirst).map(({ file }) => file.id)),
  );
  const [opacities, setOpacities] = useState<ReadonlyMap<string, number>>(
    () => new Map(models.filter(({ role }) => role === 'bite').map(({ file }) => [file.id, BITE_OPACITY])),
  );
  const opacity = (id: string): number => opacities.get(id) ?? 1;

  useEffect(() => {
    if (viewing === null) return;
    for (const model of models) {
      const { id } = model.file;
      if (visible.has(id))
        void viewing.load(model).then(() => {
          viewing.setVisible(id, true);
          viewing.setOpacity(id, opacities.get(id) ?? 1);
        });
      else viewing.setVisible(id, false);
    }
  }, [viewing, models, visible, opacities]);

  const show = (ids: readonly string[], isVisible: boolean): void =>
    setVisible((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isVisible) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const ofRole = (role: StageModel['role']): string[] =>
    models.filter((model) => model.role === role).map(({ file }) => file.id);

  return {
    isVisible: (id) => visible.has(id),
    setVisible: (id, isVisible) => show([id], isVisible),
    opacity,
    setOpacity: (id, value) => setOpacities((before) => new Map(before).set(id, value)),
    toggle: (role) => {
      const ids = ofRole(role);
      const areShown = ids.some((id) => visible.has(id));
      show(areShown ? ids : ids.slice(0, 1), !areShown);
    },
    look: (view) => {
      if (viewing === null) return;
      // Nobody sees the chewing surfaces of a jaw through the other one.
      if (view === 'upper' || view === 'lower') {
        const [opposite, own] = view === 'upper' ? (['lower', 'upper'] as const) : (['upper', 'lower'] as const);
        if (ofRole(own).length > 0) {
          show([...ofRole(opposite), ...ofRole('bite')], false);
          if (!ofRole(own).some((id) => visible.has(id))) show(ofRole(own).slice(0, 1), true);
        }
      } else {
        for (const role of ['upper', 'lower'] as const)
          if (!ofRole(role).some((id) => visible.has(id))) show(ofRole(role).slice(0, 1), true);
      }
      viewing.look(view);
    },
  };
}
