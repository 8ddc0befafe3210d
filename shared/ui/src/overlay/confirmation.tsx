import { Popconfirm } from 'antd';
import { type ReactElement, useRef } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import { usePanel } from './use-panel.ts';

/** The props of a confirmation at a button. */
export interface ConfirmationProps {
  readonly question: string;
  readonly hint?: string;
  /** The label of the button that confirms. */
  readonly confirmLabel: string;
  /** True if the action removes data; the focus is then on the button that cancels. */
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  /** The button that asks. */
  readonly children: ReactElement;
}

/** Shows a question before a button acts. The focus moves into it, and back to the button when it closes. */
export function Confirmation({ question, hint, confirmLabel, danger = false, onConfirm, children }: ConfirmationProps) {
  const { t } = useUiTexts();
  const inside = useRef<HTMLSpanElement>(null);
  const panel = usePanel(inside, danger ? 'button' : 'button.ant-btn-primary');
  return (
    <Popconfirm
      {...panel}
      title={<span ref={inside}>{question}</span>}
      description={hint}
      okText={confirmLabel}
      okButtonProps={{ danger }}
      cancelText={t('form.cancel')}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
