import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useHistoryStep } from './use-history-step.ts';

/** A question in a dialog. */
export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The label of the button that continues. */
  readonly confirmLabel: string;
  /** The label of the other button. */
  readonly cancelLabel: string;
  /** Called once the dialog is closed and the answer was no, for example to move the focus to the field in question. */
  readonly onBack?: () => void;
}

/**
 * Returns a function that asks a question in a dialog, and resolves to whether to continue. Leaving the page, or a step
 * back from it, counts as no.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const cancellers = useRef(new Set<() => void>());
  const cancelAll = useCallback(() => cancellers.current.forEach((leave) => leave()), []);
  useHistoryStep(cancelAll);
  const isUnmounted = useRef(false);
  // The dialog is rendered beside the pages, and stays when one is unmounted.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      cancelAll();
    };
  }, [cancelAll]);
  return useCallback(
    ({ title, text, confirmLabel, cancelLabel, onBack }) =>
      new Promise((resolve) => {
        if (isUnmounted.current) return resolve(false);
        let isDeclined = false;
        const settle = (answer: boolean): void => {
          isDeclined = !answer;
          cancellers.current.delete(cancel);
          resolve(answer);
        };
        const dialog = modal.confirm({
          title,
          content: text,
          okText: confirmLabel,
          cancelText: cancelLabel,
          onOk: () => settle(true),
          onCancel: () => settle(false),
          // The dialog restores the focus before this.
          afterClose: () => {
            if (isDeclined) onBack?.();
          },
        });
        const cancel = (): void => {
          cancellers.current.delete(cancel);
          dialog.destroy();
          resolve(false);
        };
        cancellers.current.add(cancel);
      }),
    [modal],
  );
}
