import type { SchemeScene } from '@dentarium/scheme/scene';
import { type RefObject, useEffect, useState } from 'react';
import type { PlanControls } from './use-plan-controls.ts';
import { meshSource, type PlanDocument } from './plan-side.ts';

/** How far a picture of a plan is. */
export type SceneState =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'shown'; readonly scene: SchemeScene; readonly isLost: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The browser draws nothing in three dimensions. */
  | { readonly kind: 'webgl' };

const BEGIN: SceneState = { kind: 'loading', share: 0 };

/** Draws a plan on a canvas, with code that comes with the first plan, and gives everything back when the page is left. */
export function usePlanScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  plan: PlanDocument,
  { scenes, choose }: Pick<PlanControls, 'scenes' | 'choose'>,
): SceneState {
  const [state, setState] = useState<SceneState>(BEGIN);
  const [onChoose] = useState(() => choose);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const ends: (() => void)[] = [];
    const show = async (): Promise<void> => {
      if (!hasWebGl()) return setState({ kind: 'webgl' });
      const { loadSkins, SchemeScene: Scene, controlByPointer } = await import('@dentarium/scheme/scene');
      signal.throwIfAborted();
      const onShare = (share: number): void => setState({ kind: 'loading', share });
      const skins = await loadSkins(plan.document, meshSource(plan), { signal, onShare });
      signal.throwIfAborted();
      const element = canvas.current;
      if (element === null) return undefined;
      const onLost = (isLost: boolean): void => setState({ kind: 'shown', scene, isLost });
      const scene = new Scene(element, plan.document, skins, { onLost });
      ends.push(() => scene.dispose());
      const pane = (): { x: number; y: number; width: number; height: number } => ({
        x: 0,
        y: 0,
        width: element.clientWidth,
        height: element.clientHeight,
      });
      ends.push(
        controlByPointer(element, scene.rig, {
          onChange: () => scene.draw(),
          onClick: (x, y) => onChoose(scene.pick(x, y)),
          paneAt: pane,
        }),
      );
      scene.resize(element.clientWidth, element.clientHeight);
      scene.fit();
      const size = new ResizeObserver(() => scene.resize(element.clientWidth, element.clientHeight));
      size.observe(element);
      ends.push(() => size.disconnect());
      const { upper, lower } = plan.document.arches;
      ends.push(scenes.add(scene, { upper: upper.steps, lower: lower.steps }));
      return setState({ kind: 'shown', scene, isLost: false });
    };
    show().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', error });
    });
    return () => {
      left.abort(new DOMException('left', 'AbortError'));
      for (const end of ends.toReversed()) end();
    };
  }, [canvas, plan, scenes, onChoose]);
  return state;
}

/** Whether the browser draws in three dimensions; asked before anything is loaded for it. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
