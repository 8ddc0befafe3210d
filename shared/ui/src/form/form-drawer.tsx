import { Button, Drawer } from 'antd';
import { firstField } from './first-field.ts';
import { FormBody, saveByKey } from './form-body.tsx';
import { type FormFrameProps, useFormGuard } from './form-frame.ts';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';

/**
 * A form in a drawer, for more than a few fields. Enter and Ctrl+Enter save, Escape closes; whoever leaves with unsaved
 * work is asked. Whether it is drawn belongs into the address.
 */
export function FormDrawer(props: FormFrameProps) {
  const { t } = useFormTexts();
  const { form } = props;
  useFormGuard(props);
  // Called once the drawer has come in; who was in a field before that stays there.
  const enter = (open: boolean): void => {
    const element = document.getElementById(form.id);
    if (!open || element?.contains(document.activeElement) === true) return;
    firstField(element)?.focus({ preventScroll: true });
  };
  return (
    <Drawer
      open
      title={props.title}
      size={560}
      // A patient's form fits a window of 768 px without a scroll bar.
      styles={{ body: { paddingBlock: 'var(--d-space-4)' } }}
      onClose={props.onClose}
      onKeyDown={saveByKey(form)}
      afterOpenChange={enter}
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
      <FormBody form={form}>{props.children}</FormBody>
    </Drawer>
  );
}
