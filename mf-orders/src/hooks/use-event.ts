import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that calls the latest one, for effects that should not restart with it. */
export function useEvent<Input extends readonly unknown[], Result>(
  run: (...input: Input) => Result,
): (...input: Input) => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
