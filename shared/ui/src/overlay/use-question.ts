import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useWayBack } from './use-way-back.ts';

/** A question in a dialog. */
export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The label of the button that continues. */
  readonly does: string;
  /** The label of the other button. */
  readonly back: string;
  /** Called once the dialog is closed and the answer was no, for example to move the focus to the field in question. */
  readonly onBack?: () => void;
}

/**
 * Returns a function that asks a question in a dialog, and resolves to whether to continue. Leaving the page, or a step
 * back from it, counts as no.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const leaves = useRef(new Set<() => void>());
  const leaveAll = useCallback(() => leaves.current.forEach((leave) => leave()), []);
  useWayBack(leaveAll);
  const isGone = useRef(false);
  // The dialog is rendered beside the pages, and stays when one is unmounted.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leaveAll();
    };
  }, [leaveAll]);
  return useCallback(
    ({ title, text, does, back, onBack }) =>
      new Promise((resolve) => {
        if (isGone.current) return resolve(false);
        let goesBack = false;
        const answered = (answer: boolean): void => {
          goesBack = !answer;
          leaves.current.delete(leave);
          resolve(answer);
        };
        const dialog = modal.confirm({
          title,
          content: text,
          okText: does,
          cancelText: back,
          onOk: () => answered(true),
          onCancel: () => answered(false),
          // The dialog restores the focus before this.
          afterClose: () => {
            if (goesBack) onBack?.();
          },
        });
        const leave = (): void => {
          leaves.current.delete(leave);
          dialog.destroy();
          resolve(false);
        };
        leaves.current.add(leave);
      }),
    [modal],
  );
}
