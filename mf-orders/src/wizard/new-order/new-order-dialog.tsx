import type { Patient } from '@dentarium/api/patients/calls';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { PatientPicker } from '@dentarium/ui/pickers';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toNewOrderPath } from '../../order/order-paths.ts';

/** The clinic and the patient of a new order. */
type Choice = { readonly orgId: string; readonly patient: Patient | null };

/** Shows a dialog for selecting the patient of a new order. The wizard asks for everything else. */
export default function NewOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { organisations } = useSession();
  // No draft: the form is a single selection.
  const form = useForm<Choice>({
    start: { orgId: organisations[0]?.id ?? '', patient: null },
    rules: ({ patient }) => (patient === null ? [{ field: 'patient', problem: 'required' }] : []),
    save: () => Promise.resolve(true),
    onSaved: (_, { patient }) => {
      if (patient !== null) void navigate(toNewOrderPath({ patientId: patient.id }));
    },
  });
  const orgId = useFormValue(form, 'orgId');
  return (
    <FormDialog title={t('list.new')} form={form} onClose={onClose} saveLabel={t('newOrder.go')}>
      {organisations.length < 2 ? null : (
        <FormField form={form} name="orgId" label={t('newOrder.organisation')} required>
          {(control, { value, change }) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={value}
              options={organisations.map((one) => ({
                value: one.id,
                label: toOrganisationName(one, language),
              }))}
              onChange={(next: string) => {
                change(next);
                form.change({ patient: null });
              }}
            />
          )}
        </FormField>
      )}
      <FormField form={form} name="patient" label={t('newOrder.patient')} required>
        {(control, { value, change }) => (
          <PatientPicker control={control} orgId={orgId} value={value} onChange={change} clearable />
        )}
      </FormField>
    </FormDialog>
  );
}
