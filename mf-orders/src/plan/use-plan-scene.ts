import type { SchemeScene, SchemeSceneEvents } from '@dentarium/scheme/scene';
import { type RefObject, useEffect, useState } from 'react';
import type { PlanControls } from './use-plan-controls.ts';
import type { PlanDocument } from './plan-side.ts';
import { loadSurfaces } from './surface-loading.ts';

/** The state of a picture of a plan. */
export type SceneState =
  /** The share of loaded surfaces; `null` until the loading takes long. */
  | { readonly kind: 'loading'; readonly share: number | null }
  | { readonly kind: 'shown'; readonly scene: SchemeScene; readonly isLost: boolean; readonly hasFailed: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The browser has no WebGL. */
  | { readonly kind: 'webgl' };

const INITIAL_STATE: SceneState = { kind: 'loading', share: null };

/**
 * The delay until the progress is shown, and the interval between updates, in ms. A moving bar is redrawn with every
 * frame.
 */
const PROGRESS_DELAY_MS = 600;
const PROGRESS_INTERVAL_MS = 250;

/** Loads the code of pictures. */
export const loadSceneCode = () => import('@dentarium/scheme/scene');

type SceneCode = Awaited<ReturnType<typeof loadSceneCode>>;

/**
 * Preloads the code of pictures during the request for their data. Errors are ignored, because the picture reports
 * them.
 */
export function usePlanCode(): void {
  useEffect(() => void loadSceneCode().catch(() => undefined), []);
}

/** Draws a plan on a canvas with code that loads with the first plan, and frees everything when the page is left. */
export function usePlanScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  plan: PlanDocument,
  { scenes, selectTooth }: Pick<PlanControls, 'scenes' | 'selectTooth'>,
): SceneState {
  const [state, setState] = useState<SceneState>(INITIAL_STATE);
  const [onChoose] = useState(() => selectTooth);
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const cleanups: (() => void)[] = [];
    const showPlan = async (): Promise<void> => {
      const code = await loadSceneCode();
      signal.throwIfAborted();
      const element = canvas.current;
      if (element === null) return undefined;
      const surfaces = loadSurfaces(code, plan);
      cleanups.push(() => surfaces.stop());
      surfaces.setProgressListener(throttleProgress((share) => setState({ kind: 'loading', share })));
      const updateShown = (more: { readonly isLost: boolean } | { readonly hasFailed: boolean }): void =>
        setState((previous) => (previous.kind === 'shown' ? { ...previous, ...more } : previous));
      const events = {
        onLost: (isLost: boolean) => updateShown({ isLost }),
        onFailed: (hasFailed: boolean) => updateShown({ hasFailed }),
        onSeen: () => scenes.resolveFirstPicture(),
      };
      // The painter starts while the surfaces arrive.
      const scene = await openScene(code.SchemeScene, element, signal, events);
      if (scene === null) {
        surfaces.stop();
        scenes.resolveFirstPicture();
        return setState({ kind: 'webgl' });
      }
      cleanups.push(() => scene.dispose());
      surfaces.handOver((path, skin) => scene.addSurface(path, skin));
      await surfaces.completion;
      signal.throwIfAborted();
      scene.show(plan.document);
      cleanups.push(controlScene(code, element, scene, onChoose), followSize(element, scene));
      const { upper, lower } = plan.document.arches;
      cleanups.push(scenes.add(scene, { upper: upper.steps, lower: lower.steps }));
      return setState({ kind: 'shown', scene, isLost: false, hasFailed: false });
    };
    showPlan().catch((error: unknown) => {
      if (signal.aborted) return;
      scenes.resolveFirstPicture();
      setState({ kind: 'failed', error });
    });
    return () => {
      abortController.abort(new DOMException('left', 'AbortError'));
      for (const end of cleanups.toReversed()) end();
    };
  }, [canvas, plan, scenes, onChoose]);
  return state;
}

/** Lets the pointer turn the plan and select teeth. Returns a function that ends this. */
function controlScene(
  code: SceneCode,
  canvas: HTMLCanvasElement,
  scene: SchemeScene,
  onChoose: PlanControls['selectTooth'],
): () => void {
  return code.controlByPointer(canvas, scene.rig, {
    onChange: () => scene.draw(),
    onClick: (x, y) => onChoose(scene.pick(x, y)),
    getPane: () => ({ x: 0, y: 0, width: canvas.clientWidth, height: canvas.clientHeight }),
  });
}

/** Fits the scene to the size of its canvas. Returns a function that ends this. */
function followSize(canvas: HTMLCanvasElement, scene: SchemeScene): () => void {
  const resize = (): void => scene.resize(canvas.clientWidth, canvas.clientHeight);
  resize();
  scene.fit();
  const size = new ResizeObserver(resize);
  size.observe(canvas);
  return () => size.disconnect();
}

/** Throttles progress reports after an initial delay. */
function throttleProgress(report: (share: number) => void): (share: number) => void {
  let next = performance.now() + PROGRESS_DELAY_MS;
  return (share) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_INTERVAL_MS;
    report(share);
  };
}

/** Opens a canvas; `null` if the browser has no WebGL. */
async function openScene(
  scene: typeof SchemeScene,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  events: SchemeSceneEvents,
): Promise<SchemeScene | null> {
  const openedScene = await scene.open(canvas, signal, events).catch(() => null);
  if (signal.aborted) openedScene?.dispose();
  signal.throwIfAborted();
  return openedScene;
}
