import { type DeletedPatient, queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { callQuery } from '@dentarium/platform';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecycleDialogs, type RecycleTask } from './recycle-dialogs.tsx';
import { RecycleList } from './recycle-list.tsx';
import { RecycleTable } from './recycle-table.tsx';
import styles from './recycle.module.css';
import { useRecycleSearch } from './use-recycle-search.ts';

/** Shows the deleted patients, with restore and erasure (REC-01). */
export function DeletedPatients() {
  const { t } = useTranslation();
  const search = useRecycleSearch<DeletedPatient>();
  const { selected, select } = search;
  const [task, setTask] = useState<RecycleTask | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const bin = useQuery({
    ...callQuery(queryRecycleList, { query: search.query }, { silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useKeys({ '/': () => list.current?.querySelector('input')?.focus() });
  const createTaskStarter = (kind: RecycleTask['kind']) => () => setTask({ kind, patients: [...selected.values()] });

  return (
    <div className={styles['list']} ref={list}>
      <RecycleList
        search={search}
        bin={bin}
        texts={{
          placeholder: t('list.searchHint'),
          hint: t('recycle.hint'),
          none: { title: t('recycle.none'), text: t('recycle.noneHint') },
          noMatches: t('list.filteredOut'),
        }}
        actions={
          <>
            <Button disabled={selected.size === 0} onClick={createTaskStarter('restore')}>
              {selected.size === 0 ? t('recycle.restore') : t('recycle.restoreMany', { count: selected.size })}
            </Button>
            <Button danger disabled={selected.size === 0} onClick={createTaskStarter('erase')}>
              {selected.size === 0 ? t('recycle.erase') : t('recycle.eraseMany', { count: selected.size })}
            </Button>
          </>
        }
      >
        <RecycleTable rows={bin.data?.items ?? []} selected={selected} onSelect={select} onTask={setTask} />
      </RecycleList>
      {task === null ? null : (
        <RecycleDialogs
          task={task}
          onClose={() => setTask(null)}
          onDone={() => {
            setTask(null);
            select(new Map());
          }}
        />
      )}
      <KeyHelp lines={[{ keys: ['/'], action: t('list.keys.search') }]} />
    </div>
  );
}
