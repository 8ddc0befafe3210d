import type { SchemeScene, SchemeSceneEvents } from '@dentarium/scheme/scene';
import { type RefObject, useEffect, useState } from 'react';
import type { PlanControls } from './use-plan-controls.ts';
import type { PlanDocument } from './plan-side.ts';
import { surfacesOf } from './surfaces.ts';

/** How far a picture of a plan is. */
export type SceneState =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'shown'; readonly scene: SchemeScene; readonly isLost: boolean; readonly hasFailed: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The browser draws nothing in three dimensions. */
  | { readonly kind: 'webgl' };

const BEGIN: SceneState = { kind: 'loading', share: 0 };

/** The code of pictures. */
export const sceneCode = () => import('@dentarium/scheme/scene');

/** Has the code of pictures loaded while it is asked what they show; who shows one is told when it does not come. */
export function usePlanCode(): void {
  useEffect(() => void sceneCode().catch(() => undefined), []);
}

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
      const code = await sceneCode();
      signal.throwIfAborted();
      const element = canvas.current;
      if (element === null) return undefined;
      const surfaces = surfacesOf(code, plan);
      ends.push(() => surfaces.stop());
      surfaces.tell((share) => setState({ kind: 'loading', share }));
      const note = (more: { readonly isLost: boolean } | { readonly hasFailed: boolean }): void =>
        setState((before) => (before.kind === 'shown' ? { ...before, ...more } : before));
      const events = {
        onLost: (isLost: boolean) => note({ isLost }),
        onFailed: (hasFailed: boolean) => note({ hasFailed }),
      };
      // What draws begins while the surfaces come.
      const scene = await openScene(code.SchemeScene, element, signal, events);
      if (scene === null) {
        surfaces.stop();
        return setState({ kind: 'webgl' });
      }
      ends.push(() => scene.dispose());
      surfaces.handTo((path, skin) => scene.take(path, skin));
      await surfaces.whole;
      signal.throwIfAborted();
      scene.show(plan.document);
      const pane = (): { x: number; y: number; width: number; height: number } => ({
        x: 0,
        y: 0,
        width: element.clientWidth,
        height: element.clientHeight,
      });
      ends.push(
        code.controlByPointer(element, scene.rig, {
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
      return setState({ kind: 'shown', scene, isLost: false, hasFailed: false });
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

/** Opens a canvas; `null` where the browser draws nothing in three dimensions. */
async function openScene(
  scene: typeof SchemeScene,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  events: SchemeSceneEvents,
): Promise<SchemeScene | null> {
  const opened = await scene.open(canvas, signal, events).catch(() => null);
  if (signal.aborted) opened?.dispose();
  signal.throwIfAborted();
  return opened;
}
