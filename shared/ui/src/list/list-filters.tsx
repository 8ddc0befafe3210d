import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FilterBar } from '../page/filter-bar.tsx';
import styles from './list.module.css';
import { useListTexts } from './texts.ts';

/**
 * What narrows a list: one row, and behind a button the filters that are needed less often. The button counts those that are active. On a
 * phone the search has a row of its own, and all filters stand behind the button.
 */
export function ListFilters(props: {
  /** Whether anything narrows the list. */
  readonly active: boolean;
  /** How many filters narrow it beside the search. */
  readonly count: number;
  readonly onClear: () => void;
  readonly search: ReactNode;
  /** What is filtered by most. */
  readonly often: ReactNode;
  /** The rest, which is drawn while it is open. */
  readonly more: ReactNode;
  /** Stands behind the button. */
  readonly children?: ReactNode;
}) {
  const { t } = useListTexts();
  const { count } = props;
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <>
      <FilterBar active={props.active} onClear={props.onClear}>
        {props.search}
        <div className={styles['often']} data-open={open}>
          {props.often}
        </div>
        <Button
          icon={<FilterOutlined aria-hidden />}
          type={count > 0 ? 'primary' : 'default'}
          ghost={count > 0}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? t('filters') : t('filtersActive', { count })}
        </Button>
        {props.children}
      </FilterBar>
      <div id={more} className={styles['more']} role="group" aria-label={t('filters')} hidden={!open}>
        {open ? props.more : null}
      </div>
    </>
  );
}
