import { queryDeletedFiles, queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { callQuery, useRight } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { DeletedFiles } from './deleted-files.tsx';
import { DeletedPatients } from './deleted-patients.tsx';
import tabs from '../patient/part-tabs.module.css';
import styles from './recycle.module.css';

/** Shows the deleted patients and files, with restore and erasure, at `/recyclebin` (REC-01). */
export default function RecyclePage() {
  const { t } = useTranslation();
  const mayDelete = useRight('delete');
  if (!mayDelete) return <EmptyState kind="denied" title={t('recycle.denied')} />;
  return <RecycleBin />;
}

/** Input of a call for the total only. */
const COUNT_INPUT = { query: { pageIndex: 1, pageSize: 1 } } as const;

function RecycleBin() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const showsFiles = searchParams.get('of') === 'files';
  const patients = useQuery({ ...callQuery(queryRecycleList, COUNT_INPUT, { silent: true }), staleTime: 0 });
  const files = useQuery({ ...callQuery(queryDeletedFiles, COUNT_INPUT, { silent: true }), staleTime: 0 });
  return (
    <div className={styles['page']}>
      <PageHeader title={t('recycle.title')} />
      <nav className={tabs['tabs']} aria-label={t('recycle.parts')}>
        <Link to="/recyclebin" className={tabs['tab'] ?? ''} aria-current={showsFiles ? undefined : 'page'}>
          {t('recycle.patients', { count: patients.data?.total ?? 0 })}
        </Link>
        <Link to="/recyclebin?of=files" className={tabs['tab'] ?? ''} aria-current={showsFiles ? 'page' : undefined}>
          {t('recycle.files', { count: files.data?.total ?? 0 })}
        </Link>
      </nav>
      {showsFiles ? <DeletedFiles patient={null} mayErase /> : <DeletedPatients />}
    </div>
  );
}
