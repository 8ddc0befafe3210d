import { toOrganisationName } from '@dentarium/domain';
import { useLanguage, useSession } from '@dentarium/platform';
import { FilterBar } from '@dentarium/ui';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type AccountsAddress, hasAccountFilters } from './accounts-address.ts';
import { SearchField } from '../frame/search-field.tsx';
import styles from './accounts.module.css';
import { useRoleOptions } from './use-role-options.ts';

const ACCOUNT_STATES = ['active', 'disabled'] as const;

/** Shows the filters of the list of accounts. */
export function AccountFilters(props: {
  readonly address: AccountsAddress;
  readonly onChange: (change: Partial<AccountsAddress>) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const roles = useRoleOptions();
  const { address, onChange } = props;
  const clearFilters = (): void => onChange({ keyword: '', roleId: null, orgId: null, isDisabled: null });
  return (
    <FilterBar active={hasAccountFilters(address)} onClear={clearFilters}>
      <SearchField
        className={styles['search']}
        label={t('accounts.search')}
        keyword={address.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Select<number>
        className={styles['filter'] ?? ''}
        aria-label={t('accounts.role')}
        placeholder={t('accounts.role')}
        allowClear
        options={roles}
        value={address.roleId}
        onChange={(roleId: number | undefined) => onChange({ roleId: roleId ?? null })}
      />
      {organisations.length < 2 ? null : (
        <Select<string>
          className={styles['filter'] ?? ''}
          aria-label={t('accounts.organisation')}
          placeholder={t('accounts.organisation')}
          allowClear
          options={organisations.map((one) => ({ value: one.id, label: toOrganisationName(one, language) }))}
          value={address.orgId}
          onChange={(orgId: string | undefined) => onChange({ orgId: orgId ?? null })}
        />
      )}
      <Select<'active' | 'disabled'>
        className={styles['filter'] ?? ''}
        aria-label={t('accounts.state')}
        placeholder={t('accounts.state')}
        allowClear
        options={ACCOUNT_STATES.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        value={address.isDisabled === null ? null : address.isDisabled ? 'disabled' : 'active'}
        onChange={(state: 'active' | 'disabled' | undefined) =>
          onChange({ isDisabled: state === undefined ? null : state === 'disabled' })
        }
      />
    </FilterBar>
  );
}
