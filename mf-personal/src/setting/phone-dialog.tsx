import { ApiError } from '@dentarium/api';
import { type OwnAccount, updateUserPhone } from '@dentarium/api/services/account-service';
import { isPhone, phoneForLanguage } from '@dentarium/domain';
import { toast, useApiMutation, useErrorText, useLanguage } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { CodeField, Outbox } from './code-field.tsx';

type Faults = Partial<Record<'phone' | 'code', string>>;

/** The field that a refusal of the server belongs to. */
function fieldOf(error: Error): keyof Faults | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.is('sms.wrong') || error.is('sms.empty')) return 'code';
  return error.code.startsWith('account.phone') ? 'phone' : undefined;
}

/** Another phone, with the code that was sent to it (PERS-01). */
export default function PhoneDialog({
  account,
  onClose,
}: {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [language] = useLanguage();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const change = useApiMutation(updateUserPhone, {
    silent: (error) => fieldOf(error) !== undefined,
    onSuccess: () => {
      toast('success', t('phone.changed'));
      onClose();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field !== undefined) setFaults({ [field]: errorText(error) });
    },
  });

  const checkPhone = (): boolean => {
    const isGood = isPhone(phoneForLanguage(phone, language));
    setFaults(isGood ? {} : { phone: t('phone.wrong') });
    return isGood;
  };
  const save = (): void => {
    if (!checkPhone()) return;
    if (code === '') setFaults({ code: t('code.empty') });
    else void change.mutate({ body: { userId: account.id, phone, code } });
  };

  return (
    <FormDialog title={t('phone.title')} saving={change.isPending} onSave={save} onClose={onClose}>
      <Outbox />
      <Field label={t('phone.new')} required fault={faults.phone} hint={t('phone.hint')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            value={phone}
            onChange={({ target }) => {
              setPhone(target.value);
              setFaults({});
            }}
          />
        )}
      </Field>
      <CodeField phone={phone} value={code} fault={faults.code} check={checkPhone} onChange={setCode} />
    </FormDialog>
  );
}
