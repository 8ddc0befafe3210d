import { useEffect, useReducer } from 'react';

/** The longest timer of browsers, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns whether a moment is past, and renders again when it is; no moment is past. */
export function useIsPast(moment: string | null): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const remainingMs = moment === null ? 0 : Date.parse(moment) - Date.now();
  useEffect(() => {
    if (!(remainingMs > 0)) return undefined;
    const timer = setTimeout(renderAgain, Math.min(remainingMs + 1, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  });
  return !(remainingMs > 0);
}
