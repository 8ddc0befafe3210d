import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useSession } from '@dentarium/platform';
import { EmptyState, KeyHelp, PageHeader, QueryBoundary, Skeletons, useKeys } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useOrganisationOptions } from '../patient/options.ts';
import { ArrivalSearch, SEARCH_FIELD_ID, readSearchText } from './arrival-search.tsx';
import { RegisterArrival } from './register-arrival.tsx';
import { toQueueQuery } from './triage-query.ts';
import { TriageTable } from './triage-table.tsx';
import styles from './triage.module.css';
import { VisitDrawer, type VisitStart } from './visit-drawer.tsx';

/** Returns the organisation of the queue: the one of the address, otherwise the first. */
function useDesk(): readonly [string, (orgId: string) => void] {
  const { organisations } = useSession();
  const [searchParams, setSearchParams] = useSearchParams();
  const organisation = organisations.find(({ id }) => id === searchParams.get('org')) ?? organisations[0];
  return [organisation?.id ?? '', (orgId) => setSearchParams({ org: orgId }, { replace: true })];
}

function focusSearch(): void {
  document.getElementById(SEARCH_FIELD_ID)?.focus();
}

/** Focuses the search after a form is closed, unless the focus is back in the queue. */
function useSearchFocusAfterForm(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  // Runs before the focus returns to the element that opened the form.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusSearch();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Shows the button that registers a patient; the text of the search is copied into the form. */
function RegisterButton({ onPress }: { readonly onPress: (typedText: string) => void }) {
  const { t } = useTranslation();
  const typedText = useRef('');
  return (
    <Button
      icon={<UserAddOutlined aria-hidden />}
      // Runs before the press takes the focus out of the search.
      onPointerDown={() => {
        typedText.current = readSearchText();
      }}
      onClick={() => {
        onPress(typedText.current);
        typedText.current = '';
      }}
    >
      {t('triage.register')}
    </Button>
  );
}

/** Shows the queue of arrivals of today (ADM-03), fully operable by keyboard, at `/triage`. */
export default function TriagePage() {
  const { t } = useTranslation();
  const [orgId, setOrgId] = useDesk();
  const organisations = useOrganisationOptions();
  const queue = useQuery({ ...toQueueQuery(orgId), enabled: orgId !== '' });
  const [visit, setVisit] = useState<VisitStart | null>(null);
  /** The search text of an unknown patient; `null` while the form is closed. */
  const [textToRegister, setTextToRegister] = useState<string | null>(null);
  useSearchFocusAfterForm(visit !== null || textToRegister !== null);
  useKeys({
    '/': focusSearch,
    n: () => setTextToRegister(''),
  });
  const waitingCount = queue.data?.filter(({ state }) => state === 'waiting').length ?? 0;

  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('triage.title')}
        facts={queue.data === undefined ? null : t('triage.waiting', { count: waitingCount })}
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
            <RegisterButton onPress={setTextToRegister} />
          </>
        }
      />
      <ArrivalSearch
        orgId={orgId}
        onChoose={(patient) => setVisit({ patient, orgId })}
        onNotFound={setTextToRegister}
      />
      <QueryBoundary
        query={queue}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={6} />}
        empty={<EmptyState kind="none" title={t('triage.empty')} text={t('triage.emptyText')} />}
      >
        {(visits) => <TriageTable visits={visits} onEdit={(one) => setVisit({ visit: one })} />}
      </QueryBoundary>
      {visit === null ? null : <VisitDrawer start={visit} onClose={() => setVisit(null)} />}
      {textToRegister === null ? null : (
        <RegisterArrival
          orgId={orgId}
          typedText={textToRegister}
          onClose={() => setTextToRegister(null)}
          onRegistered={(patient) => {
            setTextToRegister(null);
            setVisit({ patient, orgId: patient.orgId, registered: { doctorId: patient.doctorId } });
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
