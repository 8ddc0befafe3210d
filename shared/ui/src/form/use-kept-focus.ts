import { type RefObject, useEffect } from 'react';
import { listControls, toEntryControl } from './first-field.ts';

/** A pressed button with its position among the controls of its field. */
interface PressedButton {
  readonly button: HTMLButtonElement;
  readonly field: Element;
  readonly index: number;
}

function findPressedButton(form: Element, target: EventTarget | null): PressedButton | null {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null) return null;
  const field = button.closest('[data-field]') ?? form;
  return { button, field, index: listControls(field).indexOf(button) };
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
    let pressedButton: PressedButton | null = null;
    // Captured before the click has an effect.
    const onClick = ({ target }: MouseEvent): void => {
      pressedButton = findPressedButton(element, target);
    };
    const observer = new MutationObserver(() => {
      if (pressedButton === null) return;
      const { button, field, index } = pressedButton;
      // A button that saves the whole form is disabled until something is typed, and stays in its place.
      const isResting = button.disabled && field !== element;
      if (button.isConnected && !isResting) return;
      pressedButton = null;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement !== button) return;
      const remaining = listControls(field);
      const next = remaining[index] ?? remaining.at(-1);
      if (next !== undefined) toEntryControl(next).focus();
    });
    element.addEventListener('click', onClick, { capture: true });
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      element.removeEventListener('click', onClick, { capture: true });
      observer.disconnect();
    };
  }, [form]);
}
