import { useEffect, useState } from 'react';

/** Counts seconds down to 0. @returns the seconds that are left, and the way to begin */
export function useCooldown(): readonly [number, (seconds: number) => void] {
  const [endTime, setUntil] = useState(0);
  const [secondsLeft, setLeft] = useState(0);
  useEffect(() => {
    if (endTime === 0) return undefined;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((endTime - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endTime]);
  return [secondsLeft, (seconds) => setUntil(Date.now() + seconds * 1000)];
}
