import { type Stage, updateStageName } from '@dentarium/api/services/stage-service';
import { collapseSpaces, storedText } from '@dentarium/domain';
import { toast, useApiMutation } from '@dentarium/platform';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stageChanged } from './stage-changed.ts';
import { STAGE_NAME_MAX } from './stage-draft.ts';
import { StageFailure } from './stage-failure.tsx';

/** Gives a stage another name. */
export function RenameStage({ stage, onClose }: { readonly stage: Stage; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(stage.stageName);
  const stored = storedText(name);
  const isValid = stored !== '' && stored.length <= STAGE_NAME_MAX;
  const rename = useApiMutation(updateStageName, {
    silent: true,
    onSuccess: (saved, _, cache) => {
      stageChanged(cache, saved);
      toast('success', t('stage.saved', { name: saved.stageName }));
      onClose();
    },
  });
  const save = (): void => {
    if (!isValid) return;
    void rename.mutate({ params: { id: stage.id }, body: { stageName: stored, version: stage.version } });
  };
  return (
    <Modal
      open
      title={t('stage.rename')}
      width={420}
      okText={t('stage.save')}
      cancelText={t('stage.cancel')}
      okButtonProps={{ disabled: !isValid, loading: rename.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <StageFailure error={rename.error} />
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog
        autoFocus
        aria-label={t('stage.name')}
        value={name}
        maxLength={STAGE_NAME_MAX}
        onChange={({ target }) => setName(collapseSpaces(target.value))}
        onPressEnter={save}
      />
    </Modal>
  );
}
