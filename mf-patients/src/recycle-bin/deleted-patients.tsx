import { type DeletedPatient, queryRecycleList } from '@dentarium/api/services/recycle-service';
import { callQuery } from '@dentarium/platform';
import { searchCodec, searchPage, searchText } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, KeyHelp, Skeletons, useKeys, useTyped } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import styles from './recycle.module.css';
import { RecycleDialogs, type RecycleTask } from './recycle-dialogs.tsx';
import { RecycleTable } from './recycle-table.tsx';

const PAGE_SIZE = 50;
const SEARCH = 'recycle-search';

const codec = searchCodec({ keyWord: searchText(100), page: searchPage });

/** The deleted patients, to restore or to delete for good (REC-01). */
export function DeletedPatients() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<string, DeletedPatient>>(new Map());
  const [task, setTask] = useState<RecycleTask | null>(null);
  const { keyWord, page: pageIndex } = codec.read(searchParams);
  const field = useRef<HTMLDivElement>(null);
  const change = (values: { readonly keyWord?: string; readonly page?: number }): void => {
    setSearchParams(codec.write({ keyWord, page: 1, ...values }), { replace: values.keyWord !== undefined });
    setSelected(new Map());
  };
  const typed = useTyped(keyWord, (value) => change({ keyWord: value }));
  const bin = useQuery({
    ...callQuery(
      queryRecycleList,
      { query: { ...(keyWord === '' ? {} : { keyWord }), pageIndex, pageSize: PAGE_SIZE } },
      { silent: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useKeys({ '/': () => field.current?.querySelector('input')?.focus() });

  return (
    <>
      <div className={styles['bar']} ref={field}>
        <Input
          id={SEARCH}
          type="search"
          className={styles['search'] ?? ''}
          allowClear
          aria-label={t('recycle.search')}
          placeholder={t('list.searchHint')}
          value={typed.value}
          onChange={({ target }) => typed.type(target.value.trimStart())}
          onPressEnter={typed.take}
        />
        <Button
          disabled={selected.size === 0}
          onClick={() => setTask({ kind: 'restore', patients: [...selected.values()] })}
        >
          {selected.size === 0 ? t('recycle.restore') : t('recycle.restoreMany', { count: selected.size })}
        </Button>
        <Button
          danger
          disabled={selected.size === 0}
          onClick={() => setTask({ kind: 'erase', patients: [...selected.values()] })}
        >
          {selected.size === 0 ? t('recycle.erase') : t('recycle.eraseMany', { count: selected.size })}
        </Button>
        <span className={styles['hint']}>{t('recycle.hint')}</span>
      </div>
      {content()}
      {bin.data === undefined || bin.data.total <= PAGE_SIZE ? null : (
        <Pagination
          className={styles['pages'] ?? ''}
          current={pageIndex}
          total={bin.data.total}
          pageSize={PAGE_SIZE}
          showSizeChanger={false}
          onChange={(page) => change({ page })}
        />
      )}
      {task === null ? null : (
        <RecycleDialogs
          task={task}
          onClose={() => setTask(null)}
          onDone={() => {
            setTask(null);
            setSelected(new Map());
          }}
        />
      )}
      <KeyHelp lines={[{ keys: ['/'], does: t('list.keys.search') }]} />
    </>
  );

  function content() {
    if (bin.isError) return <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />;
    if (bin.data === undefined) return <Skeletons shape="rows" count={10} />;
    if (bin.data.items.length === 0) {
      return keyWord === '' ? (
        <EmptyState kind="none" title={t('recycle.none')} text={t('recycle.noneHint')} />
      ) : (
        <EmptyState
          kind="filtered"
          title={t('list.filteredOut')}
          action={<Button onClick={() => change({ keyWord: '' })}>{t('list.clearFilters')}</Button>}
        />
      );
    }
    return <RecycleTable rows={bin.data.items} selected={selected} onSelect={setSelected} onTask={setTask} />;
  }
}
