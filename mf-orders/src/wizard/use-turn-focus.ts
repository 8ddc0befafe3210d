import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the start of a page after a page turn, so that Tab continues with its first field. A focus within
 * the page, or before it, from where Tab leads into the page, is not moved.
 *
 * @param page the name of the open page
 * @returns the ref for the element of the open page
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
    // If the button disappeared with the turn, the focus is on the body, which contains the page.
    const isAround = focused.contains(element);
    const isBefore = (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    if (isAround || !isBefore) element.focus({ preventScroll: true });
  }, [page]);
  return pageRef;
}
