import { Popconfirm } from 'antd';
import { type ReactElement, useRef } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import { usePanel } from './use-panel.ts';

/** What a question takes that hangs on a button. */
export interface ConfirmationProps {
  readonly question: string;
  readonly hint?: string;
  /** What the button says that does it. */
  readonly does: string;
  /** Whether it takes away what somebody may need; the focus is then on the button that does not. */
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  /** The button that asks. */
  readonly children: ReactElement;
}

/** A question before a button does something. The focus goes into it, and back to the button when it closes. */
export function Confirmation({ question, hint, does, danger = false, onConfirm, children }: ConfirmationProps) {
  const { t } = useUiTexts();
  const inside = useRef<HTMLSpanElement>(null);
  const panel = usePanel(inside, danger ? 'button' : 'button.ant-btn-primary');
  return (
    <Popconfirm
      {...panel}
      title={<span ref={inside}>{question}</span>}
      description={hint}
      okText={does}
      okButtonProps={{ danger }}
      cancelText={t('form.cancel')}
      onConfirm={onConfirm}
    >
      {children}
    </Popconfirm>
  );
}
