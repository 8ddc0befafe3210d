import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useHistoryStep } from './use-history-step.ts';

const FOCUSABLE =
  'a[href], input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/** The open state of a panel at a button, with the handlers that move the focus. */
export interface Panel {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called after the opening animation. */
  readonly afterOpenChange: (open: boolean) => void;
}

/**
 * Opens and closes a panel at a button. The focus moves into it after the opening animation, and back to the button
 * when it closes with the focus inside. A focus that has moved elsewhere meanwhile stays there. The panel closes on a
 * step back in the browser: its page may stay, and show something else.
 *
 * @param inside an element of the panel.
 * @param first the selector of the element that gets the focus, else the panel itself; by default the first focusable
 * element.
 */
export function usePanel(inside: RefObject<HTMLElement | null>, first = FOCUSABLE): Panel {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const findPanel = useCallback(
    () => inside.current?.closest<HTMLElement>('[role="tooltip"]') ?? inside.current,
    [inside],
  );
  const onOpenChange = useCallback((next: boolean) => {
    if (next) opener.current = document.activeElement;
    setOpen(next);
  }, []);
  useHistoryStep(useCallback(() => setOpen(false), []));
  useEffect(() => {
    if (!open) return;
    return () => {
      const focusedElement = document.activeElement;
      const isFocusFree =
        focusedElement === null || focusedElement === document.body || findPanel()?.contains(focusedElement) === true;
      if (isFocusFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [open, findPanel]);
  const afterOpenChange = useCallback(
    (isOpen: boolean) => {
      const element = findPanel();
      if (!isOpen || element === null || element.contains(document.activeElement)) return;
      const stop = element.querySelector<HTMLElement>(first);
      // Users of a screen reader need the focus in the panel, even if it has no controls.
      if (stop === null) element.tabIndex = -1;
      (stop ?? element).focus({ preventScroll: true });
    },
    [findPanel, first],
  );
  return { open, onOpenChange, afterOpenChange };
}
