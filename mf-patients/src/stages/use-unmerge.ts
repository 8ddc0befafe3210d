import { unmergeStages } from '@dentarium/server/calls/stages';
import { toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { translateStageName } from '@dentarium/domain';
import { useTranslation } from 'react-i18next';
import { putStageInCache } from './stage-cache.ts';

/** Provides the undoing of a merge of two stages, by the id of the stage that was dropped (STG-01). */
export function useUnmerge() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return useApiMutation(unmergeStages, {
    onSuccess: (restoredStage, _, cache) => {
      putStageInCache(cache, restoredStage);
      toast('success', t('stage.unmerged', { name: translateStageName(restoredStage.stageName, language) }));
    },
  });
}
