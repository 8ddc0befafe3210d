import { useEffect, useState } from 'react';

/** Counts seconds down to 0. Returns the remaining seconds, and the function that starts the countdown. */
export function useCooldown(): readonly [number, (seconds: number) => void] {
  const [endTime, setEndTime] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endTime === 0) return undefined;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((endTime - Date.now()) / 1000));
      setSecondsLeft(seconds);
      if (seconds === 0) setEndTime(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endTime]);
  return [secondsLeft, (seconds) => setEndTime(Date.now() + seconds * 1000)];
}
