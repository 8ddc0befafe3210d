import { toOrganisationName } from '@dentarium/domain';
import { useLanguage, useSession } from '@dentarium/platform';
import { useGenderText } from '@dentarium/ui';
import { type Form, FormField } from '@dentarium/ui/form';
import { Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AccountDraft } from './account-draft.ts';
import { useRoleOptions } from './use-role-options.ts';
import { TextInput } from '../frame/text-input.tsx';

interface FieldsProps {
  readonly form: Form<AccountDraft>;
  readonly isNew: boolean;
}

/** Shows the fields of an account. */
export function AccountFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const genderText = useGenderText();
  return (
    <>
      <FormField
        form={form}
        name="userName"
        label={t('accounts.userName')}
        required={isNew}
        hint={isNew ? t('accounts.userNameHint') : undefined}
      >
        {(control, input) => <TextInput control={control} input={input} kind="userName" disabled={!isNew} />}
      </FormField>
      <FormField form={form} name="name" label={t('accounts.name')} required>
        {(control, input) => <TextInput control={control} input={input} maxLength={50} />}
      </FormField>
      <FormField form={form} name="gender" label={t('profile.gender')}>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={value}
            onChange={(gender) => change(gender === 1 ? 1 : gender === 2 ? 2 : 0)}
            options={[1, 2, 0].map((option) => ({ value: option, label: genderText(option) }))}
          />
        )}
      </FormField>
      <FormField form={form} name="phone" label={t('phone.label')}>
        {(control, input) => <TextInput control={control} input={input} kind="phone" />}
      </FormField>
      <Workplaces form={form} />
      <FormField form={form} name="isOrthodontist" label={t('profile.orthodontist')}>
        {({ id }, { value, change }) => <Switch id={id} checked={value} onChange={change} />}
      </FormField>
    </>
  );
}

/** Shows the clinics in which the user works, and their roles. */
function Workplaces({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const roles = useRoleOptions();
  return (
    <>
      <FormField form={form} name="orgIds" label={t('accounts.organisation')} required wide>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<string[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            options={organisations.map((one) => ({ value: one.id, label: toOrganisationName(one, language) }))}
            value={[...value]}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="roleIds" label={t('accounts.role')} wide hint={t('accounts.roleHint')}>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            options={roles}
            value={[...value]}
            onChange={change}
          />
        )}
      </FormField>
    </>
  );
}
