import { mergePatientStage, type Stage } from '@dentarium/api/services/stage-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { DateText, StageChip } from '@dentarium/ui';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { callFiles } from '../patient/patient-query.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './stages.module.css';
import { stagesMerged } from './stage-changed.ts';
import { StageFailure } from './stage-failure.tsx';

/** Merges a stage with another of the patient: which of the two stays is chosen, the files of both are in it (STG-01). */
export function MergeStages({
  stage,
  record,
  onClose,
}: {
  readonly stage: Stage;
  readonly record: PatientRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const others = record.stages.filter(({ id }) => id !== stage.id);
  const [otherId, setOtherId] = useState(others[0]?.id);
  const [keepId, setKeepId] = useState(stage.id);
  const merge = useApiMutation(
    (send, { keep, drop }: { keep: Stage; drop: Stage }) =>
      send(mergePatientStage, {
        params: { keepId: keep.id, dropId: drop.id },
        body: { keepVersion: keep.version, dropVersion: drop.version },
      }),
    {
      silent: true,
      onSuccess: (merged, { drop }, cache) => {
        stagesMerged(cache, merged, drop.id);
        cache.change(callFiles(merged.patientId), (files) =>
          files.map((file) => (file.stageId === drop.id ? { ...file, stageId: merged.id } : file)),
        );
        toast('success', t('stage.merged', { keep: merged.stageName, drop: drop.stageName }));
        onClose();
        void navigate(`/patient/${merged.patientId}/stage/${merged.id}`, { replace: true });
      },
    },
  );
  const other = others.find(({ id }) => id === otherId);
  if (other === undefined) return null;
  const [keep, drop] = keepId === other.id ? [other, stage] : [stage, other];
  const line = ({ stageCode, stageName, stageDate, fileCount }: Stage) => (
    <span className={styles['mergeLine']}>
      <StageChip code={stageCode} name={stageName} /> <DateText value={stageDate} />
      <span className={styles['quiet']}>{t('stage.files', { count: fileCount })}</span>
    </span>
  );
  return (
    <Modal
      open
      title={t('stage.mergeTitle', { name: stage.stageName })}
      okText={t('stage.mergeDo')}
      cancelText={t('stage.cancel')}
      okButtonProps={{ loading: merge.isPending }}
      onOk={() => void merge.mutate({ keep, drop })}
      onCancel={onClose}
    >
      <StageFailure error={merge.error} />
      <div className={styles['dialog']}>
        <label className={styles['dialogField']}>
          <span>{t('stage.mergeWith')}</span>
          <Select
            className={styles['control'] ?? ''}
            value={other.id}
            options={others.map((one) => ({ value: one.id, label: line(one) }))}
            onChange={setOtherId}
          />
        </label>
        <div className={styles['dialogField']}>
          <span id="merge-keep">{t('stage.mergeKeep')}</span>
          <Radio.Group
            aria-labelledby="merge-keep"
            vertical
            value={keep.id}
            onChange={({ target }) => setKeepId(String(target.value))}
            options={[stage, other].map((one) => ({ value: one.id, label: line(one) }))}
          />
        </div>
        <p className={styles['quiet']}>{t('stage.mergeHint', { keep: keep.stageName, drop: drop.stageName })}</p>
      </div>
    </Modal>
  );
}
