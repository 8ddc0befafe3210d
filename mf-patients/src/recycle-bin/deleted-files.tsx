import type { Patient } from '@dentarium/api/patients/calls';
import { type DeletedFile, queryDeletedFiles, restoreFiles } from '@dentarium/server/calls/recycle-bin';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletedFileTable } from './deleted-file-table.tsx';
import { RecycleList } from './recycle-list.tsx';
import { useRecycleSearch } from './use-recycle-search.ts';

const EraseFilesDialog = lazy(() =>
  import('./erase-files-dialog.tsx').then((code) => ({ default: code.EraseFilesDialog })),
);

/** Shows deleted images and other files, of one patient or of all, with restore and erasure. */
export function DeletedFiles(props: { readonly patient: Patient | null; readonly mayErase: boolean }) {
  const { t } = useTranslation();
  const { patient, mayErase } = props;
  const search = useRecycleSearch<DeletedFile>(patient === null ? 'files' : undefined);
  const { selected, select } = search;
  const [filesToErase, setFilesToErase] = useState<readonly DeletedFile[] | null>(null);
  const bin = useQuery({
    ...callQuery(
      queryDeletedFiles,
      { query: { ...search.query, ...(patient === null ? {} : { pid: patient.id }) } },
      { silent: true },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const restore = useApiMutation(
    (send, rows: readonly DeletedFile[]) => send(restoreFiles, { body: { fileIds: rows.map(({ file }) => file.id) } }),
    {
      onSuccess: (restoredFiles) => {
        toast('success', t('recycle.filesRestored', { count: restoredFiles.length }));
        select(new Map());
      },
    },
  );
  const erasable = [...selected.values()].filter(({ isKept }) => !isKept);

  return (
    <>
      <RecycleList
        search={search}
        bin={bin}
        texts={{
          placeholder: t('recycle.searchFiles'),
          hint: t('recycle.filesHint'),
          none: { title: t('recycle.noFiles'), text: t('recycle.noFilesHint') },
          noMatches: t('recycle.noFileFits'),
        }}
        actions={
          <>
            <Button
              disabled={selected.size === 0}
              loading={restore.isPending}
              onClick={() => void restore.mutate([...selected.values()])}
            >
              {selected.size === 0 ? t('recycle.restore') : t('recycle.restoreMany', { count: selected.size })}
            </Button>
            {mayErase ? (
              <Button danger disabled={erasable.length === 0} onClick={() => setFilesToErase(erasable)}>
                {erasable.length === 0 ? t('recycle.erase') : t('recycle.eraseMany', { count: erasable.length })}
              </Button>
            ) : null}
          </>
        }
      >
        <DeletedFileTable
          rows={bin.data?.items ?? []}
          selected={selected}
          withPatient={patient === null}
          mayErase={mayErase}
          onSelect={select}
          onRestore={(row) => void restore.mutate([row])}
          onErase={(row) => setFilesToErase([row])}
        />
      </RecycleList>
      {filesToErase === null ? null : (
        <Suspense fallback={null}>
          <EraseFilesDialog
            files={filesToErase}
            onClose={() => setFilesToErase(null)}
            onDone={() => {
              setFilesToErase(null);
              select(new Map());
            }}
          />
        </Suspense>
      )}
    </>
  );
}
