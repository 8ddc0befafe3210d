import { ApiError, callApi } from '@dentarium/api';
import { getStageListByPid, type Stage, updateStageName } from '@dentarium/api/services/stage-service';
import { collapseSpaces, storedText } from '@dentarium/domain';
import { invalidate, toast, useErrorText } from '@dentarium/platform';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stageChanged } from './stage-changed.ts';
import { STAGE_NAME_MAX } from './stage-draft.ts';
import styles from './stages.module.css';

/** Gives a stage another name. */
export function RenameStage({ stage, onClose }: { readonly stage: Stage; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [name, setName] = useState(stage.stageName);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stored = storedText(name);
  const isValid = stored !== '' && stored.length <= STAGE_NAME_MAX;
  const save = async (): Promise<void> => {
    if (!isValid || saving) return;
    setSaving(true);
    try {
      const body = { stageName: stored, version: stage.version };
      const saved = await callApi(updateStageName, { params: { id: stage.id }, body }, { silent: true });
      stageChanged(saved);
      toast('success', t('stage.saved', { name: saved.stageName }));
      onClose();
    } catch (error) {
      setFailure(error);
      setSaving(false);
      // The typed name stays; saving again writes it over what was saved meanwhile.
      if (error instanceof ApiError && error.is('stage.stale')) void invalidate(getStageListByPid);
    }
  };
  return (
    <Modal
      open
      title={t('stage.rename')}
      width={420}
      okText={t('stage.save')}
      cancelText={t('stage.cancel')}
      okButtonProps={{ disabled: !isValid, loading: saving }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure === null ? null : (
        <Alert className={styles['stale'] ?? ''} type="warning" showIcon title={errorText(failure)} />
      )}
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog
        autoFocus
        aria-label={t('stage.name')}
        value={name}
        maxLength={STAGE_NAME_MAX}
        onChange={({ target }) => setName(collapseSpaces(target.value))}
        onPressEnter={() => void save()}
      />
    </Modal>
  );
}
