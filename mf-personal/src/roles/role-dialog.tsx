import {
  insertRole,
  queryAllRoles,
  queryRolesInfo,
  type Role,
  updateRoleName,
} from '@dentarium/api/services/role-service';
import { invalidate, toast, useCall, useErrorText } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const FIELDS = ['nameCh', 'nameEn'] as const;

/** Names a role of the site in both languages; a new one begins without rights. */
export default function RoleDialog({
  editing: role,
  onClose,
}: {
  readonly editing: Role | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const make = useCall(insertRole, { silent: true });
  const rename = useCall(updateRoleName, { silent: true });
  const [names, setNames] = useState({ nameCh: role?.nameCh ?? '', nameEn: role?.nameEn ?? '' });
  const [isTried, setTried] = useState(false);
  const isMissing = (field: (typeof FIELDS)[number]): boolean => names[field].trim() === '';

  const save = async (): Promise<void> => {
    setTried(true);
    if (FIELDS.some(isMissing)) return;
    try {
      if (role === null) await make.mutateAsync({ body: { ...names, rightIds: [] } });
      else await rename.mutateAsync({ params: { id: role.id }, body: { ...names, version: role.version } });
      onClose();
    } catch (error) {
      toast('error', errorText(error));
    } finally {
      void invalidate(queryRolesInfo, queryAllRoles);
    }
  };

  return (
    <Modal
      open
      width={440}
      title={t(role === null ? 'roles.new' : 'roles.rename')}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={make.isPending || rename.isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`roles.${field}`)}
            required
            fault={isTried && isMissing(field) ? t('accounts.problem.required') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={30}
                value={names[field]}
                onChange={({ target }) => setNames((before) => ({ ...before, [field]: target.value }))}
              />
            )}
          </Field>
        ))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
}
