import type { ViewingState } from '@dentarium/models/scene';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Viewing } from './viewing.ts';

/** A viewing, or why there is none: the browser has no WebGL, or its code did not come. */
export type ViewingOr = { readonly viewing: Viewing } | { readonly problem: 'webgl' | 'code' } | null;

const NOTHING: ViewingState = { models: new Map(), isLost: false, hasFailed: false };

/** Makes a viewing on a canvas, with code that comes when the first viewer is opened, and disposes of it when the page is left. */
export function useViewing(canvas: RefObject<HTMLCanvasElement | null>): ViewingOr {
  const [made, setMade] = useState<ViewingOr>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let viewing: Viewing | undefined;
    void (async () => {
      const code = await Promise.all([import('./viewing.ts'), import('@dentarium/models/loading')]).catch(() => null);
      if (signal.aborted || canvas.current === null) return;
      if (code === null) {
        setMade({ problem: 'code' });
        return;
      }
      const [{ Viewing: Made }, { ModelLoader }] = code;
      try {
        const opened = await Made.open(canvas.current, () => new ModelLoader(), signal);
        // It may be there just when the page is left.
        if (signal.aborted) opened.dispose();
        else {
          viewing = opened;
          setMade({ viewing });
        }
      } catch {
        if (!signal.aborted) setMade({ problem: 'webgl' });
      }
    })();
    return () => {
      left.abort(new DOMException('left', 'AbortError'));
      viewing?.dispose();
      setMade(null);
    };
  }, [canvas]);
  return made;
}

/** What is to be known of a viewing, also before there is one. */
export function useViewingState(viewing: Viewing | null): ViewingState {
  return useSyncExternalStore(viewing?.subscribe ?? never, viewing?.state ?? (() => NOTHING));
}

const never = (): (() => void) => () => undefined;
