import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import type { Pair } from './list-pairs.ts';
import styles from './comparison.module.css';

/** Selects the enlarged view of two stages, among those that one of them has. */
export function ViewSelect(props: {
  readonly pairs: readonly Pair[];
  readonly pair: Pair;
  readonly onShow: (category: number) => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  return (
    <Select
      className={styles['views'] ?? ''}
      aria-label={t('comparison.view')}
      value={props.pair.category}
      options={props.pairs
        .filter(({ left, right }) => left !== undefined || right !== undefined)
        .map(({ category }) => ({ value: category, label: categoryName(category) }))}
      onChange={props.onShow}
    />
  );
}
