import { Button, Drawer } from 'antd';
import { DialogTitle } from '../overlay/dialog-title.tsx';
import { FormBody, createSaveKeyHandler } from './form-body.tsx';
import { createFocusHandler, type FormFrameProps, useFormGuard } from './form-frame.ts';
import { SubjectLine } from './form-subject.tsx';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';

/**
 * Shows a form in a drawer, for more than a few fields. Enter and Ctrl+Enter save, Escape closes. A user who leaves
 * with unsaved changes is asked. Its open state belongs into the address.
 */
export function FormDrawer(props: FormFrameProps) {
  const { t } = useFormTexts();
  const { form } = props;
  useFormGuard(props);
  return (
    <Drawer
      open
      title={<DialogTitle>{props.title}</DialogTitle>}
      size={560}
      // The form of a patient fits a window of 768 px without a scroll bar.
      styles={{ body: { paddingBlock: 'var(--d-space-4)' } }}
      onClose={props.onClose}
      onKeyDown={createSaveKeyHandler(form)}
      afterOpenChange={createFocusHandler(form)}
      mask={{ closable: !form.unsaved }}
      footer={
        <div className={styles['footer']}>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()} title="Ctrl+Enter">
            {props.saveLabel ?? t('save')}
          </Button>
        </div>
      }
    >
      <SubjectLine subject={props.subject} />
      <FormBody form={form}>{props.children}</FormBody>
    </Drawer>
  );
}
