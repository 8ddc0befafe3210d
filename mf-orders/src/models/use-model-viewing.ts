import type { ModelViewing, ViewingState } from '@dentarium/models/scene';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** A viewing, or why there is none: the browser draws nothing in three dimensions, or the code did not come. */
type ViewingOr = { readonly viewing: ModelViewing } | { readonly problem: 'webgl' | 'code' } | null;

const NOTHING: ViewingState = { models: new Map(), isLost: false, hasFailed: false };

/** Makes a viewing on a canvas, with code that comes with the first one, and disposes of it when the page is left. */
export function useModelViewing(canvas: RefObject<HTMLCanvasElement | null>): ViewingOr {
  const [made, setMade] = useState<ViewingOr>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let viewing: ModelViewing | undefined;
    const make = async (): Promise<ViewingOr> => {
      const code = await Promise.all([import('@dentarium/models/scene'), import('@dentarium/models/loading')]).catch(
        () => null,
      );
      if (code === null) return { problem: 'code' };
      const [{ ModelViewing: Made }, { ModelLoader }] = code;
      if (signal.aborted || canvas.current === null) return null;
      const opened = await Made.open(canvas.current, () => new ModelLoader(), signal).catch(() => null);
      if (opened === null) return { problem: 'webgl' };
      // It may be there just when the page is left.
      if (signal.aborted) opened.dispose();
      else viewing = opened;
      return { viewing: opened };
    };
    void make().then((found) => signal.aborted || setMade(found));
    return () => {
      left.abort(new DOMException('left', 'AbortError'));
      viewing?.dispose();
      setMade(null);
    };
  }, [canvas]);
  return made;
}

/** What is to be known of a viewing, also before there is one. */
export function useViewingState(viewing: ModelViewing | null): ViewingState {
  return useSyncExternalStore(viewing?.subscribe ?? never, viewing?.state ?? (() => NOTHING));
}

const never = (): (() => void) => () => undefined;
