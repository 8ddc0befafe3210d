import { useEffect, useState } from 'react';

/** The time without a placeholder while content is loaded, in ms. */
const DEFAULT_DELAY_MS = 150;

/** Returns whether `active` has lasted for a while: fast content shows no skeleton, so that nothing flashes. */
export function useDelayed(active: boolean, ms = DEFAULT_DELAY_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [active, ms]);
  return active && isLate;
}
