import { type RefObject, useEffect, useState } from 'react';

/** The minimum speed at which images can no longer be recognised, in px per ms. */
const FAST = 4;
/** The time without scrolling after which a fling is over, in ms. */
const CALM_MS = 120;

/**
 * Returns whether a box is scrolled faster than its images can be recognised, so that rendering them would only slow it
 * down.
 */
export function useHurry(box: RefObject<HTMLElement | null>): boolean {
  const [hurried, setHurried] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let offset = element.scrollTop;
    let at = performance.now();
    let calm: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = performance.now();
      const speed = Math.abs(element.scrollTop - offset) / Math.max(1, now - at);
      [offset, at] = [element.scrollTop, now];
      setHurried(speed > FAST);
      clearTimeout(calm);
      calm = setTimeout(() => setHurried(false), CALM_MS);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(calm);
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return hurried;
}
