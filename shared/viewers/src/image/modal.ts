import { isHistoryStep } from '@dentarium/platform';
import { listen } from '@dentarium/platform/page-events';
import { type RefObject, useEffect, useRef } from 'react';

function listFocusable(dialog: HTMLElement): HTMLElement[] {
  return [
    ...dialog.querySelectorAll<HTMLElement>(
      'button:not([disabled], [tabindex="-1"]), a[href], textarea, [tabindex="0"]',
    ),
  ];
}

/** Traps the focus inside a dialog that covers the page, and restores it afterwards. */
export function useModal(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const formerFocus = document.activeElement;
    const pageRoot = document.getElementById('root');
    const keepInside = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab') return;
      const stops = listFocusable(element);
      const first = stops[0];
      const last = stops.at(-1);
      const isLeaving = event.shiftKey
        ? document.activeElement === first || document.activeElement === element
        : document.activeElement === last;
      if (!isLeaving) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    element.addEventListener('keydown', keepInside);
    pageRoot?.setAttribute('inert', '');
    document.documentElement.style.overflow = 'hidden';
    element.focus();
    return () => {
      element.removeEventListener('keydown', keepInside);
      pageRoot?.removeAttribute('inert');
      document.documentElement.style.overflow = '';
      if (formerFocus instanceof HTMLElement) formerFocus.focus({ preventScroll: true });
    };
  }, [dialog]);
}

/** Closes an overlay of the page on "back", and when the page below changes. */
export function useCloseOnBack(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const path = location.pathname;
    // A module that only writes the current image into its address does not close the viewer.
    return listen(window, 'popstate', (event) => {
      if (isHistoryStep(event) || location.pathname !== path) latest.current();
    });
  }, []);
}
