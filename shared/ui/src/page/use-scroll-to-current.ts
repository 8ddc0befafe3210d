import { useLanguage } from '@dentarium/platform';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a row of links that does not fit sideways until the current one is in its middle, and never without need.
 *
 * @param current changes with the current link, and with content that makes the row wider
 * @returns the reference of the row; the current link in it has `aria-current`
 */
export function useScrollToCurrent<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const lastKey = useRef('');
  // The links have other widths in another language.
  const [language] = useLanguage();
  const key = `${language} ${current}`;
  useLayoutEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const frame = row.current;
    const link = frame?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (frame === null || link === undefined) return;
    const { left, right, width } = frame.getBoundingClientRect();
    if (link.left >= left && link.right <= right) return;
    frame.scrollLeft += link.left - left - (width - link.width) / 2;
  });
  return row;
}
