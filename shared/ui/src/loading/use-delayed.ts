import { useEffect, useState } from 'react';

/** The time without a placeholder while content is loaded, in ms. */
const QUIET_MS = 150;

/** Returns whether `active` has lasted for a while: fast content shows no skeleton, so that nothing flashes. */
export function useDelayed(active: boolean, ms = QUIET_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, ms]);
  return active && late;
}
