import { createClinic, MAX_CLINIC_NAME, queryNewClinicRule } from '@dentarium/server/clinic-calls/people';
import { callQuery } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { openHome } from './open-home.ts';

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
        {(control, { value, change }) => (
          <Input
            {...control}
            maxLength={MAX_CLINIC_NAME}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="nameEn" label={t('people.clinicNameEn')}>
        {(control, { value, change }) => (
          <Input
            {...control}
            maxLength={MAX_CLINIC_NAME}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="address" label={t('organization.address')}>
        {(control, { value, change }) => (
          <Input {...control} maxLength={200} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      {needsCode ? (
        <FormField
          form={form}
          name="code"
          label={t('people.operatorCode')}
          required
          hint={t('people.operatorCodeHint')}
        >
          {(control, { value, change }) => (
            <Input
              {...control}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ) : null}
    </FormDialog>
  );
}
