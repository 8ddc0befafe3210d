import type { Stage } from '@dentarium/api/stages/calls';
import { formatMoment, translateStageName } from '@dentarium/domain';
import { queryStageMerges } from '@dentarium/server/calls/stages';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './stages.module.css';
import { useUnmerge } from './use-unmerge.ts';

/** Names the stages that were merged into this one in the last 24 hours, each with the undoing of its merge. */
export function MergeNotice({ stage }: { readonly stage: Stage }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { data: merges = [] } = useQuery(
    callQuery(queryStageMerges, { params: { id: stage.patientId } }, { silent: true }),
  );
  const unmerge = useUnmerge();
  return merges
    .filter(({ keptId }) => keptId === stage.id)
    .map(({ droppedId, stageName, stageDate, mergedBy, mergedAt }) => (
      <p key={droppedId} className={styles['mergeNotice']}>
        <span>
          {t('stage.mergedHere', {
            name: `${translateStageName(stageName, language)} · ${stageDate}`,
            person: mergedBy,
            moment: formatMoment(new Date(mergedAt)),
          })}
        </span>
        <Button
          size="small"
          loading={unmerge.isPending}
          onClick={() => void unmerge.mutate({ params: { id: droppedId } })}
        >
          {t('stage.unmerge')}
        </Button>
      </p>
    ));
}
