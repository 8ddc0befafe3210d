import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useWayBack } from './use-way-back.ts';

const STOPS =
  'a[href], input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/** Whether a panel is open that hangs on a button, and where the focus goes with it. */
export interface Panel {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called once it has come in. */
  readonly afterOpenChange: (open: boolean) => void;
}

/**
 * Opens and closes a panel that hangs on a button. The focus goes into it once it has come in, and back to the button when it closes with
 * the focus inside. Who has gone elsewhere meanwhile stays there. It closes when somebody goes back in the browser: the page that it hangs on may
 * stay, and show something else.
 *
 * @param inside an element of the panel.
 * @param first what gets the focus, else the panel itself; the first that can be focused when left out.
 */
export function usePanel(inside: RefObject<HTMLElement | null>, first = STOPS): Panel {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const panel = useCallback(() => inside.current?.closest<HTMLElement>('[role="tooltip"]') ?? inside.current, [inside]);
  const onOpenChange = useCallback((next: boolean) => {
    if (next) opener.current = document.activeElement;
    setOpen(next);
  }, []);
  useWayBack(useCallback(() => setOpen(false), []));
  useEffect(() => {
    if (!open) return;
    return () => {
      const at = document.activeElement;
      const isFree = at === null || at === document.body || panel()?.contains(at) === true;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [open, panel]);
  const afterOpenChange = useCallback(
    (shown: boolean) => {
      const element = panel();
      if (!shown || element === null || element.contains(document.activeElement)) return;
      const stop = element.querySelector<HTMLElement>(first);
      // Who hears the page has to be in it, also where there is nothing to press.
      if (stop === null) element.tabIndex = -1;
      (stop ?? element).focus({ preventScroll: true });
    },
    [panel, first],
  );
  return { open, onOpenChange, afterOpenChange };
}
