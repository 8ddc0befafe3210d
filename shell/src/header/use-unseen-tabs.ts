import { type RefObject, useEffect, useState } from 'react';

/** Returns whether a tab is fully visible; edges lie between pixels. */
function isFullyVisible(tab: Element, strip: DOMRect): boolean {
  const { left, right } = tab.getBoundingClientRect();
  return left >= strip.left - 1 && right <= strip.right + 1;
}

/**
 * Returns the indexes of the tabs that do not fit into a strip, or are scrolled out of it.
 *
 * @param strip has the tabs as children; it stands beside the menu of the other tabs in a part of the header that is as
 * wide as both may be.
 */
export function useUnseenTabs(strip: RefObject<HTMLElement | null>): readonly number[] {
  const [unseen, setUnseen] = useState<readonly number[]>([]);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = (): void => {
      const room = element.parentElement?.clientWidth ?? element.clientWidth;
      const box = element.getBoundingClientRect();
      const hiddenIndexes =
        element.scrollWidth > room
          ? [...element.children].flatMap((tab, index) => (isFullyVisible(tab, box) ? [] : [index]))
          : [];
      setUnseen((before) => (before.join() === hiddenIndexes.join() ? before : hiddenIndexes));
    };
    const sizes = new ResizeObserver(measure);
    const watch = (): void => {
      sizes.disconnect();
      for (const part of [element, ...element.children]) sizes.observe(part);
    };
    // Tabs come and go with modules; each is reported once it is observed.
    const changes = new MutationObserver(watch);
    watch();
    changes.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip]);
  return unseen;
}
