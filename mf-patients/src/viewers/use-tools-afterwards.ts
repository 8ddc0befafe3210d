import { startTransition, useEffect, useState } from 'react';

/** Whether the tools of a viewer are drawn: whose image it is and the image come first, and the page does not wait for all at once. */
export function useDeferredTools(): boolean {
  const [hasTools, setTools] = useState(false);
  useEffect(() => {
    startTransition(() => setTools(true));
  }, []);
  return hasTools;
}
