import { MIN_PAIRS } from '@dentarium/models';
import { Button, Progress, Segmented, Select } from 'antd';
import { useModelTexts } from './texts.ts';
import type { ModelGroup } from './model-group.ts';
import styles from './model-viewer.module.css';
import { useAlignmentText } from './alignment-text.ts';
import type { Comparison } from './use-comparison.ts';

/** The group that is compared with the group of the viewer, and their arrangement. */
export interface GroupComparison {
  readonly other: ModelGroup | null;
  readonly isOver: boolean;
  /** The other groups that have models. */
  readonly choices: readonly ModelGroup[];
  readonly onChoose: (stage: string | null) => void;
  readonly onArrange: (isOver: boolean) => void;
}

/** Selects a second stage and aligns it with the first. */
export function ComparePanel(props: {
  readonly compared: GroupComparison;
  readonly comparison: Comparison;
  /** Called before the user sets points. */
  readonly onPick: () => void;
}) {
  const { t } = useModelTexts();
  const { compared, comparison, onPick } = props;
  const { other, isOver, choices, onChoose, onArrange } = compared;
  if (choices.length === 0) return null;
  return (
    <section aria-label={t('model3d.compare.title')}>
      <h2 className={styles['heading']}>{t('model3d.compare.title')}</h2>
      <div className={styles['section']}>
        <Select
          aria-label={t('model3d.compare.with')}
          value={other?.id ?? ''}
          onChange={(id) => onChoose(id === '' ? null : id)}
          options={[
            { value: '', label: t('model3d.compare.none') },
            ...choices.map((one) => ({ value: one.id, label: `${one.name} · ${one.date}` })),
          ]}
        />
        {other === null ? null : (
          <>
            <Segmented
              block
              size="small"
              aria-label={t('model3d.compare.arrangement')}
              value={isOver ? 'over' : 'beside'}
              onChange={(value) => onArrange(value === 'over')}
              options={(['beside', 'over'] as const).map((value) => ({
                value,
                label: t(`model3d.compare.${value}`),
              }))}
            />
            <Aligning comparison={comparison} isOver={isOver} onArrange={onArrange} onPick={onPick} />
          </>
        )}
      </div>
    </section>
  );
}

function Aligning(props: {
  readonly comparison: Comparison;
  readonly isOver: boolean;
  readonly onArrange: (isOver: boolean) => void;
  readonly onPick: () => void;
}) {
  const { t } = useModelTexts();
  const alignmentText = useAlignmentText();
  const { comparison, isOver, onArrange, onPick } = props;
  const { isPicking, alignment, isPossible, share, fault } = comparison;
  if (isPicking) return <Points comparison={comparison} onAligned={() => onArrange(true)} />;
  return (
    <>
      {share === null ? null : (
        <Progress
          percent={Math.round(share * 100)}
          size="small"
          showInfo={false}
          aria-label={t('model3d.compare.computing')}
        />
      )}
      <p className={styles['aligned']} role="status" data-aligned={share === null ? alignment?.by : undefined}>
        {isOver || alignment !== null ? alignmentText(alignment) : null}
      </p>
      {fault === 'failed' ? (
        <p className={styles['failed']} role="alert">
          {t('model3d.compare.failed')}
        </p>
      ) : null}
      {isPossible ? null : <p className={styles['quiet']}>{t('model3d.compare.needs')}</p>}
      <div className={styles['measures']}>
        <Button
          size="small"
          onClick={() => {
            onArrange(false);
            onPick();
            comparison.pick();
          }}
        >
          {t('model3d.compare.byPoints')}
        </Button>
        <Button
          size="small"
          disabled={!isPossible || share !== null}
          onClick={() => {
            onArrange(true);
            comparison.alignByShape('automatic');
          }}
        >
          {t('model3d.compare.byItself')}
        </Button>
        {alignment?.by === 'points' ? (
          <Button
            size="small"
            disabled={!isPossible || share !== null}
            onClick={() => comparison.alignByShape('refined')}
          >
            {t('model3d.compare.refine')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Points({ comparison, onAligned }: { readonly comparison: Comparison; readonly onAligned: () => void }) {
  const { t } = useModelTexts();
  const { points, fault } = comparison;
  const { pairs, single } = points;
  return (
    <>
      <p className={styles['aligned']} role="status">
        {t(`model3d.compare.point.${single === null ? 'next' : single.stage === 0 ? 'second' : 'first'}`, {
          number: pairs.length + 1,
        })}
      </p>
      {fault === 'line' ? (
        <p className={styles['failed']} role="alert">
          {t('model3d.compare.line')}
        </p>
      ) : null}
      <div className={styles['measures']}>
        <Button
          size="small"
          type="primary"
          disabled={pairs.length < MIN_PAIRS}
          onClick={() => {
            if (comparison.alignByPoints()) onAligned();
          }}
        >
          {t('model3d.compare.align', { count: pairs.length })}
        </Button>
        <Button size="small" disabled={pairs.length === 0 && single === null} onClick={comparison.undoPoint}>
          {t('model3d.compare.takeBack')}
        </Button>
        <Button size="small" onClick={comparison.stopPicking}>
          {t('model3d.compare.stop')}
        </Button>
      </div>
    </>
  );
}
