import { Dialog } from '@dentarium/ui';
import { deleteStageInfo, type Stage } from '@dentarium/api/stages/calls';
import { restoreStage } from '@dentarium/server/calls/stages';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { toast, useApiMutation } from '@dentarium/platform';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toFilesQuery } from '../patient/patient-query.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { putStageInCache, removeStageFromCache } from './stage-cache.ts';
import { StageFailure } from './stage-failure.tsx';
import styles from './stages.module.css';

/** Deletes a stage and asks whether to delete its files; both can be undone (STG-01). */
export function DeleteStage({
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
  const [withFiles, setWithFiles] = useState(stage.stageCode === UNCLASSIFIED_STAGE);
  const count = record.files.filter(({ stageId }) => stageId === stage.id).length;
  const restore = useApiMutation(restoreStage, {
    onSuccess: (restoredStage, _, cache) => putStageInCache(cache, restoredStage),
  });
  const remove = useApiMutation(deleteStageInfo, {
    silent: true,
    onSuccess: (_deleted, { params, query: { isDeleteFile } }, cache) => {
      onClose();
      void navigate(`/patient/${stage.patientId}`, { replace: true });
      removeStageFromCache(cache, stage);
      if (isDeleteFile === 'true')
        cache.change(toFilesQuery(stage.patientId), (files) => files.filter(({ stageId }) => stageId !== stage.id));
      toast('success', t('stage.deleted', { name: stage.stageName }), () => void restore.mutate({ params }));
    },
  });
  const query = { isDeleteFile: withFiles ? ('true' as const) : ('false' as const), version: stage.version };
  return (
    <Dialog
      open
      title={t('stage.deleteTitle', { name: stage.stageName })}
      okText={t('stage.deleteDo')}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      cancelText={t('stage.cancel')}
      onOk={() => void remove.mutate({ params: { id: stage.id }, query })}
      onCancel={onClose}
    >
      <StageFailure error={remove.error} />
      {count === 0 ? (
        <p>{t('stage.deleteEmpty')}</p>
      ) : (
        <div className={styles['dialog']}>
          <span id="delete-files">{t('stage.deleteFiles', { count })}</span>
          <Radio.Group
            aria-labelledby="delete-files"
            vertical
            value={withFiles}
            onChange={({ target }) => setWithFiles(target.value === true)}
            options={[
              { value: false, label: t('stage.deleteKeep'), disabled: stage.stageCode === UNCLASSIFIED_STAGE },
              { value: true, label: t('stage.deleteAll') },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
