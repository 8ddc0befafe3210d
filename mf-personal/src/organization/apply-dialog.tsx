import { applyForSigning } from '@dentarium/server/clinic-calls/organisations';
import { toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** Applies for signing, with a message (PERS-03). */
export default function ApplyDialog(props: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm({
    start: { message: '' },
    schema: applyForSigning.body,
    draftKey: `apply.${props.id}`,
    save: (send, body) => send(applyForSigning, { params: { id: props.id }, body }),
    onSaved: () => {
      toast('success', t('organization.sent'));
      props.onClose();
    },
  });
  return (
    <FormDialog
      title={t('organization.applyOf', { name: props.name })}
      saveLabel={t('organization.send')}
      width={480}
      form={form}
      onClose={props.onClose}
    >
      <p>{t('organization.applyText')}</p>
      <FormField form={form} name="message" label={t('organization.message')}>
        {({ status: _status, ...control }, { value, change }) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={500}
            showCount
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
