import { useContext, useEffect, useRef, useState } from 'react';
import { HeldTextContext, type HeldText, isSameProblem, type TypedProblem } from './held-text.ts';

/** A text as an input reads it. */
export type TypedReading<Value> =
  | { readonly value: Value; readonly isComplete: boolean }
  | { readonly problem: TypedProblem };

/** The text of an input for a date or a number. */
export interface TypedText {
  /** The typed text; `undefined` while the value is shown. */
  readonly text: string | undefined;
  /** The problem that the input itself shows; `null` within a form, which shows it. */
  readonly problem: TypedProblem | null;
  readonly type: (text: string) => void;
  /** Takes the text as the value, or reports its problem. Returns whether there was a text. */
  readonly commit: () => boolean;
  /** Shows the value in place of the text. */
  readonly drop: () => void;
}

interface TypedTextOptions<Value> {
  readonly value: Value;
  readonly read: (text: string) => TypedReading<Value>;
  readonly onChange: (value: Value) => void;
  /** Called outside of forms when a refused text is left, by an owner that must not go on with the former value. */
  readonly onRefused?: (() => void) | undefined;
}

/** A text outside of forms. */
interface OwnText<Value> extends HeldText {
  /** The values of the field with which the text may stay; with any other, which came from elsewhere, it goes. */
  readonly values: readonly Value[];
  readonly isLeft: boolean;
  /** True if the owner was told of the refusal, and may have removed the value by that. */
  readonly isKept: boolean;
}

/**
 * Runs an input that keeps its typed text until it is accepted, so that no text is replaced by another value. A text is
 * taken at once when it is complete, and otherwise when the field is left. A refused text stays with its problem.
 */
export function useTypedText<Value>(options: TypedTextOptions<Value>): TypedText {
  const { value, read, onChange } = options;
  const owner = useContext(HeldTextContext);
  const [lastOwn, setOwn] = useState<OwnText<Value> | null>(null);
  const own = lastOwn === null || lastOwn.isKept || lastOwn.values.includes(value) ? lastOwn : null;
  if (own !== lastOwn) setOwn(own);
  const heldText = owner === null ? own : owner.heldText;
  const isTyping = useRef(false);

  const hold = (next: HeldText | null, change: Partial<Pick<OwnText<Value>, 'values' | 'isLeft' | 'isKept'>> = {}) => {
    if (owner !== null) owner.hold(next);
    else
      setOwn((before) =>
        next === null
          ? null
          : {
              ...next,
              values: [...(before?.values ?? []), value, ...(change.values ?? [])],
              isLeft: change.isLeft === true || before?.isLeft === true,
              isKept: change.isKept === true,
            },
      );
  };
  const type = (text: string): void => {
    isTyping.current = true;
    const reading = read(text);
    if ('problem' in reading) return hold({ text, problem: reading.problem });
    const isTaken = reading.isComplete && reading.value !== value;
    hold({ text, problem: null }, isTaken ? { values: [reading.value] } : {});
    if (isTaken) onChange(reading.value);
    return undefined;
  };
  const commit = (): boolean => {
    isTyping.current = false;
    if (heldText === null) return false;
    const reading = read(heldText.text);
    if ('problem' in reading) {
      const { onRefused } = options;
      hold({ text: heldText.text, problem: reading.problem }, { isLeft: true, isKept: onRefused !== undefined });
      onRefused?.();
    } else {
      hold(null);
      if (reading.value !== value) onChange(reading.value);
    }
    return true;
  };
  const attach = owner?.attach;
  useEffect(() => attach?.(), [attach]);
  // Within a form a draft may be restored, or another field change the limits of this one.
  useEffect(() => {
    if (owner === null || owner.heldText === null || isTyping.current) return;
    const { text, problem } = owner.heldText;
    const reading = read(text);
    if ('problem' in reading) {
      if (!isSameProblem(reading.problem, problem)) owner.hold({ text, problem: reading.problem });
    } else {
      owner.hold(null);
      if (reading.value !== value) onChange(reading.value);
    }
  });
  return {
    text: heldText?.text,
    problem: own?.isLeft === true ? own.problem : null,
    type,
    commit,
    drop: () => {
      isTyping.current = false;
      hold(null);
    },
  };
}
