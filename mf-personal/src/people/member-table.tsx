import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { type ClinicPeople, type Member, offerOwnership } from '@dentarium/server/clinic-calls/people';
import { useApiMutation, useSession } from '@dentarium/platform';
import { ActionMenu, type Column, DataTable, DateText, type MenuItems, TagChip } from '@dentarium/ui';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicProps } from './clinic-people.tsx';
import type { MemberChange } from './member-change.ts';

const EndDialog = lazy(() => import('./end-dialog.tsx'));

/** Shows the members of a clinic; its owner gets a menu for each. */
export function MemberTable({ clinic, people }: { readonly clinic: ClinicProps; readonly people: ClinicPeople }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [change, setChange] = useState<MemberChange | null>(null);
  const offer = useApiMutation(offerOwnership);
  const isOwner = people.ownRole === 'owner';

  const confirmOffer = ({ accountId, name }: Member): void =>
    void modal.confirm({
      title: t('people.offerAsk', { name }),
      content: t('people.offerText'),
      okText: t('people.offer'),
      cancelText: t('action.cancel'),
      onOk: () => offer.mutate({ params: { id: clinic.id }, body: { accountId } }),
    });
  const toMenuItems = (member: Member): MenuItems => [
    ...(member.patientCount === 0
      ? []
      : [{ key: 'patients', label: t('people.reassign'), onClick: () => setChange({ kind: 'patients', ...member }) }]),
    { key: 'offer', label: t('people.offer'), onClick: () => confirmOffer(member) },
    { key: 'disable', label: t('people.disable'), onClick: () => setChange({ kind: 'disabled', ...member }) },
    {
      key: 'remove',
      label: t('people.remove'),
      danger: true,
      onClick: () => setChange({ kind: 'removed', ...member }),
    },
  ];
  return (
    <div>
      <DataTable
        label={t('people.members', { name: clinic.name })}
        columns={useColumns(isOwner ? toMenuItems : null)}
        rows={people.members}
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

function useColumns(toMenuItems: ((member: Member) => MenuItems) | null): Column<Member, never>[] {
  const { t } = useTranslation();
  const me = useSession().user.id;
  const columns: Column<Member, never>[] = [
    {
      id: 'name',
      isRowName: true,
      title: t('people.name'),
      cell: ({ accountId, name }) => (accountId === me ? t('people.you', { name }) : name),
    },
    {
      id: 'role',
      title: t('people.role'),
      width: '112px',
      cell: ({ role }) => (
        <TagChip kind={role === 'owner' ? 'success' : 'plain'}>{t(`people.roleName.${role}`)}</TagChip>
      ),
    },
    { id: 'patients', title: t('people.patients'), width: '88px', cell: ({ patientCount }) => String(patientCount) },
    {
      id: 'joined',
      title: t('people.joined'),
      width: '120px',
      cell: ({ joinedAt }) => (joinedAt === null ? '–' : <DateText value={joinedAt} />),
    },
  ];
  if (toMenuItems === null) return columns;
  return [
    ...columns,
    { id: 'phone', title: t('phone.label'), width: '150px', cell: ({ phone }) => (phone === '' ? '–' : phone) },
    {
      id: 'menu',
      title: t('people.actions'),
      titleHidden: true,
      width: '56px',
      cell: (member) =>
        member.role === 'owner' ? null : (
          <ActionMenu items={toMenuItems(member)}>
            <Button
              type="text"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={t('people.actionsOf', { name: member.name })}
            />
          </ActionMenu>
        ),
    },
  ];
}
