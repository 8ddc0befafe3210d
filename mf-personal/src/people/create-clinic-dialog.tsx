import { createClinic, MAX_CLINIC_NAME, queryNewClinicRule } from '@dentarium/server/clinic-calls/people';
import { callQuery } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openHome } from './open-home.ts';
import { TextInput } from '../frame/text-input.tsx';

interface Draft {
  readonly name: string;
  readonly nameEn: string;
  readonly address: string;
  readonly code: string;
}

/** Creates a clinic that the user owns; unless registration is open, with a code of the operator. */
export default function CreateClinicDialog(props: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const rule = useQuery(callQuery(queryNewClinicRule, {}, { silent: true }));
  const needsCode = rule.data?.needsInvitation !== false && props.code === '';
  const form = useForm<Draft>({
    start: { name: '', nameEn: '', address: '', code: props.code },
    rules: ({ name, code }) => [
      ...(name.trim() === '' ? [{ field: 'name' as const, problem: 'required' }] : []),
      ...(needsCode && code.trim() === '' ? [{ field: 'code' as const, problem: 'codeRequired' }] : []),
    ],
    problemText: (problem) => {
      if (problem === 'required') return t('people.clinicNameRequired');
      return problem === 'codeRequired' ? t('people.codeRequired') : undefined;
    },
    schema: createClinic.body,
    // No draft: it contains a secret code.
    attemptKey: 'clinic.new',
    save: (send, body) => send(createClinic, { body }),
    refusals: { 'invitation.invalid': 'code', 'people.noNewClinic': 'code' },
    onSaved: openHome,
  });
  return (
    <FormDialog
      title={t('people.createClinic')}
      saveLabel={t('people.create')}
      width={480}
      form={form}
      onClose={props.onClose}
    >
      <FormField form={form} name="name" label={t('people.clinicName')} required>
        {(control, input) => <TextInput control={control} input={input} maxLength={MAX_CLINIC_NAME} />}
      </FormField>
      <FormField form={form} name="nameEn" label={t('people.clinicNameEn')}>
        {(control, input) => <TextInput control={control} input={input} maxLength={MAX_CLINIC_NAME} />}
      </FormField>
      <FormField form={form} name="address" label={t('organization.address')}>
        {(control, input) => <TextInput control={control} input={input} maxLength={200} />}
      </FormField>
      {needsCode ? (
        <FormField
          form={form}
          name="code"
          label={t('people.operatorCode')}
          required
          hint={t('people.operatorCodeHint')}
        >
          {(control, input) => <TextInput control={control} input={input} kind="code" />}
        </FormField>
      ) : null}
    </FormDialog>
  );
}
