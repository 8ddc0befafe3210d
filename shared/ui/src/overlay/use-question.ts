import { App } from 'antd';
import { useCallback } from 'react';

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

/** Gives what asks a question in a dialog and answers whether to go on. */
export function useQuestion(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, does, back, onBack }) =>
      new Promise((resolve) => {
        let answer = false;
        modal.confirm({
          title,
          content: text,
          okText: does,
          cancelText: back,
          onOk: () => {
            answer = true;
            resolve(true);
          },
          onCancel: () => resolve(false),
          // The dialog gives the focus back by itself before.
          afterClose: () => {
            if (!answer) onBack?.();
          },
        });
      }),
    [modal],
  );
}
