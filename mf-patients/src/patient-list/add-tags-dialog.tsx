import { addPatientTags } from '@dentarium/server/calls/patients';
import type { PatientRow } from '@dentarium/api/patients/calls';
import { toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '../patient/options.ts';
import styles from './patient-list.module.css';

/** Adds tags to patients of one organisation; their present tags stay. */
export default function AddTagsDialog({
  patients,
  onClose,
  onDone,
}: {
  readonly patients: readonly PatientRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const options = useTagOptions(patients[0]?.orgId ?? null);
  // No draft: choices alone.
  const form = useForm({
    start: { tagIds: [] as string[] },
    toBody: ({ tagIds }) => ({ patientIds: patients.map(({ id }) => id), tagIds }),
    schema: addPatientTags.body,
    problemText: (problem) => (problem === 'required' ? t('list.chooseTag') : undefined),
    save: (send, body) => send(addPatientTags, { body }),
    onSaved: () => {
      toast('success', t('list.tagsAdded', { count: patients.length }));
      onDone();
    },
  });

  return (
    <FormDialog
      title={t('list.addTagsTo', { count: patients.length })}
      saveLabel={t('list.addTags')}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="tagIds" label={t('list.tags')} required>
        {(control, { value, change }) => (
          <Select
            {...control}
            className={styles['wide'] ?? ''}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={value}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
