import { isTyping } from '@dentarium/ui';
import { useEffect, useRef } from 'react';
import type { ViewerActions } from './viewer-actions.ts';

/** Returns the action of a key press; keys with Ctrl, Alt or Meta are left to the browser. */
export function toAction(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): keyof ViewerActions | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  switch (event.key) {
    case '+':
    case '=':
      return 'zoomIn';
    case '-':
    case '_':
      return 'zoomOut';
    case '0':
      return 'fit';
    case 'r':
    case 'R':
      return event.shiftKey ? 'rotateLeft' : 'rotateRight';
    case 'm':
    case 'M':
      return 'mirror';
    case 'd':
    case 'D':
      return event.shiftKey ? 'downloadSmall' : 'download';
    case 'n':
    case 'N':
      return 'note';
    case 'i':
    case 'I':
      return 'facts';
    case 'f':
    case 'F':
      return 'fullScreen';
    case 'p':
    case 'P':
      return 'slideshow';
    case 'ArrowLeft':
      return 'previous';
    case 'ArrowRight':
      return 'next';
    case '?':
      return 'keys';
    case 'Escape':
      return 'close';
    default:
      return undefined;
  }
}

/** Handles the keys while the viewer is open, before the page below receives them. */
export function useViewerKeys(actions: ViewerActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const name = toAction(event);
      if (name === undefined) return;
      // A note is typed inside the viewer; only Escape leaves it, which the note handles itself.
      if (isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[name]?.();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
