import { isHistoryStep } from '@dentarium/platform';
import { useEffect } from 'react';

/** Calls back when somebody goes to another address by the buttons of the browser, which work whatever lies over the page. */
export function useWayBack(onLeave: () => void): void {
  useEffect(() => {
    const listener = (event: PopStateEvent): void => {
      if (isHistoryStep(event)) onLeave();
    };
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, [onLeave]);
}
