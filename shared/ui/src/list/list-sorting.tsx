import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined';
import SortDescendingOutlined from '@ant-design/icons/SortDescendingOutlined';
import { Button, Select } from 'antd';
import styles from './list.module.css';
import { useListTexts } from './texts.ts';

/** The sorting of a list. */
interface Sorted<Key extends string> {
  readonly sort: Key;
  readonly order: 'asc' | 'desc';
}

/** The sort key of a list with its order. */
export function ListSorting<Key extends string>({
  address: { sort, order },
  options,
  usualOrder,
  onChange,
}: {
  readonly address: Sorted<Key>;
  readonly options: readonly { readonly value: Key; readonly label: string }[];
  /** Returns the usual order of a sort key, which is selected with it. */
  readonly usualOrder: (sort: Key) => 'asc' | 'desc';
  readonly onChange: (change: Partial<Sorted<Key>>) => void;
}) {
  const { t } = useListTexts();
  const ascending = order === 'asc';
  const Sign = ascending ? SortAscendingOutlined : SortDescendingOutlined;
  const label = t(ascending ? 'ascending' : 'descending');
  return (
    <>
      <Select<Key>
        className={styles['sort'] ?? ''}
        aria-label={t('sortBy')}
        value={sort}
        onChange={(next) => onChange({ sort: next, order: usualOrder(next) })}
        options={[...options]}
      />
      <Button
        icon={<Sign aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
      />
    </>
  );
}
