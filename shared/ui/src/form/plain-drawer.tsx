import { useLeaveGuard } from '@dentarium/platform';
import { Button, Drawer } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useUiTexts } from '../texts.ts';
import { firstField } from './first-field.ts';
import styles from './form.module.css';

/**
 * A form in a drawer. Ctrl+Enter saves, Escape closes; whoever leaves with unsaved work is asked. It is open while it
 * is drawn: whether it is drawn belongs into the address.
 */
export function FormDrawer(props: {
  readonly title: string;
  readonly unsaved: boolean;
  readonly saving: boolean;
  /** Whether a way on the site would close the form, for forms that are opened by the address. */
  readonly closes: (from: URL, to: URL) => boolean;
  /** Goes to the address without the form. */
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly saveLabel?: string;
  readonly children: ReactNode;
}) {
  const { t } = useUiTexts();
  useLeaveGuard(props.unsaved, t('form.leave'), props.closes);
  const form = useRef<HTMLFormElement>(null);
  // Called once the drawer has come in; who was in a field before that stays there.
  const enter = (open: boolean): void => {
    if (!open || form.current?.contains(document.activeElement) === true) return;
    firstField(form.current)?.focus({ preventScroll: true });
  };
  const save = (): void => {
    if (!props.saving) props.onSave();
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Drawer
      open
      title={props.title}
      size={560}
      // A patient's form fits a window of 768 px without a scroll bar.
      styles={{ body: { paddingBlock: 'var(--d-space-4)' } }}
      onClose={props.onClose}
      onKeyDown={saveByKey}
      afterOpenChange={enter}
      mask={{ closable: !props.unsaved }}
      footer={
        <div className={styles['footer']}>
          <Button onClick={props.onClose}>{t('form.cancel')}</Button>
          <Button type="primary" loading={props.saving} onClick={save} title="Ctrl+Enter">
            {props.saveLabel ?? t('form.save')}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {props.children}
      </form>
    </Drawer>
  );
}
