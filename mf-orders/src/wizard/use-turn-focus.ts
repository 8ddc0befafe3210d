import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the focus to the beginning of a page that was turned to, so that Tab goes on with its first field. It stays where it is on the page
 * itself, and before it, from where Tab leads there.
 *
 * @param page names the open page
 * @returns for the element that holds the open page
 */
export function useTurnFocus(page: string): RefObject<HTMLDivElement | null> {
  const pageRef = useRef<HTMLDivElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const element = pageRef.current;
    const focused = document.activeElement;
    if (element === null || focused === null || element.contains(focused)) return;
    // Of a button that went with the turn the focus is at the body, which holds the page.
    const isAround = focused.contains(element);
    const isBefore = (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    if (isAround || !isBefore) element.focus({ preventScroll: true });
  }, [page]);
  return pageRef;
}
