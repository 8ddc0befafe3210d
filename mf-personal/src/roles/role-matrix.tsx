import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { queryRolesInfo, type Role, updateRoleJuridiction } from '@dentarium/api/roles/calls';
import { deleteRole } from '@dentarium/server/clinic-calls/roles';
import { pickText, RIGHT_NAMES, RIGHTS } from '@dentarium/domain';
import { callQuery, queryClient, toast, useApiMutation, useLanguage, useLeaveGuard } from '@dentarium/platform';
import { ActionMenu } from '@dentarium/ui';
import { type Form, FormNotices, useForm, useFormValue } from '@dentarium/ui/form';
import { App, Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  listChangedRightIds,
  listChangedRoles,
  isFixedRight,
  listRightIds,
  type RoleChanges,
  toggleRight,
} from './role-changes.ts';
import styles from './roles.module.css';

const RoleDialog = lazy(() => import('./role-dialog.tsx'));

/**
 * Shows the matrix of rights (rows) and roles (columns); changes are saved together and can be discarded until then.
 */
export function RoleMatrix({ roles, canEdit }: { readonly roles: readonly Role[]; readonly canEdit: boolean }) {
  const { t } = useTranslation();
  const form = useRolesForm(roles);
  const changes = useFormValue(form, 'changes');
  const count = listChangedRoles(changes, roles).length;
  useLeaveGuard(count > 0, t('roles.leave'));
  return (
    <div id={form.id}>
      <FormNotices form={form} />
      <div className={styles['scroll']}>
        <table className={styles['matrix']} aria-label={t('roles.title')}>
          <thead>
            <tr>
              <th scope="col">{t('roles.right')}</th>
              {roles.map((role) => (
                <RoleHead key={role.id} role={role} canEdit={canEdit} />
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHT_NAMES.map((right) => (
              <tr key={right}>
                <th scope="row">
                  {t(`roles.rights.${right}`)}
                  <span className={styles['hint']}>{t(`roles.hints.${right}`)}</span>
                </th>
                {roles.map((role) => (
                  <RightCell
                    key={role.id}
                    role={role}
                    right={right}
                    changes={changes}
                    canEdit={canEdit}
                    onToggle={() => form.change({ changes: toggleRight(form.get().changes, role, RIGHTS[right]) })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {canEdit ? (
        <div className={styles['buttons']}>
          <Button type="primary" disabled={count === 0} loading={form.saving} onClick={() => void form.submit()}>
            {t('action.save')}
          </Button>
          <Button disabled={count === 0 || form.saving} onClick={form.discard}>
            {t('action.reset')}
          </Button>
          <span role="status">{count === 0 ? '' : t('roles.changed', { count })}</span>
        </div>
      ) : null}
    </div>
  );
}

function RightCell(props: {
  readonly role: Role;
  readonly right: (typeof RIGHT_NAMES)[number];
  readonly changes: RoleChanges;
  readonly canEdit: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { role, right, changes } = props;
  const id = RIGHTS[right];
  const currentIds = listChangedRightIds(changes, role);
  const isChanged = currentIds.includes(id) !== listRightIds(role).includes(id);
  return (
    <td data-changed={isChanged}>
      <Checkbox
        checked={currentIds.includes(id)}
        disabled={!props.canEdit || isFixedRight(role, id)}
        aria-label={t('roles.give', {
          right: t(`roles.rights.${right}`),
          role: pickText(role, 'name', language),
        })}
        onChange={props.onToggle}
      />
    </td>
  );
}

interface Values {
  readonly changes: RoleChanges;
}

const UNCHANGED: Values = { changes: {} };

/** Saves role by role. If somebody else has changed a role, the choices here stay and the role is reloaded. */
function useRolesForm(roles: readonly Role[]): Form<Values> {
  const { t } = useTranslation();
  // No draft: choices alone.
  return useForm<Values>({
    start: UNCHANGED,
    save: async (send, { changes }) => {
      for (const role of listChangedRoles(changes, roles)) {
        const { id, version } = role;
        await send(updateRoleJuridiction, {
          params: { id },
          query: { version },
          body: listChangedRightIds(changes, role),
        });
      }
    },
    toNextValues: () => UNCHANGED,
    onSaved: () => toast('success', t('roles.saved')),
    stale: {
      noun: 'role',
      title: t('roles.stale'),
      // The table shows the latest version with the choices made here on top.
      load: async () => {
        await queryClient.query({ ...callQuery(queryRolesInfo, {}), staleTime: 0 });
        return UNCHANGED;
      },
    },
  });
}

function RoleHead({ role, canEdit }: { readonly role: Role; readonly canEdit: boolean }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { modal } = App.useApp();
  const remove = useApiMutation(deleteRole);
  const [isRenaming, setRenaming] = useState(false);
  const name = pickText(role, 'name', language);
  const confirmRemoval = (): void =>
    void modal.confirm({
      title: t('roles.removeAsk', { name }),
      okText: t('roles.remove'),
      cancelText: t('action.cancel'),
      onOk: () => remove.mutate({ params: { id: role.id }, query: { version: role.version } }),
    });
  return (
    <th scope="col">
      <span className={styles['role']}>
        {name}
        {role.isOwn && canEdit ? (
          <ActionMenu
            items={[
              { key: 'rename', label: t('roles.rename'), onClick: () => setRenaming(true) },
              { key: 'remove', label: t('roles.remove'), danger: true, onClick: confirmRemoval },
            ]}
          >
            <Button
              size="small"
              type="text"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={t('roles.actionsOf', { name })}
            />
          </ActionMenu>
        ) : null}
      </span>
      <Link className={styles['people']} to={`/user?role=${role.id}`}>
        {t('roles.people', { count: role.userCount })}
      </Link>
      <Suspense fallback={null}>
        {isRenaming ? <RoleDialog editing={role} onClose={() => setRenaming(false)} /> : null}
      </Suspense>
    </th>
  );
}
