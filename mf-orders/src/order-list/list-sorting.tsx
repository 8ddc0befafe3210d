import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ListAddress, type SortKey, usualOrder } from './list-address.ts';
import styles from './order-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

/** How the list is sorted. */
export function ListSorting({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const ascending = address.order === 'asc';
  const Sign = ascending ? SortAscendingOutlined : SortDescendingOutlined;
  return (
    <>
      <Select<SortKey>
        className={styles['sort'] ?? ''}
        aria-label={t('list.sortBy')}
        value={address.sort}
        onChange={(sort) => onChange({ sort, order: usualOrder(sort) })}
        options={[
          { value: 'updated', label: t('list.sort.updated') },
          { value: 'created', label: t('list.sort.created') },
          { value: 'waiting', label: t('list.sort.waiting') },
        ]}
      />
      <Button
        icon={<Sign aria-hidden />}
        aria-label={t(ascending ? 'list.ascending' : 'list.descending')}
        title={t(ascending ? 'list.ascending' : 'list.descending')}
        onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
      />
    </>
  );
}
