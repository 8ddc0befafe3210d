import { callApi } from '@dentarium/api';
import { type Stage, updateStageName } from '@dentarium/api/services/stage-service';
import { collapseSpaces, storedText } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stageChanged } from './stage-changed.ts';
import { STAGE_NAME_MAX } from './stage-draft.ts';
import { useStageDialog } from './use-stage-dialog.tsx';

/** Gives a stage another name. */
export function RenameStage({ stage, onClose }: { readonly stage: Stage; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(stage.stageName);
  const { saving, warning, send } = useStageDialog();
  const stored = storedText(name);
  const isValid = stored !== '' && stored.length <= STAGE_NAME_MAX;
  const save = async (): Promise<void> => {
    if (!isValid || saving) return;
    await send(async () => {
      const body = { stageName: stored, version: stage.version };
      const saved = await callApi(updateStageName, { params: { id: stage.id }, body }, { silent: true });
      stageChanged(saved);
      toast('success', t('stage.saved', { name: saved.stageName }));
      onClose();
    });
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
      {warning}
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
