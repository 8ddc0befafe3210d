import type { MergedStage } from '@dentarium/api/patients/operation-calls';
import type { MergePreview } from '@dentarium/server/calls/patients';
import { DateText, StageChip, TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';

/** Shows the stages after a merge: those of the same kind and date are merged. */
export function MergeStages({
  stages,
  movedCounts,
}: {
  readonly stages: readonly MergedStage[];
  readonly movedCounts: MergePreview['moved'];
}) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={styles['heading']}>{t('merge.stages', { count: stages.length })}</h3>
      {stages.length === 0 ? null : (
        <ul className={styles['stages']}>
          {stages.map((stage) => (
            <li key={stage.stageIds[0]}>
              <StageChip code={stage.stageCode} name={stage.stageName} />
              <DateText value={stage.stageDate} />
              <span>{t('stage.files', { count: stage.fileCount })}</span>
              {stage.from === 'keep' ? null : (
                <TagChip kind="accent">{t(stage.from === 'both' ? 'merge.joined' : 'merge.moved')}</TagChip>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['lead']}>{t('merge.comes', { ...movedCounts })}</p>
    </section>
  );
}
