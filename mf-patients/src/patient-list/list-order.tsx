import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { ListSorting } from '@dentarium/ui/list';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ListAddress, type ListView, toDefaultOrder } from './list-address.ts';
import type { ChangeAddress } from './use-list-address.ts';

/** Shows the sorting of the list, and the choice between table and cards. */
export function ListOrder({ address, onChange }: { readonly address: ListAddress; readonly onChange: ChangeAddress }) {
  const { t } = useTranslation();
  return (
    <>
      <ListSorting
        address={address}
        toUsualOrder={toDefaultOrder}
        onChange={onChange}
        options={[
          { value: 'lastVisit', label: t('list.sort.lastVisit') },
          { value: 'created', label: t('list.sort.created') },
          { value: 'name', label: t('list.sort.name') },
        ]}
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
