import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing may pause before it counts, in ms. */
const TYPING_PAUSE_MS = 250;

/** A value while somebody types it. */
export interface Typed<Value> {
  readonly value: Value;
  readonly type: (value: Value) => void;
  /** Takes what was typed at once. */
  readonly take: () => void;
}

interface Typing<Value> {
  readonly value: Value;
  /** The value that was typed over, and after it those that were taken since and may still arrive, in their order. */
  readonly awaited: readonly Value[];
}

/** What is left of the typing now that there is this value; `null` when it has arrived, or the value came from elsewhere. */
function stillTyping<Value>(typing: Typing<Value>, value: Value): Typing<Value> | null {
  const arrived = typing.awaited.indexOf(value);
  if (arrived === -1) return null;
  const awaited = typing.awaited.slice(arrived);
  if (awaited.length === 1 && typing.value === value) return null;
  return arrived === 0 ? typing : { ...typing, awaited };
}

/**
 * Holds what is being typed, and takes it when the typing pauses. What was taken may arrive as the value while somebody types on,
 * and what they typed stays. When the value changes from elsewhere, by "back" or a link, what was typed gives way.
 */
export function useTyped<Value extends string | number | null>(
  value: Value,
  onTake: (value: Value) => void,
): Typed<Value> {
  const [kept, setKept] = useState<Typing<Value> | null>(null);
  const typing = kept === null ? null : stillTyping(kept, value);
  if (typing !== kept) setKept(typing);
  const current = typing === null ? value : typing.value;
  // What the other side has, or is about to have.
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
