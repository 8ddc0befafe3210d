import { type RefObject, useEffect, useState } from 'react';

/** Whether a tab is in sight from its beginning to its end; edges lie between pixels. */
function isWhole(tab: Element, strip: DOMRect): boolean {
  const { left, right } = tab.getBoundingClientRect();
  return left >= strip.left - 1 && right <= strip.right + 1;
}

/**
 * The numbers of the tabs that have no room in a strip, or are pushed out of it.
 *
 * @param strip has the tabs as children; it stands with what leads to the others in a part of the header that is as wide as both may be.
 */
export function useUnseenTabs(strip: RefObject<HTMLElement | null>): readonly number[] {
  const [unseen, setUnseen] = useState<readonly number[]>([]);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const look = (): void => {
      const room = element.parentElement?.clientWidth ?? element.clientWidth;
      const box = element.getBoundingClientRect();
      const found =
        element.scrollWidth > room
          ? [...element.children].flatMap((tab, index) => (isWhole(tab, box) ? [] : [index]))
          : [];
      setUnseen((before) => (before.join() === found.join() ? before : found));
    };
    const sizes = new ResizeObserver(look);
    const watch = (): void => {
      sizes.disconnect();
      for (const part of [element, ...element.children]) sizes.observe(part);
    };
    // Tabs come with modules and go with them; each is told of once it is watched.
    const changes = new MutationObserver(watch);
    watch();
    changes.observe(element, { childList: true });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip]);
  return unseen;
}
