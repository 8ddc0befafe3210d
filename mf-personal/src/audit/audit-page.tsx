import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { callApi } from '@dentarium/api';
import {
  type AuditFilter,
  exportAuditLog,
  queryAuditActions,
  queryAuditLog,
} from '@dentarium/server/clinic-calls/audit-trail';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { callQuery, useApiMutation, useRight } from '@dentarium/platform';
import {
  type Column,
  DataTable,
  DateField,
  EmptyState,
  FilterBar,
  PageHeader,
  QueryBoundary,
  Skeletons,
  TagChip,
} from '@dentarium/ui';
import { saveBlob } from '@dentarium/ui/save-blob';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdministrationTabs } from '../accounts/administration-tabs.tsx';
import { formatMoment } from '../frame/format-moment.ts';
import { useActionName } from './action-name.ts';
import { type ActionRow, toActionRows } from './action-rows.ts';
import { hasAuditFilters, readAuditFilter, writeAuditFilter } from './audit-address.ts';
import styles from './audit.module.css';
import { EntryCell, useFactWords } from './entry-cell.tsx';
import { PatientFilter } from './patient-filter.tsx';

const PAGE_SIZE = 50;

/** Shows the audit trail with filters and export at `/user/audit` (ADM-01). */
export default function AuditPage() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = readAuditFilter(searchParams);
  const changeFilter = (more: Partial<AuditFilter>): void =>
    setSearchParams(writeAuditFilter({ ...filter, ...more }), { replace: true });
  return (
    <>
      <PageHeader title={t('audit.title')} actions={<ExportButton filter={filter} />} />
      <AdministrationTabs current="audit" />
      <AuditFilters filter={filter} onChange={changeFilter} />
      <AuditTrail filter={filter} />
    </>
  );
}

function AuditFilters(props: {
  readonly filter: AuditFilter;
  readonly onChange: (change: Partial<AuditFilter>) => void;
}) {
  const { t } = useTranslation();
  const { filter, onChange } = props;
  const canSeePatients = useRight('patientList');
  const toActionName = useActionName();
  const actions = useQuery(callQuery(queryAuditActions, {}, { silent: true }));
  const people = useQuery(callQuery(queryUsersInfo, {}, { silent: true }));
  const clearFilters = (): void =>
    onChange({
      from: undefined,
      to: undefined,
      accountId: undefined,
      action: undefined,
      outcome: undefined,
      patientId: undefined,
    });
  return (
    <FilterBar active={hasAuditFilters(filter)} onClear={clearFilters}>
      <label className={styles['date']}>
        <span className={styles['label']}>{t('audit.from')}</span>
        <DateField
          control={{ 'aria-label': t('audit.from') }}
          value={filter.from ?? null}
          clearable
          onChange={(from) => onChange({ from: from ?? undefined })}
        />
      </label>
      <label className={styles['date']}>
        <span className={styles['label']}>{t('audit.to')}</span>
        <DateField
          control={{ 'aria-label': t('audit.to') }}
          value={filter.to ?? null}
          clearable
          onChange={(to) => onChange({ to: to ?? undefined })}
        />
      </label>
      {canSeePatients ? (
        <PatientFilter patientId={filter.patientId} onChange={(patientId) => onChange({ patientId })} />
      ) : null}
      <Select<string>
        className={styles['filter'] ?? ''}
        aria-label={t('audit.who')}
        placeholder={t('audit.who')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={(people.data ?? []).map(({ id, name, userName }) => ({ value: id, label: `${name} (${userName})` }))}
        value={filter.accountId ?? null}
        onChange={(accountId: string | undefined) => onChange({ accountId })}
      />
      <Select<string>
        className={styles['filter'] ?? ''}
        aria-label={t('audit.action')}
        placeholder={t('audit.action')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={(actions.data ?? []).map((action) => ({ value: action, label: toActionName(action) }))}
        value={filter.action ?? null}
        onChange={(action: string | undefined) => onChange({ action })}
      />
      <Select<'done' | 'refused'>
        className={styles['filter'] ?? ''}
        aria-label={t('audit.outcome')}
        placeholder={t('audit.outcome')}
        allowClear
        options={(['done', 'refused'] as const).map((value) => ({ value, label: t(`audit.${value}`) }))}
        value={filter.outcome ?? null}
        onChange={(outcome: 'done' | 'refused' | undefined) => onChange({ outcome })}
      />
    </FilterBar>
  );
}

function AuditTrail({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const trail = useInfiniteQuery({
    queryKey: [queryAuditLog.id, filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi(
        queryAuditLog,
        { body: { ...filter, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { before: pageParam }) } },
        { silent: true, signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const columns = useColumns();
  return (
    <QueryBoundary
      query={{ ...trail, data: trail.data?.pages.flatMap(({ items }) => items) }}
      onRefetchError="replace"
      loading={<Skeletons shape="rows" count={12} />}
      empty={<EmptyState kind="filtered" title={t('audit.nothing')} />}
    >
      {(lines) => (
        <>
          <DataTable label={t('audit.title')} columns={columns} rows={toActionRows(lines)} rowKey={({ id }) => id} />
          {trail.hasNextPage ? (
            <Button
              className={styles['more'] ?? ''}
              loading={trail.isFetchingNextPage}
              onClick={() => void trail.fetchNextPage()}
            >
              {t('audit.more')}
            </Button>
          ) : null}
        </>
      )}
    </QueryBoundary>
  );
}

function useColumns(): Column<ActionRow, never>[] {
  const { t } = useTranslation();
  const words = useFactWords();
  const toActionName = useActionName();
  return [
    {
      id: 'at',
      title: t('audit.at'),
      width: '176px',
      cell: ({ main: { at } }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    {
      id: 'who',
      title: t('audit.who'),
      width: '168px',
      cell: ({ main: { name, userName } }) => (userName === '' ? '–' : `${name} (${userName})`),
    },
    {
      id: 'action',
      title: t('audit.action'),
      width: '236px',
      cell: ({ main: { action } }) => <span title={action}>{toActionName(action)}</span>,
    },
    {
      id: 'outcome',
      title: t('audit.outcome'),
      width: '96px',
      cell: ({ main: { outcome } }) => (
        <TagChip kind={outcome === 'done' ? 'success' : 'danger'}>{t(`audit.${outcome}`)}</TagChip>
      ),
    },
    { id: 'organisation', title: t('accounts.organisation'), width: '168px', cell: ({ main }) => main.orgName },
    { id: 'subject', title: t('audit.subject'), cell: (row) => <EntryCell row={row} words={words} /> },
    { id: 'address', title: t('audit.address'), width: '124px', cell: ({ main }) => main.address },
  ];
}

function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const save = useApiMutation(exportAuditLog, {
    onSuccess: (table) => saveBlob(table, 'audit.csv'),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={save.isPending}
      onClick={() => void save.mutate({ body: filter })}
    >
      {t('audit.export')}
    </Button>
  );
}
