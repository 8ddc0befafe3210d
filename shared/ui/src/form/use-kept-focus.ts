import { type RefObject, useEffect } from 'react';
import { controlsIn, entryOf } from './first-field.ts';

/** A button that was pressed, and where it stood among the controls of its field. */
interface Pressed {
  readonly button: HTMLButtonElement;
  readonly field: Element;
  readonly at: number;
}

function pressedIn(form: Element, target: EventTarget | null): Pressed | null {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null) return null;
  const field = button.closest('[data-field]') ?? form;
  return { button, field, at: controlsIn(field).indexOf(button) };
}

/**
 * Keeps the focus in a form whose pressed button goes away or rests, such as the one that removes the last row: the control that comes to its place gets
 * it, which is the next one of its kind or the one that adds, else the last control of the field.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    let pressed: Pressed | null = null;
    // Before the press does anything.
    const onClick = ({ target }: MouseEvent): void => {
      pressed = pressedIn(element, target);
    };
    const observer = new MutationObserver(() => {
      if (pressed === null) return;
      const { button, field, at } = pressed;
      // One that saves the whole form rests until something is typed, and stays where it is.
      const rests = button.disabled && field !== element;
      if (button.isConnected && !rests) return;
      pressed = null;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement !== button) return;
      const left = controlsIn(field);
      const next = left[at] ?? left.at(-1);
      if (next !== undefined) entryOf(next).focus();
    });
    element.addEventListener('click', onClick, { capture: true });
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      element.removeEventListener('click', onClick, { capture: true });
      observer.disconnect();
    };
  }, [form]);
}
