import {
  insertRole,
  queryAllRoles,
  queryRolesInfo,
  type Role,
  updateRoleName,
} from '@dentarium/api/services/role-service';
import { invalidate, toast, useCall, useErrorText } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog/form-dialog.tsx';

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
    <FormDialog
      title={t(role === null ? 'roles.new' : 'roles.rename')}
      saving={make.isPending || rename.isPending}
      onSave={() => void save()}
      onClose={onClose}
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
    </FormDialog>
  );
}
