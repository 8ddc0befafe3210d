import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useWayBack } from './use-way-back.ts';

/** A question in a dialog. */
export interface Question {
  readonly title: string;
  readonly text?: string;
  /** What the button says that goes on. */
  readonly does: string;
  /** What the other button says. */
  readonly back: string;
  /** Comes once the question is away and the answer was no, for example to put the focus into the field that is asked about. */
  readonly onBack?: () => void;
}

/**
 * Gives what asks a question in a dialog and answers whether to go on. Whoever leaves the page that asks, or goes back from where they were
 * asked, has answered no.
 */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const leaves = useRef(new Set<() => void>());
  const leaveAll = useCallback(() => leaves.current.forEach((leave) => leave()), []);
  useWayBack(leaveAll);
  const isGone = useRef(false);
  // The dialog is drawn beside the pages, and stays when one goes.
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
          // The dialog gives the focus back by itself before.
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
