import { Modal } from 'antd';
import { FormBody, saveByKey } from './form-body.tsx';
import { focusOnEntry, type FormFrameProps, useFormGuard } from './form-frame.ts';
import { useFormTexts } from './form-texts.ts';

/** A form in a dialog, for a few fields. Its button, Enter and Ctrl+Enter save, all else closes. */
export function FormDialog(props: FormFrameProps) {
  const { t } = useFormTexts();
  const { form } = props;
  useFormGuard(props);
  return (
    <Modal
      open
      width={440}
      title={props.title}
      okText={props.saveLabel ?? t('save')}
      cancelText={t('cancel')}
      confirmLoading={form.saving}
      mask={{ closable: !form.unsaved }}
      afterOpenChange={focusOnEntry(form)}
      onOk={() => void form.submit()}
      onCancel={props.onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within it */}
      <div onKeyDown={saveByKey(form)}>
        <FormBody form={form} narrow>
          {props.children}
        </FormBody>
      </div>
    </Modal>
  );
}
