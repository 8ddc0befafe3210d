import { addPatientTags } from '@dentarium/api/services/patient-operations';
import type { PatientRow } from '@dentarium/api/services/patient-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '../patient/options.ts';
import styles from './patient-list.module.css';

/** Gives patients of one organisation more tags; those that they have stay. */
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
  const [tagIds, setTagIds] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const options = useTagOptions(patients[0]?.orgId ?? null);

  const give = useApiMutation(addPatientTags, {
    onSuccess: () => {
      toast('success', t('list.tagsAdded', { count: patients.length }));
      onDone();
    },
  });
  const add = (): void => {
    setTried(true);
    if (tagIds.length > 0) void give.mutate({ body: { patientIds: patients.map(({ id }) => id), tagIds } });
  };

  return (
    <Modal
      open
      title={t('list.addTagsTo', { count: patients.length })}
      okText={t('list.addTags')}
      confirmLoading={give.isPending}
      onOk={add}
      onCancel={onClose}
      width={440}
    >
      <Field label={t('list.tags')} required error={tried && tagIds.length === 0 ? t('list.chooseTag') : undefined}>
        {(control) => (
          <Select
            {...control}
            className={styles['wide'] ?? ''}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={tagIds}
            onChange={setTagIds}
          />
        )}
      </Field>
    </Modal>
  );
}
