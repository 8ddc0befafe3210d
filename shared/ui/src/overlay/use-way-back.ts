import { useEffect } from 'react';

/** Calls back when somebody goes to another address by the buttons of the browser, which work whatever lies over the page. */
export function useWayBack(onLeave: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', onLeave);
    return () => window.removeEventListener('popstate', onLeave);
  }, [onLeave]);
}
