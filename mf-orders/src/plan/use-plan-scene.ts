import type { SchemeScene, SchemeSceneEvents } from '@dentarium/scheme/scene';
import { type RefObject, useEffect, useState } from 'react';
import type { PlanControls } from './use-plan-controls.ts';
import type { PlanDocument } from './plan-side.ts';
import { surfacesOf } from './surfaces.ts';

/** How far a picture of a plan is. */
export type SceneState =
  /** The share of the surfaces that has come; `null` while it does not take long. */
  | { readonly kind: 'loading'; readonly share: number | null }
  | { readonly kind: 'shown'; readonly scene: SchemeScene; readonly isLost: boolean; readonly hasFailed: boolean }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The browser draws nothing in three dimensions. */
  | { readonly kind: 'webgl' };

const BEGIN: SceneState = { kind: 'loading', share: null };

/** How long it takes until it is said which share has come, and between two times that it is said, in ms: a bar that moves is drawn with every picture of the browser. */
const LONG_MS = 600;
const TOLD_MS = 250;

/** The code of pictures. */
export const sceneCode = () => import('@dentarium/scheme/scene');

type SceneCode = Awaited<ReturnType<typeof sceneCode>>;

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
      surfaces.tell(seldom((share) => setState({ kind: 'loading', share })));
      const note = (more: { readonly isLost: boolean } | { readonly hasFailed: boolean }): void =>
        setState((before) => (before.kind === 'shown' ? { ...before, ...more } : before));
      const events = {
        onLost: (isLost: boolean) => note({ isLost }),
        onFailed: (hasFailed: boolean) => note({ hasFailed }),
        onSeen: () => scenes.tellFirst(),
      };
      // What draws begins while the surfaces come.
      const scene = await openScene(code.SchemeScene, element, signal, events);
      if (scene === null) {
        surfaces.stop();
        scenes.tellFirst();
        return setState({ kind: 'webgl' });
      }
      ends.push(() => scene.dispose());
      surfaces.handTo((path, skin) => scene.addSurface(path, skin));
      await surfaces.whole;
      signal.throwIfAborted();
      scene.show(plan.document);
      ends.push(controlScene(code, element, scene, onChoose), followSize(element, scene));
      const { upper, lower } = plan.document.arches;
      ends.push(scenes.add(scene, { upper: upper.steps, lower: lower.steps }));
      return setState({ kind: 'shown', scene, isLost: false, hasFailed: false });
    };
    show().catch((error: unknown) => {
      if (signal.aborted) return;
      scenes.tellFirst();
      setState({ kind: 'failed', error });
    });
    return () => {
      left.abort(new DOMException('left', 'AbortError'));
      for (const end of ends.toReversed()) end();
    };
  }, [canvas, plan, scenes, onChoose]);
  return state;
}

/** Has the pointer turn what is shown, and choose in it. It gives what ends that. */
function controlScene(
  code: SceneCode,
  canvas: HTMLCanvasElement,
  scene: SchemeScene,
  onChoose: PlanControls['choose'],
): () => void {
  return code.controlByPointer(canvas, scene.rig, {
    onChange: () => scene.draw(),
    onClick: (x, y) => onChoose(scene.pick(x, y)),
    getPane: () => ({ x: 0, y: 0, width: canvas.clientWidth, height: canvas.clientHeight }),
  });
}

/** Draws a scene as large as its canvas, all of it at first. It gives what ends that. */
function followSize(canvas: HTMLCanvasElement, scene: SchemeScene): () => void {
  const resize = (): void => scene.resize(canvas.clientWidth, canvas.clientHeight);
  resize();
  scene.fit();
  const size = new ResizeObserver(resize);
  size.observe(canvas);
  return () => size.disconnect();
}

/** Tells after a while, and then now and again. */
function seldom(tell: (share: number) => void): (share: number) => void {
  let next = performance.now() + LONG_MS;
  return (share) => {
    if (performance.now() < next) return;
    next = performance.now() + TOLD_MS;
    tell(share);
  };
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
