import type { Role } from '@dentarium/api/roles/calls';
import { insertRole, updateRoleName } from '@dentarium/server/clinic-calls/roles';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../frame/text-input.tsx';

const FIELDS = ['nameCh', 'nameEn'] as const;

interface Values {
  readonly nameCh: string;
  readonly nameEn: string;
  readonly version: number;
}

function toRoleValues(role: Role | null): Values {
  return { nameCh: role?.nameCh ?? '', nameEn: role?.nameEn ?? '', version: role?.version ?? 0 };
}

/** Names a role of the site in both languages; a new one begins without rights. */
export default function RoleDialog({
  editing: role,
  onClose,
}: {
  readonly editing: Role | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    start: toRoleValues(role),
    schema: updateRoleName.body,
    draftKey: `role.${role?.id ?? 'new'}`,
    rules: (names) =>
      FIELDS.filter((field) => names[field].trim() === '').map((field) => ({ field, problem: 'required' })),
    problemText: (problem) => (problem === 'required' ? t('accounts.problem.required') : undefined),
    save: (send, { nameCh, nameEn, version }) =>
      role === null
        ? send(insertRole, { body: { nameCh, nameEn, rightIds: [] } })
        : send(updateRoleName, { params: { id: role.id }, body: { nameCh, nameEn, version } }),
    onSaved: onClose,
    // The table behind the dialog has loaded the latest version.
    stale: { noun: 'role', title: t('roles.stale'), load: () => Promise.resolve(toRoleValues(role)) },
  });
  return (
    <FormDialog title={t(role === null ? 'roles.new' : 'roles.rename')} form={form} onClose={onClose}>
      {FIELDS.map((name) => (
        <FormField key={name} form={form} name={name} label={t(`roles.${name}`)} required>
          {(control, input) => <TextInput control={control} input={input} maxLength={30} />}
        </FormField>
      ))}
    </FormDialog>
  );
}
