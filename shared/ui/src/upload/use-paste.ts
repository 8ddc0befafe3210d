import { collectPastedFiles } from '@dentarium/upload';
import { useEffect, useRef } from 'react';
import { isTyping } from '../keys/use-keys.ts';

/** Accepts pasted files anywhere on the page, except while the user pastes text into a field. */
export function usePaste(onFiles: (files: readonly File[]) => void, active: boolean): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!active) return;
    const paste = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || isTyping(event.target)) return;
      const files = collectPastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [active]);
}
