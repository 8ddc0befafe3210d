import { downPatientFile, MOST_PATIENTS } from '@dentarium/api/services/task-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { Alert, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from './choice.tsx';
import styles from './packaging.module.css';
import { PatientLines, usePatientStages } from './patient-stages.tsx';
import { StageSelect } from './stage-select.tsx';

/** Packs the files of at most ten patients into a zip, by stages (TASK-04). */
export default function PackagingDialog({
  patientIds,
  onClose,
}: {
  readonly patientIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [extent, setExtent] = useState<'all' | 'chosen'>('all');
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isAnonymous, setAnonymous] = useState(false);
  const [maskFaces, setMaskFaces] = useState(false);
  const [tried, setTried] = useState(false);
  const tooMany = patientIds.length > MOST_PATIENTS;
  const state = usePatientStages(tooMany ? [] : patientIds);
  const stagesOf = (id: string): readonly string[] => chosen[id] ?? [];
  const isFaulty = (id: string): boolean => extent === 'chosen' && tried && stagesOf(id).length === 0;

  const make = useApiMutation(downPatientFile, {
    onSuccess: () => {
      toast('info', t('packaging.begun'));
      onClose();
    },
  });
  const begin = (): void => {
    setTried(true);
    if (extent === 'chosen' && patientIds.some((id) => stagesOf(id).length === 0)) {
      toast('warning', t('packaging.selectStage'));
      return;
    }
    const patients = patientIds.map((patientId) => ({
      patientId,
      stageIds: extent === 'all' ? ('all' as const) : [...stagesOf(patientId)],
    }));
    void make.mutate({ body: { patients, isAnonymous, maskFaces: isAnonymous && maskFaces } });
  };

  return (
    <Modal
      open
      width={640}
      title={t('packaging.title', { count: patientIds.length })}
      okText={t('packaging.begin')}
      okButtonProps={{ disabled: tooMany || state.kind !== 'known' }}
      confirmLoading={make.isPending}
      onOk={begin}
      onCancel={onClose}
    >
      {tooMany ? (
        <Alert
          type="warning"
          showIcon
          title={t('packaging.tooMany', { most: MOST_PATIENTS, count: patientIds.length })}
        />
      ) : (
        <div className={styles['form']}>
          <Segmented
            aria-label={t('packaging.extent')}
            options={[
              { value: 'all' as const, label: t('packaging.allStages') },
              { value: 'chosen' as const, label: t('packaging.chosenStages') },
            ]}
            value={extent}
            onChange={setExtent}
          />
          <PatientLines state={state} label={t('packaging.patients')}>
            {({ patient, stages }) =>
              extent === 'all' ? (
                <span className={styles['all']}>{t('packaging.stageCount', { count: stages.length })}</span>
              ) : (
                <StageSelect
                  label={t('packaging.stagesOf', { name: patient.name })}
                  stages={stages}
                  chosen={stagesOf(patient.id)}
                  isFaulty={isFaulty(patient.id)}
                  onChange={(ids) => setChosen((before) => ({ ...before, [patient.id]: ids }))}
                />
              )
            }
          </PatientLines>
          <Choice
            label={t('packaging.anonymous')}
            hint={t('packaging.anonymousHint')}
            checked={isAnonymous}
            onChange={setAnonymous}
          />
          <Choice
            label={t('packaging.mask')}
            hint={t('packaging.maskHint')}
            checked={isAnonymous && maskFaces}
            disabled={!isAnonymous}
            onChange={setMaskFaces}
          />
        </div>
      )}
    </Modal>
  );
}
