import { useEffect, useRef } from 'react';
import { isCovered } from './covering-layers.ts';

/** The action of each key, named as in `KeyboardEvent.key`. Return `false` to leave the key to the browser. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void | false>>;

/** Returns whether this element receives typed text, so that single keys must not act. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'button', 'file'].includes(target.type);
}

/**
 * Acts on single keys of the page. Keys with Ctrl, Alt or Meta are left to the browser. Nothing acts while the user
 * types, or while a dialog covers the page.
 *
 * @param active whether the keys act now.
 */
export function useKeys(actions: KeyActions, active = true): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!active) return;
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target) || isCovered()) return;
      const action = latest.current[event.key];
      if (action !== undefined && action(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [active]);
}
