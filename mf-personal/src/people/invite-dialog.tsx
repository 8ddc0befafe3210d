import {
  createInvitation,
  type InvitedRole,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
} from '@dentarium/server/clinic-calls/people';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicProps } from './clinic-people.tsx';
import { NewInvitation } from './new-invitation.tsx';
import { TextInput } from '../frame/text-input.tsx';

interface Draft {
  readonly role: InvitedRole;
  readonly note: string;
  readonly phone: string;
  readonly days: number;
  readonly maxUses: number;
}

/** Makes an invitation and shows its link once. */
export default function InviteDialog({
  clinic,
  onClose,
}: {
  readonly clinic: ClinicProps;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<{ readonly code: string; readonly link: string } | null>(null);
  // No draft: a few choices.
  const form = useForm<Draft>({
    attemptKey: `invitation.${clinic.id}`,
    start: { role: 'doctor', note: '', phone: '', days: 7, maxUses: 1 },
    schema: createInvitation.body,
    save: async (send, body) => setCreated(await send(createInvitation, { params: { id: clinic.id }, body })),
    refusals: { 'people.phone': 'phone' },
    onSaved: () => undefined,
  });
  if (created !== null) return <NewInvitation {...created} onClose={onClose} />;
  return (
    <FormDialog
      title={t('people.inviteTo', { name: clinic.name })}
      saveLabel={t('people.createInvitation')}
      width={480}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="role" label={t('people.role')} group>
        {(_, { value, change }) => (
          <Segmented<InvitedRole>
            block
            value={value}
            onChange={change}
            options={[
              { value: 'doctor', label: t('people.roleName.doctor') },
              { value: 'assistant', label: t('people.roleName.assistant') },
            ]}
          />
        )}
      </FormField>
      <FormField form={form} name="note" label={t('people.note')} hint={t('people.noteHint')}>
        {(control, input) => <TextInput control={control} input={input} maxLength={100} />}
      </FormField>
      <FormField form={form} name="phone" label={t('people.onlyPhone')} hint={t('people.onlyPhoneHint')}>
        {(control, input) => <TextInput control={control} input={input} kind="phone" maxLength={30} />}
      </FormField>
      <FormField form={form} name="days" label={t('people.days')}>
        {(control, { value, change }) => (
          <NumberField
            control={control}
            required
            min={1}
            max={MAX_INVITATION_DAYS}
            step={1}
            value={value}
            onChange={(days) => change(days ?? 1)}
          />
        )}
      </FormField>
      <FormField form={form} name="maxUses" label={t('people.maxUses')} hint={t('people.maxUsesHint')}>
        {(control, { value, change }) => (
          <NumberField
            control={control}
            required
            min={1}
            max={MAX_INVITATION_USES}
            step={1}
            value={value}
            onChange={(uses) => change(uses ?? 1)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
