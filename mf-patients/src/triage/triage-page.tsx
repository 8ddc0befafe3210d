import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useSession } from '@dentarium/platform';
import { EmptyState, ErrorState, KeyHelp, PageHeader, Skeletons, useKeys } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useOrganisationOptions } from '../patient/options.ts';
import { ArrivalSearch, SEARCH_FIELD, searchedFor } from './arrival-search.tsx';
import { RegisterArrival } from './register-arrival.tsx';
import { callQueue } from './triage-query.ts';
import { TriageTable } from './triage-table.tsx';
import styles from './triage.module.css';
import { VisitDrawer, type VisitStart } from './visit-drawer.tsx';

/** The organisation whose queue is shown: the one of the address, else the first. */
function useDesk(): readonly [string, (orgId: string) => void] {
  const { organisations } = useSession();
  const [searchParams, setSearchParams] = useSearchParams();
  const wanted = organisations.find(({ id }) => id === searchParams.get('org')) ?? organisations[0];
  return [wanted?.id ?? '', (orgId) => setSearchParams({ org: orgId }, { replace: true })];
}

function toSearch(): void {
  document.getElementById(SEARCH_FIELD)?.focus();
}

/** Once a form is closed, the next arrival is looked for, unless the keyboard is back in the queue. */
function useNextArrival(open: boolean): void {
  const wasOpen = useRef(open);
  // Before the focus is given back to what opened the form.
  useLayoutEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) toSearch();
    wasOpen.current = open;
  }, [open]);
}

/** Registers somebody; a name that stands in the search when it is pressed goes into the form. */
function RegisterButton({ onPress }: { readonly onPress: (typed: string) => void }) {
  const { t } = useTranslation();
  const typed = useRef('');
  return (
    <Button
      icon={<UserAddOutlined aria-hidden />}
      // Before the press takes the focus out of the search.
      onPointerDown={() => {
        typed.current = searchedFor();
      }}
      onClick={() => {
        onPress(typed.current);
        typed.current = '';
      }}
    >
      {t('triage.register')}
    </Button>
  );
}

/** `/triage`: the queue of arrivals of today (ADM-03). Everything in it can be done with the keyboard. */
export default function TriagePage() {
  const { t } = useTranslation();
  const [orgId, setOrgId] = useDesk();
  const organisations = useOrganisationOptions();
  const queue = useQuery({ ...callQueue(orgId), enabled: orgId !== '' });
  const [visit, setVisit] = useState<VisitStart | null>(null);
  /** What was typed of somebody who was not found; `null` while nobody is registered. */
  const [registering, setRegistering] = useState<string | null>(null);
  useNextArrival(visit !== null || registering !== null);
  useKeys({
    '/': toSearch,
    n: () => setRegistering(''),
  });
  const waiting = queue.data?.filter(({ state }) => state === 'waiting').length ?? 0;

  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('triage.title')}
        facts={queue.data === undefined ? null : t('triage.waiting', { count: waiting })}
        actions={
          <>
            {organisations.length < 2 ? null : (
              <Select
                className={styles['desk'] ?? ''}
                aria-label={t('field.orgId')}
                options={organisations}
                value={orgId}
                onChange={setOrgId}
              />
            )}
            <RegisterButton onPress={setRegistering} />
          </>
        }
      />
      <ArrivalSearch orgId={orgId} onChoose={(patient) => setVisit({ patient, orgId })} onNobody={setRegistering} />
      {queue.isError ? <ErrorState error={queue.error} onRetry={() => void queue.refetch()} /> : null}
      {queue.isPending ? <Skeletons shape="rows" count={6} /> : null}
      {queue.data?.length === 0 ? (
        <EmptyState kind="none" title={t('triage.empty')} text={t('triage.emptyText')} />
      ) : null}
      {queue.data === undefined || queue.data.length === 0 ? null : (
        <TriageTable visits={queue.data} onEdit={(one) => setVisit({ visit: one })} />
      )}
      {visit === null ? null : <VisitDrawer start={visit} onClose={() => setVisit(null)} />}
      {registering === null ? null : (
        <RegisterArrival
          orgId={orgId}
          typed={registering}
          onClose={() => setRegistering(null)}
          onRegistered={(patient) => {
            setRegistering(null);
            setVisit({ patient, orgId: patient.orgId });
          }}
        />
      )}
      <KeyHelp
        lines={[
          { keys: ['/'], action: t('triage.keys.search') },
          { keys: ['N'], action: t('triage.keys.register') },
          { keys: ['↑', '↓'], action: t('triage.keys.move') },
          { keys: ['Enter'], action: t('triage.keys.next') },
          { keys: ['S'], action: t('triage.keys.stage') },
          { keys: ['E'], action: t('triage.keys.edit') },
          { keys: ['Esc'], action: t('triage.keys.leave') },
        ]}
      />
    </div>
  );
}
