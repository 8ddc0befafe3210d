import { useEffect, useState } from 'react';

/** The longest timer of browsers, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns whether a moment is past, and renders again when it is; no moment is past. */
export function useIsPast(moment: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const end = moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment);
  const isPast = !(end > now);
  useEffect(() => {
    if (isPast) return undefined;
    // The moment may have passed since the last render, and a timer may have ended before it.
    const remainingMs = Math.max(0, end - Math.max(now, Date.now())) + 1;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(remainingMs, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [end, isPast, now]);
  return isPast;
}
