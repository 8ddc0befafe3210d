import { useCallback, useEffect, useRef, useState } from 'react';

/** The pause in typing after which the value is committed, in ms. */
const TYPING_PAUSE_MS = 250;

/** A value while the user types it. */
export interface TypedValue<Value> {
  readonly value: Value;
  readonly type: (value: Value) => void;
  /** Commits the typed value at once. */
  readonly commit: () => void;
}

interface Typing<Value> {
  readonly value: Value;
  /** The value before the typing, followed by the committed values that may still arrive, in their order. */
  readonly awaitedValues: readonly Value[];
}

/** Returns the remaining typing for a current value; `null` if it has arrived, or the value came from elsewhere. */
function continueTyping<Value>(typing: Typing<Value>, value: Value): Typing<Value> | null {
  const arrivedIndex = typing.awaitedValues.indexOf(value);
  if (arrivedIndex === -1) return null;
  const awaited = typing.awaitedValues.slice(arrivedIndex);
  if (awaited.length === 1 && typing.value === value) return null;
  return arrivedIndex === 0 ? typing : { ...typing, awaitedValues: awaited };
}

/**
 * Stores the typed value, and commits it when the typing pauses. A committed value may arrive while the user continues
 * to type; their input stays. If the value changes from elsewhere, by "back" or a link, the input is replaced.
 */
export function useTypedValue<Value extends string | number | null>(
  value: Value,
  onCommit: (value: Value) => void,
): TypedValue<Value> {
  const [lastTyping, setLastTyping] = useState<Typing<Value> | null>(null);
  const typing = lastTyping === null ? null : continueTyping(lastTyping, value);
  if (typing !== lastTyping) setLastTyping(typing);
  const current = typing === null ? value : typing.value;
  // The value that the caller has, or is about to have.
  const committed = typing === null ? value : typing.awaitedValues.at(-1);
  const latest = useRef(onCommit);
  useEffect(() => {
    latest.current = onCommit;
  });

  const commit = useCallback((next: Value): void => {
    setLastTyping((before) => (before === null ? null : { ...before, awaitedValues: [...before.awaitedValues, next] }));
    latest.current(next);
  }, []);
  useEffect(() => {
    if (current === committed) return;
    const timer = setTimeout(() => commit(current), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [current, committed, commit]);
  return {
    value: current,
    type: (next) => setLastTyping((before) => ({ value: next, awaitedValues: before?.awaitedValues ?? [value] })),
    commit: () => {
      if (current !== committed) commit(current);
    },
  };
}
