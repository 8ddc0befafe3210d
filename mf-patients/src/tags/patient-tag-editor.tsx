import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { isStale } from '@dentarium/api';
import { updatePatientTags } from '@dentarium/api/patients/operation-calls';
import { type Patient, queryPatientInfo } from '@dentarium/api/patients/calls';
import { useApiMutation } from '@dentarium/platform';
import { Popup } from '@dentarium/ui';
import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '../patient/options.ts';
import { toPatientQuery } from '../patient/patient-query.ts';
import styles from './tags.module.css';

const TagManager = lazy(() => import('./tag-manager.tsx'));

/**
 * Shows the editor for the tags of a patient; the first button opens the choice, which links to the management of tags.
 */
export function PatientTagEditor({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation();
  const [isManagerOpen, setManaging] = useState(false);
  return (
    <>
      <Popup
        placement="bottomLeft"
        title={t('tag.ofPatient', { name: patient.name })}
        renderContent={(close) => (
          <TagChoice
            patient={patient}
            onManage={() => {
              close();
              setManaging(true);
            }}
          />
        )}
      >
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} aria-label={t('tag.edit')}>
          {patient.tags.length === 0 ? t('tag.edit') : null}
        </Button>
      </Popup>
      {isManagerOpen ? (
        <Suspense fallback={null}>
          <TagManager orgId={patient.orgId} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Applies the added and removed tags to the latest tags of the patient. */
function mergeTagIds(base: Patient, tagIds: readonly string[], latest: Patient): string[] {
  const removedIds = new Set(base.tags.map(({ id }) => id).filter((id) => !tagIds.includes(id)));
  const keptIds = latest.tags.map(({ id }) => id).filter((id) => !removedIds.has(id));
  const addedIds = tagIds.filter((tagId) => !base.tags.some(({ id }) => id === tagId));
  return [...new Set([...keptIds, ...addedIds])];
}

function TagChoice({ patient, onManage }: { readonly patient: Patient; readonly onManage: () => void }) {
  const { t } = useTranslation();
  const options = useTagOptions(patient.orgId);
  const isStalePatient = (error: Error): boolean => isStale(error, 'patient');
  const change = useApiMutation(
    async (send, requestedIds: readonly string[]) => {
      const saveTags = ({ id, version }: Patient, tagIds: readonly string[], silent: typeof isStalePatient | false) =>
        send(updatePatientTags, { params: { id }, body: { tagIds: [...tagIds], version } }, { silent });
      try {
        return await saveTags(patient, requestedIds, isStalePatient);
      } catch (error) {
        // Somebody else was faster, so the same change is applied to the latest version.
        if (!(error instanceof Error && isStalePatient(error))) throw error;
        const latest = await send(queryPatientInfo, { params: { id: patient.id } });
        return saveTags(latest, mergeTagIds(patient, requestedIds, latest), false);
      }
    },
    { onSuccess: (latest, _, cache) => cache.store(toPatientQuery(latest.id), latest) },
  );
  return (
    <div className={styles['choice']}>
      <Select
        className={styles['wide'] ?? ''}
        mode="multiple"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it with the button before it
        autoFocus
        aria-label={t('field.tags')}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        loading={change.isPending}
        notFoundContent={t('tag.none')}
        value={patient.tags.map(({ id }) => id)}
        onChange={(tagIds: string[]) => void change.mutate(tagIds)}
      />
      <Button type="link" size="small" onClick={onManage}>
        {t('tag.manage')}
      </Button>
    </div>
  );
}
