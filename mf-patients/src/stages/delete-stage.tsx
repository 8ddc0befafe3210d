import { callApi } from '@dentarium/api';
import {
  deleteStageInfo,
  getStageListByPid,
  queryFilesInfo,
  restoreStage,
  type Stage,
} from '@dentarium/api/services/stage-service';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { invalidate, toast } from '@dentarium/platform';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import { stageChanged, stageGone } from './stage-changed.ts';
import styles from './stages.module.css';
import { useStageDialog } from './use-stage-dialog.tsx';

/** Deletes a stage; asks what becomes of its files. Both can be undone (STG-01). */
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
  const { saving, warning, send } = useStageDialog();
  const count = record.files.filter(({ stageId }) => stageId === stage.id).length;
  const bringBack = async (): Promise<void> => {
    try {
      stageChanged(await callApi(restoreStage, { params: { id: stage.id } }));
    } catch {
      // The client has said why; the stages are asked for anew.
    }
    await invalidate(queryFilesInfo, getStageListByPid);
  };
  const remove = (): Promise<void> =>
    send(async () => {
      const query = { isDeleteFile: withFiles ? ('true' as const) : ('false' as const), version: stage.version };
      await callApi(deleteStageInfo, { params: { id: stage.id }, query }, { silent: true });
      onClose();
      void navigate(`/patient/${stage.patientId}`, { replace: true });
      stageGone(stage);
      await invalidate(queryFilesInfo, getStageListByPid);
      toast('success', t('stage.deleted', { name: stage.stageName }), () => void bringBack());
    });
  return (
    <Modal
      open
      title={t('stage.deleteTitle', { name: stage.stageName })}
      okText={t('stage.deleteDo')}
      okButtonProps={{ danger: true, loading: saving }}
      cancelText={t('stage.cancel')}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {warning}
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
    </Modal>
  );
}
