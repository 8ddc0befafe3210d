import type { RefObject } from 'react';

/** Lets an element cover the whole screen, or ends that; `null` where the browser cannot. */
export function fullScreenOf(element: RefObject<HTMLElement | null>): (() => void) | null {
  // Some browsers of phones know it for videos only.
  if (document.fullscreenEnabled !== true) return null;
  return () => {
    // A refusal leaves the page as it is.
    const change =
      document.fullscreenElement === null ? element.current?.requestFullscreen() : document.exitFullscreen();
    change?.catch(() => undefined);
  };
}
