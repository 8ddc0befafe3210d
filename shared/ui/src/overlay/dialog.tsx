import { Modal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import { DialogTitle } from './dialog-title.tsx';

const FIELDS = 'input:not([type="hidden"], [hidden], :disabled, [readonly]), textarea:not(:disabled, [readonly])';

/** Finds the first field of a part of the page: among radio buttons the selected one. */
function findField(part: Element): HTMLElement | null {
  const field = part.querySelector<HTMLElement>(FIELDS);
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  return field.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked') ?? field;
}

/** Returns whether the user has not moved the focus into the content of a dialog or to one of its buttons. */
function isFocusFree(body: HTMLElement): boolean {
  const focused = document.activeElement;
  const dialog = body.closest('[role="dialog"]');
  if (focused === null || focused === document.body || dialog === null) return true;
  return (
    !body.contains(focused) &&
    (focused === dialog || focused.closest('.ant-modal-close') !== null || !dialog.contains(focused))
  );
}

/** Moves the focus to the first field of a dialog, now or when it appears. Returns a function that stops waiting. */
function focusField(body: HTMLElement): () => void {
  const tryFocus = (): boolean => {
    if (!isFocusFree(body)) return true;
    const field = findField(body);
    field?.focus({ preventScroll: true });
    return field !== null;
  };
  if (tryFocus()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryFocus()) observer.disconnect();
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Shows a dialog whose first field gets the focus when it opens, or as soon as it is loaded. The focus of antd's dialog
 * lands on the button that closes it, which Enter then presses. A form belongs into `FormDialog`.
 */
export function Dialog({ children, title, afterOpenChange, ...props }: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (
    <Modal
      {...props}
      title={title === undefined ? undefined : <DialogTitle>{title}</DialogTitle>}
      afterOpenChange={(open) => {
        stop.current?.();
        if (open && body.current !== null) stop.current = focusField(body.current);
        afterOpenChange?.(open);
      }}
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
