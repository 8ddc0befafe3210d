import {
  answerOwnershipOffer,
  leaveClinic,
  queryMembers,
  withdrawOwnershipOffer,
} from '@dentarium/server/clinic-calls/people';
import { callQuery, useApiMutation, useSession } from '@dentarium/platform';
import { Confirmation, DateText, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import { FormerMembers } from './former-members.tsx';
import { Invitations } from './invitations.tsx';
import { MemberTable } from './member-table.tsx';
import { openHome } from './open-home.ts';
import styles from './people.module.css';

/** The clinic whose people are shown. */
export interface ClinicProps {
  readonly id: string;
  readonly name: string;
}

/** Shows the members of a clinic, and for its owner the invitations and former members (SITE-02). */
export default function ClinicPeople(clinic: ClinicProps) {
  const { t } = useTranslation();
  const input = { params: { id: clinic.id } };
  const list = useQuery(callQuery(queryMembers, input, { silent: true }));
  const isOwner = list.data?.ownRole === 'owner';
  return (
    <Section
      title={t('people.title', { name: clinic.name })}
      text={t(isOwner ? 'people.ownerText' : 'people.memberText')}
      actions={list.data === undefined || isOwner ? null : <LeaveButton {...clinic} />}
    >
      <QueryBoundary query={list} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={3} />}>
        {(people) => (
          <div className={styles['parts']}>
            {people.offer === null ? null : <Offer clinic={clinic} offer={people.offer} isOwner={isOwner} />}
            <MemberTable clinic={clinic} people={people} />
            {isOwner ? <Invitations {...clinic} /> : null}
            {people.formerMembers.length === 0 ? null : <FormerMembers clinic={clinic} people={people} />}
          </div>
        )}
      </QueryBoundary>
    </Section>
  );
}

/** Ends the own membership after a question; the records stay with the clinic. */
function LeaveButton({ id, name }: ClinicProps) {
  const { t } = useTranslation();
  const leave = useApiMutation(leaveClinic, { onSuccess: openHome });
  return (
    <Confirmation
      question={t('people.leaveAsk', { name })}
      hint={t('people.leaveText')}
      confirmLabel={t('people.leave')}
      danger
      onConfirm={() => void leave.mutate({ params: { id } })}
    >
      <Button loading={leave.isPending} aria-label={t('people.leaveOf', { name })}>
        {t('people.leave')}
      </Button>
    </Confirmation>
  );
}

/** Shows the pending handover: to the offered member with the answer, to the owner with its withdrawal. */
function Offer(props: {
  readonly clinic: ClinicProps;
  readonly offer: { readonly offeredTo: string; readonly name: string; readonly expiresAt: string };
  readonly isOwner: boolean;
}) {
  const { t } = useTranslation();
  const { id, name } = props.clinic;
  const { offeredTo, name: successor, expiresAt } = props.offer;
  const isOwn = useSession().user.id === offeredTo;
  const answer = useApiMutation(answerOwnershipOffer);
  const withdraw = useApiMutation(withdrawOwnershipOffer);
  const params = { id };
  if (!isOwn && !props.isOwner) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={isOwn ? t('people.offerOwn', { name }) : t('people.offerPending', { name: successor })}
      description={
        <>
          {t('people.offerUntil')} <DateText value={expiresAt} />
        </>
      }
      action={
        isOwn ? (
          <span className={styles['actions']}>
            <Button
              type="primary"
              loading={answer.isPending}
              onClick={() => void answer.mutate({ params, body: { isAccepted: true } })}
            >
              {t('people.accept')}
            </Button>
            <Button
              disabled={answer.isPending}
              onClick={() => void answer.mutate({ params, body: { isAccepted: false } })}
            >
              {t('people.decline')}
            </Button>
          </span>
        ) : (
          <Button loading={withdraw.isPending} onClick={() => void withdraw.mutate({ params })}>
            {t('people.withdrawOffer')}
          </Button>
        )
      }
    />
  );
}
