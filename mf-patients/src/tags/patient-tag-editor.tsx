import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { callApi, isStale } from '@dentarium/api';
import { updatePatientTags } from '@dentarium/api/services/patient-operations';
import { type Patient, queryPatientInfo } from '@dentarium/api/services/patient-service';
import { useSending } from '@dentarium/platform';
import { inLandmark } from '@dentarium/ui';
import { Button, Popover, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '../patient/options.ts';
import { patientChanged } from '../patient/patients-changed.ts';
import styles from './tags.module.css';

const TagManager = lazy(() => import('./tag-manager.tsx'));

/** Tags a patient where their tags are shown; the first button opens the choice, from there the tags are managed. */
export function PatientTagEditor({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        placement="bottomLeft"
        // Part of the page, for who goes through it by its landmarks.
        getPopupContainer={inLandmark}
        title={t('tag.ofPatient', { name: patient.name })}
        content={
          open ? (
            <TagChoice
              patient={patient}
              onManage={() => {
                setOpen(false);
                setManaging(true);
              }}
            />
          ) : null
        }
      >
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} aria-label={t('tag.edit')}>
          {patient.tags.length === 0 ? t('tag.edit') : null}
        </Button>
      </Popover>
      {managing ? (
        <Suspense fallback={null}>
          <TagManager orgId={patient.orgId} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

async function setTags({ id, version }: Patient, tagIds: readonly string[]): Promise<void> {
  const body = { tagIds: [...tagIds], version };
  patientChanged(await callApi(updatePatientTags, { params: { id }, body }, { silent: true }));
}

/** What was given and taken, done to the tags that the patient has by now. */
function onLatest(was: Patient, tagIds: readonly string[], latest: Patient): string[] {
  const taken = new Set(was.tags.map(({ id }) => id).filter((id) => !tagIds.includes(id)));
  const kept = latest.tags.map(({ id }) => id).filter((id) => !taken.has(id));
  const given = tagIds.filter((tagId) => !was.tags.some(({ id }) => id === tagId));
  return [...new Set([...kept, ...given])];
}

function TagChoice({ patient, onManage }: { readonly patient: Patient; readonly onManage: () => void }) {
  const { t } = useTranslation();
  const options = useTagOptions(patient.orgId);
  const { sending, send } = useSending();
  const change = (tagIds: string[]): Promise<void> =>
    send(async () => {
      try {
        await setTags(patient, tagIds);
      } catch (error) {
        const latest = await callApi(queryPatientInfo, { params: { id: patient.id } }, { silent: true });
        patientChanged(latest);
        // Somebody else was quicker: the same tag is given or taken on what they have saved.
        if (!isStale(error, 'patient')) throw error;
        await setTags(latest, onLatest(patient, tagIds, latest));
      }
    });
  return (
    <div className={styles['choice']}>
      <Select
        className={styles['wide'] ?? ''}
        mode="multiple"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button that it follows
        autoFocus
        aria-label={t('field.tags')}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        loading={sending}
        notFoundContent={t('tag.none')}
        value={patient.tags.map(({ id }) => id)}
        onChange={(tagIds: string[]) => void change(tagIds)}
      />
      <Button type="link" size="small" onClick={onManage}>
        {t('tag.manage')}
      </Button>
    </div>
  );
}
