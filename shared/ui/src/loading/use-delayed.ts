import { useEffect, useState } from 'react';

/** How long nothing is shown while something loads, in ms. */
const QUIET_MS = 150;

/** Whether `active` has lasted for a while: what loads at once shows no skeleton, so that nothing flashes. */
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
