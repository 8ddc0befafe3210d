import { useCallback, useEffect, useRef, useState } from 'react';

/** The pause in typing after which the value is committed, in ms. */
const TYPING_PAUSE_MS = 250;

/** A value while the user types it. */
export interface Typed<Value> {
  readonly value: Value;
  readonly type: (value: Value) => void;
  /** Commits the typed value at once. */
  readonly take: () => void;
}

interface Typing<Value> {
  readonly value: Value;
  /** The value before the typing, followed by the committed values that may still arrive, in their order. */
  readonly awaited: readonly Value[];
}

/** Returns the remaining typing for a current value; `null` if it has arrived, or the value came from elsewhere. */
function stillTyping<Value>(typing: Typing<Value>, value: Value): Typing<Value> | null {
  const arrived = typing.awaited.indexOf(value);
  if (arrived === -1) return null;
  const awaited = typing.awaited.slice(arrived);
  if (awaited.length === 1 && typing.value === value) return null;
  return arrived === 0 ? typing : { ...typing, awaited };
}

/**
 * Stores the typed value, and commits it when the typing pauses. A committed value may arrive while the user continues
 * to type; their input stays. If the value changes from elsewhere, by "back" or a link, the input is replaced.
 */
export function useTyped<Value extends string | number | null>(
  value: Value,
  onTake: (value: Value) => void,
): Typed<Value> {
  const [kept, setKept] = useState<Typing<Value> | null>(null);
  const typing = kept === null ? null : stillTyping(kept, value);
  if (typing !== kept) setKept(typing);
  const current = typing === null ? value : typing.value;
  // The value that the caller has, or is about to have.
  const taken = typing === null ? value : typing.awaited.at(-1);
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
  });

  const take = useCallback((next: Value): void => {
    setKept((before) => (before === null ? null : { ...before, awaited: [...before.awaited, next] }));
    latest.current(next);
  }, []);
  useEffect(() => {
    if (current === taken) return;
    const timer = setTimeout(() => take(current), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [current, taken, take]);
  return {
    value: current,
    type: (next) => setKept((before) => ({ value: next, awaited: before?.awaited ?? [value] })),
    take: () => {
      if (current !== taken) take(current);
    },
  };
}
