import type { DateProblem, MomentProblem, NumberProblem } from '@dentarium/domain';
import { type Context, createContext } from 'react';

/** The reason for which a typed text is not the value of its field. */
export type TypedProblem =
  | { readonly kind: 'date'; readonly problem: DateProblem; readonly bound?: string | undefined }
  | { readonly kind: 'moment'; readonly problem: MomentProblem; readonly bound?: string | undefined }
  | { readonly kind: 'number'; readonly problem: NumberProblem; readonly bound?: number | undefined }
  | { readonly kind: 'range'; readonly problem: 'order' | 'empty' };

/** A typed text that is not, or not yet, the value of its field. */
export interface HeldText {
  readonly text: string;
  /** `null` if the text is readable, and becomes the value when the field is left. */
  readonly problem: TypedProblem | null;
}

/** The owner of the text of an input: a form, which is not saved while it holds a refused text, and shows the reason. */
export interface HeldTextOwner {
  readonly heldText: HeldText | null;
  readonly hold: (heldText: HeldText | null) => void;
  /** Reports that the input is on the page; returns a function that reports its end. */
  readonly attach: () => () => void;
}

const CONTEXT_KEY: unique symbol = Symbol.for('dentarium.ui.heldTextContext');
const pageGlobals = globalThis as typeof globalThis & { [CONTEXT_KEY]?: Context<HeldTextOwner | null> };

/**
 * The owner of the text of the input below; `null` outside of forms, where inputs hold their own texts. A module bundles
 * its own copy of the forms while the page provides the inputs, so all copies of this file share one context.
 */
export const HeldTextContext = (pageGlobals[CONTEXT_KEY] ??= createContext<HeldTextOwner | null>(null));

/** Returns whether two problems are shown by the same words. */
export function isSameProblem(one: TypedProblem | null, other: TypedProblem | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
