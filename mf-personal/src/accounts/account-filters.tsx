import { toOrganisationName } from '@dentarium/domain';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useLanguage, useSession } from '@dentarium/platform';
import { FilterBar } from '@dentarium/ui';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountsAddress, hasAccountFilters } from './accounts-address.ts';
import styles from './accounts.module.css';
import { useRoleOptions } from './use-role-options.ts';

const SEARCH_DELAY_MS = 300;
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
      <SearchField keyword={address.keyword} onChange={(keyword) => onChange({ keyword })} />
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

/** Searches shortly after the last key, or at once on Enter. */
function SearchField({ keyword, onChange }: { readonly keyword: string; readonly onChange: (word: string) => void }) {
  const { t } = useTranslation();
  const [typedKeyword, setTypedKeyword] = useState(keyword);
  useEffect(() => {
    if (typedKeyword.trim() === keyword) return undefined;
    const timer = setTimeout(() => onChange(typedKeyword.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typedKeyword, keyword, onChange]);
  return (
    <Input
      className={styles['search'] ?? ''}
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('accounts.search')}
      placeholder={t('accounts.search')}
      maxLength={100}
      allowClear
      value={typedKeyword}
      onChange={({ target }) => setTypedKeyword(target.value)}
      onPressEnter={() => onChange(typedKeyword.trim())}
    />
  );
}
