import { type RefObject, useEffect } from 'react';
import { TILE } from './image-tile.tsx';

/** Moves the focus together with the selection after an image has left the inbox. */
export function useFocusFollows(place: RefObject<HTMLElement | null>, anchor: string | null): void {
  useEffect(() => {
    if (anchor === null || place.current === null) return;
    const focused = document.activeElement;
    if (focused !== document.body && focused?.hasAttribute(TILE) !== true) return;
    place.current
      .querySelector<HTMLElement>(`[${TILE}="${anchor}"]`)
      ?.focus({ preventScroll: focused === document.body });
  }, [place, anchor]);
}
