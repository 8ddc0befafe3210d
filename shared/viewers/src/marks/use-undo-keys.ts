import { isTyping } from '@dentarium/ui';
import { useEffect } from 'react';

/** Handles the standard keys for undo and redo. */
export function useUndoKeys(undo: () => void, redo: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const act = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      (isRedo ? redo : undo)();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  });
}
