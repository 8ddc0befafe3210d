import { insertRole, type Role, updateRoleName } from '@dentarium/api/services/role-service';
import { useApiMutation } from '@dentarium/platform';
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
  const [names, setNames] = useState({ nameCh: role?.nameCh ?? '', nameEn: role?.nameEn ?? '' });
  const [isTried, setTried] = useState(false);
  const isMissing = (field: (typeof FIELDS)[number]): boolean => names[field].trim() === '';

  const keep = useApiMutation(
    (send) =>
      role === null
        ? send(insertRole, { body: { ...names, rightIds: [] } })
        : send(updateRoleName, { params: { id: role.id }, body: { ...names, version: role.version } }),
    { onSuccess: onClose },
  );
  const save = (): void => {
    setTried(true);
    if (!FIELDS.some(isMissing)) void keep.mutate();
  };

  return (
    <FormDialog
      title={t(role === null ? 'roles.new' : 'roles.rename')}
      saving={keep.isPending}
      onSave={save}
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
