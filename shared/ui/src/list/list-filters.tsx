import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FilterBar } from '../page/filter-bar.tsx';
import styles from './list.module.css';
import { useListTexts } from './texts.ts';

/**
 * Shows the filters of a list: one row, and the less common filters behind a button. The button counts the active ones.
 * On a phone the search has a row of its own, and all filters stand behind the button.
 */
export function ListFilters(props: {
  /** True if any filter is active. */
  readonly active: boolean;
  /** The number of active filters beside the search. */
  readonly count: number;
  readonly onClear: () => void;
  readonly search: ReactNode;
  /** The most common filters. */
  readonly commonFilters: ReactNode;
  /** The other filters, rendered while they are open. */
  readonly moreFilters: ReactNode;
  /** Content after the button. */
  readonly children?: ReactNode;
}) {
  const { t } = useListTexts();
  const { count } = props;
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <FilterBar active={props.active} onClear={props.onClear}>
        {props.search}
        <div className={styles['often']} data-open={open}>
          {props.commonFilters}
        </div>
        <Button
          icon={<FilterOutlined aria-hidden />}
          type={count > 0 ? 'primary' : 'default'}
          ghost={count > 0}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? t('filters') : t('filtersActive', { count })}
        </Button>
        {props.children}
      </FilterBar>
      <div id={panelId} className={styles['more']} role="group" aria-label={t('filters')} hidden={!open}>
        {open ? props.moreFilters : null}
      </div>
    </>
  );
}
