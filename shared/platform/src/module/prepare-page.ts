import { createContext, useContext } from 'react';

/** Prepares the page at an address of the module; of other addresses nothing is prepared. */
export const PreparePageContext = createContext<(to: string) => void>(() => undefined);

/**
 * Gives what has a page of the module begin to load what it is going to ask for, before somebody goes there: for what leads to a page and is pointed at.
 * Nothing is shown; the page itself says what is wrong.
 */
export function usePreparePage(): (to: string) => void {
  return useContext(PreparePageContext);
}
