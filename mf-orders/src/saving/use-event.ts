import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same and calls the latest one, for effects that do not begin anew with it. */
export function useEvent<Input extends readonly unknown[], Result>(
  run: (...input: Input) => Result,
): (...input: Input) => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
