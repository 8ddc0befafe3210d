import { isHistoryStep } from '@dentarium/platform';
import { useEffect } from 'react';

/** Calls back when the user navigates by the history buttons of the browser, which work regardless of overlays. */
export function useHistoryStep(onLeave: () => void): void {
  useEffect(() => {
    const listener = (event: PopStateEvent): void => {
      if (isHistoryStep(event)) onLeave();
    };
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, [onLeave]);
}
