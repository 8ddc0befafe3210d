import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns the buttons of the visits, in the order of the rows; the arrow keys move between them. */
export function listRowButtons(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])];
}

/** Returns the id of the visit whose row has the focus. */
export function findFocusedVisitId(table: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest('tr');
  return row === null || row === undefined || table?.contains(row) !== true
    ? undefined
    : row.querySelector<HTMLElement>('[data-visit]')?.dataset['visit'];
}

/**
 * Keeps the focus on its visit. An action moves the row and removes the pressed button, and the browser then loses the
 * focus. After a form or a menu, which are outside of the page, the focus returns to the same button if it still
 * exists, otherwise to the button of the visit.
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
    // A press elsewhere on the page moves away from the visit, even if nothing takes the focus.
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
  // A render may have removed the focused element.
  useLayoutEffect(() => {
    if (visit.current === undefined || document.activeElement !== document.body) return;
    if (place.current?.isConnected === true) place.current.focus();
    if (document.activeElement !== document.body) return;
    listRowButtons(table.current)
      .find((button) => button.dataset['visit'] === visit.current)
      ?.focus();
  });
}
