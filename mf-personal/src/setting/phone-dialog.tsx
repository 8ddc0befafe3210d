import { updateUserPhone } from '@dentarium/api/account/calls';
import type { OwnAccount } from '@dentarium/server/calls/account';
import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import { toast, useLanguage } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { CodeInput, Outbox } from './code-field.tsx';

const PROBLEMS = ['phone.wrong', 'code.empty'] as const;

/** Shows the dialog for another phone number, with the code that was sent to it (PERS-01). */
export default function PhoneDialog({
  account,
  onClose,
}: {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  // No draft: a code that is valid once.
  const form = useForm({
    start: { phone: '', code: '' },
    toBody: (values) => ({ ...values, userId: account.id }),
    schema: updateUserPhone.body,
    rules: ({ phone, code }) => [
      ...(isPhone(normalisePhone(phone, language)) ? [] : [{ field: 'phone' as const, problem: 'phone.wrong' }]),
      ...(code === '' ? [{ field: 'code' as const, problem: 'code.empty' }] : []),
    ],
    problemText: (problem) => {
      const problemKey = PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(problemKey);
    },
    save: (send, body) => send(updateUserPhone, { body }),
    refusals: REFUSALS,
    onSaved: () => {
      toast('success', t('phone.changed'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('phone.title')} form={form} onClose={onClose}>
      <Outbox />
      <FormField form={form} name="phone" label={t('phone.new')} required hint={t('phone.hint')}>
        {(control, { value, change }) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="code" label={t('code.label')} required>
        {(control, { value, change }) => (
          <CodeInput
            control={control}
            phone={() => form.get().phone}
            value={value}
            check={() => form.check('phone')}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Fields that refusals of the server belong to. */
const REFUSALS = {
  'sms.wrong': 'code',
  'sms.empty': 'code',
  'account.phone': 'phone',
  'account.phoneUnsupported': 'phone',
  'account.phoneTaken': 'phone',
} as const;
