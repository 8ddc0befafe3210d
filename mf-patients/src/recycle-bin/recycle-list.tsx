import { EmptyState, QueryBoundary, Skeletons, useTypedValue } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './recycle.module.css';
import { PAGE_SIZE, type RecycleSearch } from './use-recycle-search.ts';

/** Texts of a list of the recycle bin. */
interface RecycleTexts {
  readonly placeholder: string;
  readonly hint: string;
  /** Texts for an empty bin. */
  readonly none: { readonly title: string; readonly text: string };
  /** Text for a search without results. */
  readonly noMatches: string;
}

/**
 * Shows a list of deleted items: a search with the actions on the selected rows, a page of rows, and the pagination.
 */
export function RecycleList<Row>(props: {
  readonly search: RecycleSearch<Row>;
  readonly bin: UseQueryResult<{ readonly items: readonly Row[]; readonly total: number }>;
  readonly texts: RecycleTexts;
  readonly actions: ReactNode;
  /** The rows, rendered if there are any. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { search, bin, texts } = props;
  const typedKeyword = useTypedValue(search.keyWord, (keyWord) => search.change({ keyWord }));
  return (
    <>
      <div className={styles['bar']}>
        <Input
          type="search"
          className={styles['search'] ?? ''}
          allowClear
          aria-label={t('recycle.search')}
          placeholder={texts.placeholder}
          value={typedKeyword.value}
          onChange={({ target }) => typedKeyword.type(target.value.trimStart())}
          onPressEnter={typedKeyword.commit}
        />
        {props.actions}
        <span className={styles['hint']}>{texts.hint}</span>
      </div>
      {renderContent()}
      {bin.data === undefined || bin.data.total <= PAGE_SIZE ? null : (
        <Pagination
          className={styles['pages'] ?? ''}
          current={search.query.pageIndex}
          total={bin.data.total}
          pageSize={PAGE_SIZE}
          showSizeChanger={false}
          onChange={(page) => search.change({ page })}
        />
      )}
    </>
  );

  function renderContent() {
    const noMatches = (
      <EmptyState
        kind="filtered"
        title={texts.noMatches}
        action={<Button onClick={() => search.change({ keyWord: '' })}>{t('list.clearFilters')}</Button>}
      />
    );
    return (
      <QueryBoundary
        query={bin}
        onRefetchError="replace"
        loading={<Skeletons shape="rows" count={10} />}
        isEmpty={({ items }) => items.length === 0}
        empty={search.keyWord === '' ? <EmptyState kind="none" {...texts.none} /> : noMatches}
      >
        {() => props.children}
      </QueryBoundary>
    );
  }
}
