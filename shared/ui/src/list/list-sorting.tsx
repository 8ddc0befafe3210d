import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import { Button, Select } from 'antd';
import styles from './list.module.css';
import { useListTexts } from './texts.ts';

/** The sorting of a list. */
interface SortingState<Key extends string> {
  readonly sort: Key;
  readonly order: 'asc' | 'desc';
}

/** Shows the sort key of a list with its order. */
export function ListSorting<Key extends string>({
  address: { sort, order },
  options,
  toUsualOrder,
  onChange,
}: {
  readonly address: SortingState<Key>;
  readonly options: readonly { readonly value: Key; readonly label: string }[];
  /** Returns the usual order of a sort key, which is selected with it. */
  readonly toUsualOrder: (sort: Key) => 'asc' | 'desc';
  readonly onChange: (change: Partial<SortingState<Key>>) => void;
}) {
  const { t } = useListTexts();
  const isAscending = order === 'asc';
  const OrderIcon = isAscending ? SortAscendingOutlined : SortDescendingOutlined;
  const label = t(isAscending ? 'ascending' : 'descending');
  return (
    <>
      <Select<Key>
        className={styles['sort'] ?? ''}
        aria-label={t('sortBy')}
        value={sort}
        onChange={(next) => onChange({ sort: next, order: toUsualOrder(next) })}
        options={[...options]}
      />
      <Button
        icon={<OrderIcon aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => onChange({ order: isAscending ? 'desc' : 'asc' })}
      />
    </>
  );
}
