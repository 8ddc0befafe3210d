import { useEffect, useRef, useState } from 'react';

/** How long typing may pause before it counts, in ms. */
const TYPING_PAUSE_MS = 250;

/** A value while somebody types it. */
export interface Typed<Value> {
  readonly value: Value;
  readonly type: (value: Value) => void;
  /** Takes what was typed at once. */
  readonly take: () => void;
}

/**
 * Holds what is being typed, and takes it when the typing pauses. When the value changes from elsewhere, by "back" or
 * a link, what was typed gives way.
 */
export function useTyped<Value extends string | number | null>(
  value: Value,
  onTake: (value: Value) => void,
): Typed<Value> {
  const [typed, setTyped] = useState<{ readonly over: Value; readonly value: Value } | null>(null);
  const current = typed !== null && typed.over === value ? typed.value : value;
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
  });
  useEffect(() => {
    if (current === value) return;
    const timer = setTimeout(() => latest.current(current), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [current, value]);
  return {
    value: current,
    type: (next) => setTyped({ over: value, value: next }),
    take: () => {
      if (current !== value) onTake(current);
    },
  };
}
