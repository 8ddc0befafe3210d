import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { AdministeredUser } from '@dentarium/api/administration/calls';
import { queryUserList } from '@dentarium/server/clinic-calls/administration';
import { callQuery } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE, PagedList } from '../frame/paged-list.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountTable } from './account-table.tsx';
import {
  type AccountsAddress,
  hasAccountFilters,
  readAccountsAddress,
  writeAccountsAddress,
} from './accounts-address.ts';
import { AdministrationTabs } from './administration-tabs.tsx';

const AccountDrawer = lazy(() => import('./account-drawer.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));

/** Shows the accounts of the organisations of an administrator at `/user` (ADM-01). */
export default function AccountsPage() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = readAccountsAddress(searchParams);
  const [form, setForm] = useState<AdministeredUser | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const list = useQuery({
    ...callQuery(queryUserList, { body: toListBody(address) }, { silent: true }),
    placeholderData: keepPreviousData,
  });

  const changeAddress = (more: Partial<AccountsAddress>): void =>
    setSearchParams(writeAccountsAddress({ ...address, page: 1, ...more }), { replace: !('page' in more) });

  return (
    <>
      <PageHeader
        title={t('accounts.title')}
        facts={list.data === undefined ? null : t('accounts.count', { count: list.data.total })}
        actions={
          <>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {t('accounts.import')}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
              {t('accounts.new')}
            </Button>
          </>
        }
      />
      <AdministrationTabs current="accounts" />
      <AccountFilters address={address} onChange={changeAddress} />
      <PagedList
        query={list}
        page={address.page}
        onPage={(page) => changeAddress({ page })}
        renderEmpty={() => (
          <EmptyState
            kind={hasAccountFilters(address) ? 'filtered' : 'none'}
            title={t(hasAccountFilters(address) ? 'accounts.nothing' : 'accounts.none')}
          />
        )}
      >
        {(items) => <AccountTable users={items} onEdit={setForm} />}
      </PagedList>
      <Suspense fallback={null}>
        {form === null ? null : <AccountDrawer user={form === 'new' ? null : form} onClose={() => setForm(null)} />}
        {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  );
}

function toListBody({ keyword, roleId, orgId, isDisabled, page }: AccountsAddress) {
  return {
    ...(keyword === '' ? {} : { keyword }),
    ...(roleId === null ? {} : { roleId }),
    ...(orgId === null ? {} : { orgId }),
    ...(isDisabled === null ? {} : { isDisabled }),
    pageIndex: page,
    pageSize: PAGE_SIZE,
  };
}
