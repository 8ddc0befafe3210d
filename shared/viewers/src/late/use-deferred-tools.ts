import { startTransition, useEffect, useState } from 'react';

/**
 * Returns whether the tools of a viewer are rendered: patient facts and image come first, so that the page does not wait for everything.
 */
export function useDeferredTools(): boolean {
  const [hasTools, setTools] = useState(false);
  useEffect(() => {
    startTransition(() => setTools(true));
  }, []);
  return hasTools;
}
