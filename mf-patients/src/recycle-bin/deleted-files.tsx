import { type DeletedFile, queryDeletedFiles, restoreFiles } from '@dentarium/api/services/recycle-service';
import type { Patient } from '@dentarium/api/services/patient-service';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { searchCodec, searchPage, searchText } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, Skeletons, useTyped } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DeletedFileTable } from './deleted-file-table.tsx';
import styles from './recycle.module.css';

const EraseFilesDialog = lazy(() =>
  import('./erase-files-dialog.tsx').then((code) => ({ default: code.EraseFilesDialog })),
);

const PAGE_SIZE = 50;
const codec = searchCodec({ keyWord: searchText(100), page: searchPage });

/** Deleted images and other files, of one patient or of all: to restore or to delete for good. */
export function DeletedFiles(props: { readonly patient: Patient | null; readonly mayErase: boolean }) {
  const { t } = useTranslation();
  const { patient } = props;
  const [searchParams, setSearchParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<string, DeletedFile>>(new Map());
  const [erasing, setErasing] = useState<readonly DeletedFile[] | null>(null);
  const { keyWord, page: pageIndex } = codec.read(searchParams);
  const change = (values: { readonly keyWord?: string; readonly page?: number }): void => {
    const next = codec.write({ keyWord, page: 1, ...values });
    if (patient === null) next.set('of', 'files');
    setSearchParams(next, { replace: values.keyWord !== undefined });
    setSelected(new Map());
  };
  const typed = useTyped(keyWord, (value) => change({ keyWord: value }));
  const bin = useQuery({
    ...callQuery(
      queryDeletedFiles,
      {
        query: {
          ...(patient === null ? {} : { pid: patient.id }),
          ...(keyWord === '' ? {} : { keyWord }),
          pageIndex,
          pageSize: PAGE_SIZE,
        },
      },
      { silent: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const restore = useApiMutation(
    (send, rows: readonly DeletedFile[]) => send(restoreFiles, { body: { fileIds: rows.map(({ file }) => file.id) } }),
    {
      onSuccess: (back) => {
        toast('success', t('recycle.filesRestored', { count: back.length }));
        setSelected(new Map());
      },
    },
  );
  const erasable = [...selected.values()].filter(({ isKept }) => !isKept);

  return (
    <>
      <div className={styles['bar']}>
        <Input
          type="search"
          className={styles['search'] ?? ''}
          allowClear
          aria-label={t('recycle.search')}
          placeholder={t('recycle.searchFiles')}
          value={typed.value}
          onChange={({ target }) => typed.type(target.value.trimStart())}
          onPressEnter={typed.take}
        />
        <Button
          disabled={selected.size === 0}
          loading={restore.isPending}
          onClick={() => void restore.mutate([...selected.values()])}
        >
          {selected.size === 0 ? t('recycle.restore') : t('recycle.restoreMany', { count: selected.size })}
        </Button>
        {props.mayErase ? (
          <Button danger disabled={erasable.length === 0} onClick={() => setErasing(erasable)}>
            {erasable.length === 0 ? t('recycle.erase') : t('recycle.eraseMany', { count: erasable.length })}
          </Button>
        ) : null}
        <span className={styles['hint']}>{t('recycle.filesHint')}</span>
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
      {erasing === null ? null : (
        <Suspense fallback={null}>
          <EraseFilesDialog
            files={erasing}
            onClose={() => setErasing(null)}
            onDone={() => {
              setErasing(null);
              setSelected(new Map());
            }}
          />
        </Suspense>
      )}
    </>
  );

  function content() {
    if (bin.isError) return <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />;
    if (bin.data === undefined) return <Skeletons shape="rows" count={6} />;
    if (bin.data.items.length > 0)
      return (
        <DeletedFileTable
          rows={bin.data.items}
          selected={selected}
          withPatient={patient === null}
          mayErase={props.mayErase}
          onSelect={setSelected}
          onRestore={(row) => void restore.mutate([row])}
          onErase={(row) => setErasing([row])}
        />
      );
    return keyWord === '' ? (
      <EmptyState kind="none" title={t('recycle.noFiles')} text={t('recycle.noFilesHint')} />
    ) : (
      <EmptyState
        kind="filtered"
        title={t('recycle.noFileFits')}
        action={<Button onClick={() => change({ keyWord: '' })}>{t('list.clearFilters')}</Button>}
      />
    );
  }
}
