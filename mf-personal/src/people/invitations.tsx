import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Invitation, queryInvitations, revokeInvitation } from '@dentarium/server/clinic-calls/people';
import { callQuery, useApiMutation } from '@dentarium/platform';
import { type Column, Confirmation, DataTable, DateText, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicProps } from './clinic-people.tsx';
import styles from './people.module.css';

const InviteDialog = lazy(() => import('./invite-dialog.tsx'));
const STATE_KINDS = { open: 'success', usedUp: 'plain', expired: 'plain', revoked: 'danger' } as const;

/** Shows the invitations of a clinic to its owner, who makes and withdraws them. */
export function Invitations(clinic: ClinicProps) {
  const { t } = useTranslation();
  const [isInviting, setInviting] = useState(false);
  const list = useQuery(callQuery(queryInvitations, { params: { id: clinic.id } }, { silent: true }));
  const columns = useColumns(clinic.id);
  return (
    <div>
      <div className={styles['head']}>
        <h3 className={styles['subtitle']}>{t('people.invitations')}</h3>
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('people.inviteTo', { name: clinic.name })}
          onClick={() => setInviting(true)}
        >
          {t('people.invite')}
        </Button>
      </div>
      <QueryBoundary
        query={list}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={2} />}
        empty={<span className={styles['quiet']}>{t('people.noInvitations')}</span>}
      >
        {(invitations) => (
          <DataTable
            label={t('people.invitationsOf', { name: clinic.name })}
            columns={columns}
            rows={invitations}
            rowKey={({ id }) => id}
          />
        )}
      </QueryBoundary>
      <Suspense fallback={null}>
        {isInviting ? <InviteDialog clinic={clinic} onClose={() => setInviting(false)} /> : null}
      </Suspense>
    </div>
  );
}

function useColumns(clinicId: string): Column<Invitation, never>[] {
  const { t } = useTranslation();
  const revoke = useApiMutation(revokeInvitation);
  return [
    {
      id: 'note',
      isRowName: true,
      title: t('people.note'),
      cell: ({ note, phone }) => [note, phone].filter(Boolean).join(' · ') || t('people.anyone'),
    },
    { id: 'role', title: t('people.role'), width: '96px', cell: ({ role }) => t(`people.roleName.${role}`) },
    {
      id: 'uses',
      title: t('people.uses'),
      width: '88px',
      cell: ({ useCount, maxUses }) => `${useCount} / ${maxUses}`,
    },
    { id: 'until', title: t('people.until'), width: '120px', cell: ({ expiresAt }) => <DateText value={expiresAt} /> },
    {
      id: 'state',
      title: t('people.state'),
      width: '96px',
      cell: ({ state }) => <TagChip kind={STATE_KINDS[state]}>{t(`people.invitationState.${state}`)}</TagChip>,
    },
    {
      id: 'actions',
      title: t('people.actions'),
      titleHidden: true,
      width: '104px',
      cell: ({ id, state }) =>
        state === 'open' ? (
          <Confirmation
            question={t('people.revokeAsk')}
            confirmLabel={t('people.revoke')}
            onConfirm={() => void revoke.mutate({ params: { id: clinicId }, body: { invitationId: id } })}
          >
            <Button size="small" loading={revoke.isPending}>
              {t('people.revoke')}
            </Button>
          </Confirmation>
        ) : null,
    },
  ];
}
