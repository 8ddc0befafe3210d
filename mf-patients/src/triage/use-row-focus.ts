import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The buttons that stand for the visits, in the order of the rows; the arrow keys go from one to the next. */
export function listRowButtons(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])];
}

/** The visit in whose row the keyboard is. */
export function findFocusedVisitId(table: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest('tr');
  return row === null || row === undefined || table?.contains(row) !== true
    ? undefined
    : row.querySelector<HTMLElement>('[data-visit]')?.dataset['visit'];
}

/**
 * Keeps the focus on its visit: what is done with a visit moves its row and takes the pressed button away, and the
 * browser then loses the place of the focus. Whoever comes back from a form or a menu, which lie outside of the page, is where
 * they were: at the very button where it is still there, else at the one that stands for the visit.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>): void {
  const visit = useRef<string | undefined>(undefined);
  const place = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const isOnPage = (target: EventTarget | null): boolean =>
      target instanceof Node && table.current?.parentElement?.contains(target) === true;
    const handleFocusIn = ({ target }: FocusEvent): void => {
      if (!isOnPage(target)) return;
      visit.current = findFocusedVisitId(table.current);
      place.current = target instanceof HTMLElement ? target : null;
    };
    // Who presses elsewhere on the page is there, also where nothing takes the focus.
    const handlePointerDown = ({ target }: PointerEvent): void => {
      if (isOnPage(target) && !(target instanceof Element && target.closest('tr'))) visit.current = undefined;
    };
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [table]);
  // Whatever was drawn anew may have taken the focus away.
  useLayoutEffect(() => {
    if (visit.current === undefined || document.activeElement !== document.body) return;
    if (place.current?.isConnected === true) place.current.focus();
    if (document.activeElement !== document.body) return;
    listRowButtons(table.current)
      .find((button) => button.dataset['visit'] === visit.current)
      ?.focus();
  });
}
