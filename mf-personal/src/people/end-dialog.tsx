import { endMembership, type Member, reassignPatients } from '@dentarium/server/clinic-calls/people';
import { toast } from '@dentarium/platform';
import { type FieldError, FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClinicProps } from './clinic-people.tsx';
import type { MemberChange } from './member-change.ts';

/** The choice that leaves the patients with the former doctor. */
const KEEP_DOCTOR = '';

interface Draft {
  readonly successorId: string;
}

/** Disables or removes a member, or reassigns patients; the owner chooses who attends the patients. */
export default function EndDialog({
  clinic,
  members,
  change,
  onClose,
}: {
  readonly clinic: ClinicProps;
  readonly members: readonly Member[];
  readonly change: MemberChange;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { kind, accountId, name, patientCount } = change;
  const params = { id: clinic.id };
  const doctors = members.filter((member) => member.canAttend && member.accountId !== accountId);
  // No draft: one choice.
  const form = useForm<Draft>({
    start: { successorId: KEEP_DOCTOR },
    rules: ({ successorId }): FieldError<Draft>[] =>
      kind === 'patients' && successorId === KEEP_DOCTOR ? [{ field: 'successorId', problem: 'required' }] : [],
    problemText: (problem) => (problem === 'required' ? t('people.successorRequired') : undefined),
    save: async (send, { successorId }) => {
      if (kind === 'patients') await send(reassignPatients, { params, body: { accountId, successorId } });
      else {
        const body = { accountId, ending: kind, successorId: successorId === KEEP_DOCTOR ? null : successorId };
        await send(endMembership, { params, body });
      }
    },
    refusals: { 'patient.doctor': 'successorId' },
    onSaved: () => {
      toast('success', t(`people.done.${kind}`, { name }));
      onClose();
    },
  });
  const options = [
    ...(kind === 'patients' ? [] : [{ value: KEEP_DOCTOR, label: t('people.keepDoctor', { name }) }]),
    ...doctors.map((doctor) => ({ value: doctor.accountId, label: doctor.name })),
  ];
  return (
    <FormDialog
      title={t(`people.ask.${kind}`, { name })}
      saveLabel={t(`people.confirm.${kind}`)}
      width={480}
      form={form}
      onClose={onClose}
    >
      <p>{t(`people.text.${kind}`, { name, clinic: clinic.name })}</p>
      {patientCount === 0 ? null : (
        <FormField
          form={form}
          name="successorId"
          label={t('people.successor', { count: patientCount })}
          required={kind === 'patients'}
        >
          {({ 'aria-required': _required, ...control }, { value, change: setValue }) => (
            <Select<string>
              {...control}
              style={{ width: '100%' }}
              options={options}
              value={kind === 'patients' && value === KEEP_DOCTOR ? null : value}
              placeholder={t('people.chooseDoctor')}
              onChange={(successorId) => setValue(successorId ?? KEEP_DOCTOR)}
            />
          )}
        </FormField>
      )}
    </FormDialog>
  );
}
