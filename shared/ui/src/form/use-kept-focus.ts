import { type RefObject, useEffect } from 'react';
import { controlsIn, entryOf } from './first-field.ts';

/** A pressed button with its position among the controls of its field. */
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
 * Restores the focus in a form whose pressed button is removed or disabled, such as the one that removes the last row.
 * The control that takes its place gets the focus: the next one of its kind or the add button, else the last control of
 * the field.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    let pressed: Pressed | null = null;
    // Captured before the click has an effect.
    const onClick = ({ target }: MouseEvent): void => {
      pressed = pressedIn(element, target);
    };
    const observer = new MutationObserver(() => {
      if (pressed === null) return;
      const { button, field, at } = pressed;
      // A button that saves the whole form is disabled until something is typed, and stays in its place.
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
