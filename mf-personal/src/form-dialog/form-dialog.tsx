import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-dialog.module.css';

/** A form in a dialog: its button and Enter save, all else closes. */
export function FormDialog(props: {
  readonly title: string;
  /** What the button says; it saves when left out. */
  readonly saveText?: string;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      width={440}
      title={props.title}
      okText={props.saveText ?? t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={props.saving}
      onOk={props.onSave}
      onCancel={props.onClose}
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSave();
        }}
      >
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}
