import { type RefObject, useEffect, useState } from 'react';

/** The minimum speed at which images can no longer be recognised, in px per ms. */
const MIN_FAST_PX_PER_MS = 4;
/** The time without scrolling after which a fling is over, in ms. */
const CALM_MS = 120;

/**
 * Returns whether a box is scrolled faster than its images can be recognised, so that rendering them would only slow it
 * down.
 */
export function useFastScroll(box: RefObject<HTMLElement | null>): boolean {
  const [isFast, setIsFast] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let offset = element.scrollTop;
    let lastTime = performance.now();
    let calmTimer: ReturnType<typeof setTimeout> | undefined;
    const measureSpeed = (): void => {
      const now = performance.now();
      const speed = Math.abs(element.scrollTop - offset) / Math.max(1, now - lastTime);
      [offset, lastTime] = [element.scrollTop, now];
      setIsFast(speed > MIN_FAST_PX_PER_MS);
      clearTimeout(calmTimer);
      calmTimer = setTimeout(() => setIsFast(false), CALM_MS);
    };
    element.addEventListener('scroll', measureSpeed, { passive: true });
    return () => {
      clearTimeout(calmTimer);
      element.removeEventListener('scroll', measureSpeed);
    };
  }, [box]);
  return isFast;
}
