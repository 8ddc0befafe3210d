import { createContext, useContext } from 'react';

/** Prepares the page at an address of the module; other addresses are ignored. */
export const PreparePageContext = createContext<(to: string) => void>(() => undefined);

/**
 * Returns a function that lets a page of the module start to load its data before the user navigates there, for links
 * under the pointer. It shows nothing; the page itself reports errors.
 */
export function usePreparePage(): (to: string) => void {
  return useContext(PreparePageContext);
}
