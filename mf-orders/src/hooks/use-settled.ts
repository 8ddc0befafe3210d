import { useEffect, useState } from 'react';

/** The time in which a person cannot yet react to a changed page, in milliseconds. */
const REACTION_MS = 500;

/**
 * Returns whether a state has been on screen long enough to be acted on. A click that was meant for the previous state
 * arrives before: its button has moved, or means something else now.
 */
export function useSettled(state: string): boolean {
  const [settledState, setSettledState] = useState(state);
  useEffect(() => {
    if (settledState === state) return undefined;
    const timer = setTimeout(() => setSettledState(state), REACTION_MS);
    return () => clearTimeout(timer);
  }, [state, settledState]);
  return settledState === state;
}
