import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { DialogTitle } from '../overlay/dialog-title.tsx';
import { FormBody, createSaveKeyHandler } from './form-body.tsx';
import { createFocusHandler, type FormFrameProps, useFormGuard } from './form-frame.ts';
import { SubjectLine } from './form-subject.tsx';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';

/** The props of a dialog with a form. */
export interface FormDialogProps extends FormFrameProps {
  /** The width in px; by default for one column of fields. */
  readonly width?: number;
  /** Centres the dialog in the window, for one that may be as high as the window. */
  readonly centered?: boolean;
  /** True if the action of its button cannot be undone. */
  readonly danger?: boolean;
  /** True if all data of the request is known; the button is disabled until then. */
  readonly ready?: boolean;
  /** The other button, if it does not cancel. */
  readonly secondaryButton?: { readonly label: string; readonly onClick: () => void };
  /** Content opposite the buttons. */
  readonly aside?: ReactNode;
}

const NOTHING = (): Promise<void> => Promise.resolve();

/** Shows a form in a dialog, for a few fields. Its button, Enter and Ctrl+Enter save; everything else closes. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useFormTexts();
  const { ready = true, danger = false, secondaryButton, aside } = props;
  const form = ready ? props.form : { ...props.form, submit: NOTHING };
  useFormGuard(props);
  return (
    <Modal
      open
      width={props.width ?? 440}
      centered={props.centered === true}
      title={<DialogTitle>{props.title}</DialogTitle>}
      mask={{ closable: !form.unsaved }}
      afterOpenChange={createFocusHandler(form)}
      onCancel={props.onClose}
      footer={
        <div className={styles['footer']}>
          {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
          <Button onClick={secondaryButton === undefined ? props.onClose : secondaryButton.onClick}>
            {secondaryButton?.label ?? t('cancel')}
          </Button>
          <Button
            type="primary"
            danger={danger}
            disabled={!ready}
            loading={form.saving}
            onClick={() => void form.submit()}
          >
            {props.saveLabel ?? t('save')}
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within it */}
      <div onKeyDown={createSaveKeyHandler(form)}>
        <SubjectLine subject={props.subject} />
        <FormBody form={form} narrow>
          {props.children}
        </FormBody>
      </div>
    </Modal>
  );
}
