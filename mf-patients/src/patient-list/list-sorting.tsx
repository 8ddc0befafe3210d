import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ListAddress, type ListView, type SortKey, usualOrder } from './list-address.ts';
import styles from './patient-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

/** How the list is sorted, and whether it is a table or cards. */
export function ListSorting({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const ascending = address.order === 'asc';
  return (
    <>
      <Select<SortKey>
        className={styles['sort'] ?? ''}
        aria-label={t('list.sortBy')}
        value={address.sort}
        onChange={(sort) => onChange({ sort, order: usualOrder(sort) })}
        options={[
          { value: 'lastVisit', label: t('list.sort.lastVisit') },
          { value: 'created', label: t('list.sort.created') },
          { value: 'name', label: t('list.sort.name') },
        ]}
      />
      <Button
        icon={ascending ? <SortAscendingOutlined aria-hidden /> : <SortDescendingOutlined aria-hidden />}
        aria-label={t(ascending ? 'list.ascending' : 'list.descending')}
        title={t(ascending ? 'list.ascending' : 'list.descending')}
        onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
      />
      <Segmented<ListView>
        aria-label={t('list.view')}
        value={address.view}
        onChange={(view) => onChange({ view, page: address.page })}
        options={[
          { value: 'table', icon: <UnorderedListOutlined aria-label={t('list.table')} />, title: t('list.table') },
          { value: 'cards', icon: <AppstoreOutlined aria-label={t('list.cards')} />, title: t('list.cards') },
        ]}
      />
    </>
  );
}
