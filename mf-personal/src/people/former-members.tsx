import { type ClinicPeople, enableMember, type FormerMember } from '@dentarium/server/clinic-calls/people';
import { useApiMutation } from '@dentarium/platform';
import { type Column, DataTable, DateText } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicProps } from './clinic-people.tsx';
import type { MemberChange } from './member-change.ts';
import styles from './people.module.css';

const EndDialog = lazy(() => import('./end-dialog.tsx'));

/** Shows who was a member. The owner enables disabled people, removes them, or reassigns their patients. */
export function FormerMembers({ clinic, people }: { readonly clinic: ClinicProps; readonly people: ClinicPeople }) {
  const { t } = useTranslation();
  const [change, setChange] = useState<MemberChange | null>(null);
  const columns = useColumns(clinic.id, setChange);
  return (
    <div>
      <h3 className={styles['subtitle']}>{t('people.former')}</h3>
      <DataTable
        label={t('people.formerOf', { name: clinic.name })}
        columns={columns}
        rows={people.formerMembers}
        rowKey={({ accountId }) => accountId}
      />
      <Suspense fallback={null}>
        {change === null ? null : (
          <EndDialog clinic={clinic} members={people.members} change={change} onClose={() => setChange(null)} />
        )}
      </Suspense>
    </div>
  );
}

function useColumns(clinicId: string, onChange: (change: MemberChange) => void): Column<FormerMember, never>[] {
  const { t } = useTranslation();
  const enable = useApiMutation(enableMember);
  return [
    { id: 'name', isRowName: true, title: t('people.name'), cell: ({ name }) => name },
    { id: 'ending', title: t('people.state'), width: '112px', cell: ({ ending }) => t(`people.ending.${ending}`) },
    { id: 'ended', title: t('people.since'), width: '120px', cell: ({ endedAt }) => <DateText value={endedAt} /> },
    { id: 'patients', title: t('people.patients'), width: '88px', cell: ({ patientCount }) => String(patientCount) },
    {
      id: 'actions',
      title: t('people.actions'),
      titleHidden: true,
      width: '240px',
      cell: (person) => (
        <span className={styles['actions']}>
          {person.ending === 'disabled' ? (
            <>
              <Button
                size="small"
                loading={enable.isPending}
                aria-label={t('people.enableOf', { name: person.name })}
                onClick={() => void enable.mutate({ params: { id: clinicId }, body: { accountId: person.accountId } })}
              >
                {t('people.enable')}
              </Button>
              <Button
                size="small"
                aria-label={t('people.removeOf', { name: person.name })}
                onClick={() => onChange({ kind: 'removed', ...person })}
              >
                {t('people.remove')}
              </Button>
            </>
          ) : null}
          {person.patientCount === 0 ? null : (
            <Button
              size="small"
              aria-label={t('people.reassignOf', { name: person.name })}
              onClick={() => onChange({ kind: 'patients', ...person })}
            >
              {t('people.reassign')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
