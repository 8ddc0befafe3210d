import { useLanguage, useSession } from '@dentarium/platform';
import { Field, useGenderText } from '@dentarium/ui';
import { Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AccountDraft } from './account-draft.ts';
import { useRoleOptions } from './role-names.ts';

interface FieldsProps {
  readonly draft: AccountDraft;
  readonly isNew: boolean;
  /** Problems by field, as the server names them. */
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<AccountDraft>) => void;
}

/** The fields of an account. */
export function AccountFields(props: FieldsProps) {
  const { t } = useTranslation();
  const genderText = useGenderText();
  const { draft, isNew, faults, onChange } = props;
  const fault = (field: keyof AccountDraft): string | undefined => {
    const problem = faults.get(field);
    return problem === undefined ? undefined : t(`accounts.problem.${problem}`);
  };
  return (
    <>
      <Field
        label={t('accounts.userName')}
        required={isNew}
        fault={fault('userName')}
        hint={isNew ? t('accounts.userNameHint') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            disabled={!isNew}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={draft.userName}
            onChange={({ target }) => onChange({ userName: target.value })}
          />
        )}
      </Field>
      <Field label={t('accounts.name')} required fault={fault('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={50}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('profile.gender')}>
        {({ 'aria-required': _required, ...control }) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={draft.gender}
            onChange={(gender) => onChange({ gender: gender === 1 ? 1 : gender === 2 ? 2 : 0 })}
            options={[1, 2, 0].map((value) => ({ value, label: genderText(value) }))}
          />
        )}
      </Field>
      <Field label={t('phone.label')} fault={fault('phone')}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            maxLength={20}
            value={draft.phone}
            onChange={({ target }) => onChange({ phone: target.value })}
          />
        )}
      </Field>
      <Places {...props} fault={fault('orgIds')} />
      <Field label={t('profile.orthodontist')}>
        {({ id }) => (
          <Switch id={id} checked={draft.isOrthodontist} onChange={(isOrthodontist) => onChange({ isOrthodontist })} />
        )}
      </Field>
    </>
  );
}

/** Where somebody works, and as what. */
function Places({ draft, fault, onChange }: FieldsProps & { readonly fault: string | undefined }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const roles = useRoleOptions();
  return (
    <>
      <Field label={t('accounts.organisation')} required wide fault={fault}>
        {({ 'aria-required': _required, ...control }) => (
          <Select<string[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            options={organisations.map(({ id, name, nameEn }) => ({
              value: id,
              label: language === 'ch' ? name : nameEn,
            }))}
            value={[...draft.orgIds]}
            onChange={(orgIds) => onChange({ orgIds })}
          />
        )}
      </Field>
      <Field label={t('accounts.role')} wide hint={t('accounts.roleHint')}>
        {({ 'aria-required': _required, ...control }) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            options={roles}
            value={[...draft.roleIds]}
            onChange={(roleIds) => onChange({ roleIds })}
          />
        )}
      </Field>
    </>
  );
}
