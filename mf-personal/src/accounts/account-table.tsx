import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import type { AdministeredUser } from '@dentarium/api/administration/calls';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { ActionMenu, type Column, DataTable, DateText, type MenuItems, TagChip, useGenderText } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../frame/row-button.tsx';
import styles from './accounts.module.css';
import { useRoleOptions } from './use-role-options.ts';
import { useAccountActions } from './use-account-actions.tsx';

/** Shows the accounts as a table; a row opens the form. */
export function AccountTable(props: {
  readonly users: readonly AdministeredUser[];
  readonly onEdit: (user: AdministeredUser) => void;
}) {
  const { t } = useTranslation();
  const { toMenuItems, dialog } = useAccountActions(props.onEdit);
  const columns = useColumns(props.onEdit, toMenuItems);
  return (
    <>
      <DataTable
        label={t('accounts.title')}
        columns={columns}
        rows={props.users}
        rowKey={({ id }) => id}
        onOpen={props.onEdit}
      />
      {dialog}
    </>
  );
}

function useColumns(
  onEdit: (user: AdministeredUser) => void,
  toMenuItems: (user: AdministeredUser) => MenuItems,
): Column<AdministeredUser, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const genderText = useGenderText();
  const roles = useRoleOptions();
  return [
    {
      id: 'name',
      isRowName: true,
      title: t('accounts.name'),
      width: '18%',
      cell: (user) => <RowButton onClick={() => onEdit(user)}>{user.name}</RowButton>,
    },
    { id: 'userName', title: t('accounts.userName'), width: '13%', cell: ({ userName }) => userName },
    { id: 'gender', title: t('profile.gender'), width: '72px', cell: ({ gender }) => genderText(gender) },
    { id: 'phone', title: t('phone.label'), width: '150px', cell: ({ phone }) => (phone === '' ? '–' : phone) },
    {
      id: 'roles',
      title: t('accounts.role'),
      width: '18%',
      cell: ({ roleIds }) =>
        roleIds.length === 0 ? (
          <TagChip kind="warning">{t('accounts.noRole')}</TagChip>
        ) : (
          <span className={styles['chips']}>
            {roleIds.map((id) => (
              <TagChip key={id}>{roles.find(({ value }) => value === id)?.label ?? String(id)}</TagChip>
            ))}
          </span>
        ),
    },
    {
      id: 'organisations',
      title: t('accounts.organisation'),
      cell: ({ organisations }) =>
        organisations.map((one) => toOrganisationName(one, language)).join(t('accounts.comma')),
    },
    {
      id: 'signIn',
      title: t('accounts.lastSignIn'),
      width: '120px',
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? (
          <span className={styles['quiet']}>{t('accounts.never')}</span>
        ) : (
          <DateText value={lastSignInAt} />
        ),
    },
    {
      id: 'state',
      title: t('accounts.state'),
      width: '96px',
      cell: ({ isDisabled }) => (
        <TagChip kind={isDisabled ? 'danger' : 'success'}>
          {t(isDisabled ? 'accounts.disabled' : 'accounts.active')}
        </TagChip>
      ),
    },
    {
      id: 'menu',
      title: t('accounts.actions'),
      titleHidden: true,
      width: '56px',
      cell: (user) => (
        <ActionMenu items={toMenuItems(user)}>
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('accounts.actionsOf', { name: user.name })}
          />
        </ActionMenu>
      ),
    },
  ];
}
