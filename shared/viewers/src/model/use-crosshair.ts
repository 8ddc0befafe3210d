import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useModelTexts } from './texts.ts';
import type { GroupModel } from './list-group-models.ts';
import type { Viewing } from './viewing.ts';

/** A place on the canvas, in CSS pixels from its upper left corner. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A crosshair for setting points by keyboard. */
export interface Crosshair {
  /** The place of the crosshair; `null` before a key has moved it. */
  readonly at: Spot | null;
  /** The name of the model beneath the crosshair. */
  readonly description: string;
  /** Handles a key of the canvas and returns true if it belongs to the crosshair. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a crosshair over the picture by arrow keys while points are set, and sets a point on the surface beneath it by Enter. */
export function useCrosshair(
  canvas: RefObject<HTMLCanvasElement | null>,
  viewing: Viewing | null,
  models: readonly GroupModel[],
  isPointing: boolean,
): Crosshair {
  const { t } = useModelTexts();
  const [state, setState] = useState<(Spot & { readonly description: string }) | null>(null);
  useEffect(() => {
    // Users who start by keyboard continue by keyboard.
    if (isPointing) canvas.current?.parentElement?.focus({ preventScroll: true });
  }, [canvas, isPointing]);

  const moveTo = (target: Viewing, { x, y }: Spot): void => {
    const beneath = target.scene.pick(x, y)?.key;
    const model = models.find(({ item }) => item.id === beneath);
    const description =
      model === undefined ? t('model3d.crosshair.none') : t('model3d.crosshair.on', { model: model.item.title });
    setState({ x, y, description });
  };
  const middle = (target: Viewing): Spot => {
    const { x = 0, y = 0, width = 0, height = 0 } = target.scene.listPanes()[0] ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  return {
    at: isPointing ? state : null,
    description: isPointing ? (state?.description ?? '') : '',
    handleKey: (event) => {
      const step = ARROWS[event.key];
      if (viewing === null || canvas.current === null || !isPointing || event.altKey) return false;
      if (step === undefined && event.key !== 'Enter') return false;
      event.preventDefault();
      const from = state ?? middle(viewing);
      if (step === undefined) {
        if (state === null || !viewing.pickAt(from.x, from.y)) moveTo(viewing, from);
        return true;
      }
      const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1;
      const clampTo = (value: number, most: number): number => Math.min(Math.max(0, value), most);
      const { clientWidth, clientHeight } = canvas.current;
      moveTo(viewing, {
        x: clampTo(from.x + step[0] * pixels, clientWidth),
        y: clampTo(from.y + step[1] * pixels, clientHeight),
      });
      return true;
    },
  };
}
