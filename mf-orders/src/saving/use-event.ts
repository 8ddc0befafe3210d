import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same and calls the latest one, for effects that do not begin anew with it. */
export function useEvent<Result>(run: () => Result): () => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}
