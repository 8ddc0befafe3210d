import { callQuery, useLanguage } from '@dentarium/platform';
import { querySiteAccounts, type SiteAccount } from '@dentarium/server/clinic-calls/operators';
import { type Column, DataTable, DateText, EmptyState, FilterBar, PageHeader, TagChip } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE, PagedList } from '../frame/paged-list.tsx';
import { RowButton } from '../frame/row-button.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { type OperatorsAddress, readOperatorsAddress, writeOperatorsAddress } from './operators-address.ts';
import styles from './operators.module.css';
import { PeopleTabs } from './people-tabs.tsx';
import { ReferenceSearch } from './reference-search.tsx';
import { WaitLines } from './wait-lines.tsx';

const SignInDrawer = lazy(() => import('./sign-in-drawer.tsx'));

/** Shows the accounts of all organisations at `/personal/people`; for operators (SITE-08). */
export default function PeoplePage() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = readOperatorsAddress(searchParams);
  const [openAccount, setOpenAccount] = useState<string | null>(null);
  const columns = useColumns(setOpenAccount);
  const { keyword, orgId, page } = address;
  const body = { keyword, ...(orgId === null ? {} : { orgId }), pageIndex: page, pageSize: PAGE_SIZE };
  const list = useQuery({
    ...callQuery(querySiteAccounts, { body }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = keyword !== '' || orgId !== null;
  const changeAddress = (change: Partial<OperatorsAddress>): void =>
    setSearchParams(writeOperatorsAddress({ ...address, page: 1, ...change }), { replace: !('page' in change) });

  return (
    <>
      <PageHeader
        title={t('frame.people')}
        facts={list.data === undefined ? null : t('operators.accountCount', { count: list.data.total })}
      />
      <PeopleTabs current="accounts" />
      <FilterBar active={isFiltered} onClear={() => changeAddress({ keyword: '', orgId: null })}>
        <SearchField
          className={styles['search']}
          label={t('accounts.search')}
          keyword={keyword}
          onChange={(word) => changeAddress({ keyword: word })}
        />
      </FilterBar>
      <ReferenceSearch onOpenAccount={setOpenAccount} />
      <PagedList
        query={list}
        page={page}
        onPage={(next) => changeAddress({ page: next })}
        renderEmpty={({ signInWaits }) => (
          <>
            <EmptyState
              kind={isFiltered ? 'filtered' : 'none'}
              title={t(isFiltered ? 'operators.noAccount' : 'accounts.none')}
              text={keyword === '' ? '' : t('operators.noAccountText')}
            />
            <WaitLines signInWaits={signInWaits} />
          </>
        )}
      >
        {(items) => (
          <DataTable
            label={t('frame.people')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpenAccount(id)}
          />
        )}
      </PagedList>
      <Suspense fallback={null}>
        {openAccount === null ? null : <SignInDrawer accountId={openAccount} onClose={() => setOpenAccount(null)} />}
      </Suspense>
    </>
  );
}

function useColumns(onOpen: (id: string) => void): Column<SiteAccount, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const joinNames = (rows: readonly { readonly name: { readonly ch: string; readonly en: string } }[]) =>
    rows.map(({ name }) => name[language]).join(t('accounts.comma'));
  return [
    {
      id: 'name',
      isRowName: true,
      title: t('accounts.name'),
      width: '18%',
      cell: ({ id, name }) => <RowButton onClick={() => onOpen(id)}>{name}</RowButton>,
    },
    { id: 'userName', title: t('accounts.userName'), width: '16%', cell: ({ userName }) => userName },
    { id: 'roles', title: t('accounts.role'), width: '18%', cell: ({ roles }) => joinNames(roles) || '–' },
    {
      id: 'organisations',
      title: t('accounts.organisation'),
      cell: ({ organisations }) => joinNames(organisations) || '–',
    },
    {
      id: 'signIn',
      title: t('accounts.lastSignIn'),
      width: '120px',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t('accounts.never') : <DateText value={lastSignInAt} />),
    },
    {
      id: 'state',
      title: t('accounts.state'),
      width: '96px',
      cell: ({ isDisabled }) => (
        <TagChip kind={isDisabled ? 'danger' : 'success'}>
          {t(isDisabled ? 'accounts.disabled' : 'accounts.active')}
        </TagChip>
      ),
    },
  ];
}
