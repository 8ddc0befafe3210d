import { type Stage, updateStageName } from '@dentarium/api/stages/calls';
import { collapseSpaces, toStoredText } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { putStageInCache } from './stage-cache.ts';
import { MAX_STAGE_NAME_LENGTH } from './stage-draft.ts';

interface Values {
  readonly stageName: string;
  readonly version: number;
}

/** Renames a stage. */
export function RenameStage({ stage, onClose }: { readonly stage: Stage; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, stageName, version } = stage;
  const form = useForm<Values, Values, Stage>({
    start: { stageName, version },
    toBody: (values) => ({ ...values, stageName: toStoredText(values.stageName) }),
    schema: updateStageName.body,
    problemText: (problem) => (problem === 'required' ? t('problem.stageName.required') : undefined),
    save: (send, body) => send(updateStageName, { params: { id }, body }),
    failureField: 'stageName',
    draftKey: `stageName.${id}`,
    onSaved: (savedStage, _, cache) => {
      putStageInCache(cache, savedStage);
      toast('success', t('stage.saved', { name: savedStage.stageName }));
      onClose();
    },
    // The page has refetched the stage by then.
    stale: { noun: 'stage', title: t('stage.stale'), load: () => Promise.resolve({ stageName, version }) },
  });
  return (
    <FormDialog title={t('stage.rename')} width={420} form={form} onClose={onClose}>
      <FormField form={form} name="stageName" label={t('stage.name')} required>
        {(control, { value, change }) => (
          <Input
            {...control}
            value={value}
            maxLength={MAX_STAGE_NAME_LENGTH}
            onChange={({ target }) => change(collapseSpaces(target.value))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
