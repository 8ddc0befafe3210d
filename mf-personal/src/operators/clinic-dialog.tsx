import { createClinic } from '@dentarium/server/clinic-calls/operators';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstPassword } from '../accounts/first-password.tsx';
import { TextInput } from '../frame/text-input.tsx';

const MAX_GIBIBYTES = 1_000_000;
const REQUIRED_FIELDS = ['name', 'nameEn', 'userName', 'adminName'] as const;

interface ClinicDraft {
  readonly name: string;
  readonly nameEn: string;
  /** In GiB; `null` for no limit. */
  readonly limit: number | null;
  readonly userName: string;
  readonly adminName: string;
  readonly phone: string;
}

const EMPTY_DRAFT: ClinicDraft = { name: '', nameEn: '', limit: null, userName: '', adminName: '', phone: '' };

/** Creates a clinic with its first administrator, and shows the first password. */
export default function ClinicDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [issuedPassword, setIssuedPassword] = useState<{ readonly name: string; readonly password: string } | null>(
    null,
  );
  const form = useForm<ClinicDraft>({
    start: EMPTY_DRAFT,
    draftKey: 'operators.clinic',
    rules: (draft) =>
      REQUIRED_FIELDS.filter((field) => draft[field].trim() === '').map((field) => ({ field, problem: 'required' })),
    problemText: (problem) => {
      const key = `accounts.problem.${problem.endsWith('nameTaken') ? 'taken' : problem}`;
      return i18n.exists(key, { ns: 'personal' }) ? t(key) : undefined;
    },
    save: async (send, { name, nameEn, limit, userName, adminName, phone }) => {
      const administrator = { userName: userName.trim(), name: adminName, phone };
      const { password } = await send(createClinic, { body: { name, nameEn, limitGibibytes: limit, administrator } });
      setIssuedPassword({ name: adminName, password });
    },
    refusals: { 'organisation.nameTaken': 'name', 'user.nameTaken': 'userName', 'user.invalid': 'userName' },
    onSaved: () => undefined,
  });
  if (issuedPassword !== null)
    return <FirstPassword name={issuedPassword.name} password={issuedPassword.password} onClose={onClose} />;
  return (
    <FormDialog title={t('operators.newClinic')} form={form} onClose={onClose}>
      {(['name', 'nameEn'] as const).map((name) => (
        <FormField key={name} form={form} name={name} label={t(`operators.clinic.${name}`)} required>
          {(control, input) => <TextInput control={control} input={input} maxLength={100} />}
        </FormField>
      ))}
      <FormField form={form} name="limit" label={t('operators.clinic.limit')} hint={t('operators.clinic.limitHint')}>
        {(control, { value, change }) => (
          <NumberField
            control={control}
            min={1}
            max={MAX_GIBIBYTES}
            step={1}
            unit="GiB"
            value={value}
            onChange={change}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="userName"
        label={t('operators.clinic.userName')}
        required
        hint={t('accounts.userNameHint')}
      >
        {(control, input) => <TextInput control={control} input={input} kind="userName" />}
      </FormField>
      <FormField form={form} name="adminName" label={t('operators.clinic.adminName')} required>
        {(control, input) => <TextInput control={control} input={input} maxLength={50} />}
      </FormField>
      <FormField form={form} name="phone" label={t('phone.label')}>
        {(control, input) => <TextInput control={control} input={input} kind="phone" />}
      </FormField>
    </FormDialog>
  );
}
