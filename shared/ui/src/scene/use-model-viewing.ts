import type { ModelLoader } from '@dentarium/models/loading';
import type { ModelViewing, ViewingState } from '@dentarium/models/scene';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** A viewing, or the reason why there is none: the browser lacks WebGL, or the code failed to load. */
type ViewingResult<Viewing> = { readonly viewing: Viewing } | { readonly problem: 'webgl' | 'code' } | null;

/** The opener of a canvas for models: `ModelViewing`, or an extension of it. */
interface Opener<Viewing> {
  open(canvas: HTMLCanvasElement, newLoader: () => ModelLoader, signal: AbortSignal): Promise<Viewing>;
}

const NOTHING: ViewingState = { models: new Map(), isLost: false, hasFailed: false };

/**
 * Creates a viewing on a canvas, with code that is loaded with the first one, and disposes of it when the page is left.
 *
 * @param code loads the opener of the canvas; it has to be a stable function
 */
export function useModelViewing<Viewing extends ModelViewing>(
  canvas: RefObject<HTMLCanvasElement | null>,
  code: () => Promise<Opener<Viewing>>,
): ViewingResult<Viewing> {
  const [result, setResult] = useState<ViewingResult<Viewing>>(null);
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    let viewing: Viewing | undefined;
    const createViewing = async (): Promise<ViewingResult<Viewing>> => {
      const loaded = await Promise.all([code(), import('@dentarium/models/loading')]).catch(() => null);
      if (loaded === null) return { problem: 'code' };
      const [opener, { ModelLoader: Loader }] = loaded;
      if (signal.aborted || canvas.current === null) return null;
      const openedViewing = await opener.open(canvas.current, () => new Loader(), signal).catch(() => null);
      if (openedViewing === null) return { problem: 'webgl' };
      // It may arrive just when the page is left.
      if (signal.aborted) openedViewing.dispose();
      else viewing = openedViewing;
      return { viewing: openedViewing };
    };
    void createViewing().then((created) => signal.aborted || setResult(created));
    return () => {
      abortController.abort(new DOMException('left', 'AbortError'));
      viewing?.dispose();
      setResult(null);
    };
  }, [canvas, code]);
  return result;
}

/** Returns the state of a viewing, also before there is one. */
export function useViewingState(viewing: ModelViewing | null): ViewingState {
  return useSyncExternalStore(viewing?.subscribe ?? subscribeToNothing, viewing?.state ?? (() => NOTHING));
}

const subscribeToNothing = (): (() => void) => () => undefined;
