import type { SchemeOpinion } from '@dentarium/api/schemes/shapes';
import { formatMoment } from '@dentarium/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

/** A remark on a place of a plan. */
export type PlanRemark = SchemeOpinion['remarks'][number];

/** Returns a formatter of the place of a remark: its tooth, its step, both, or the whole plan. */
function useRemarkPlaceFormatter(): (remark: Pick<PlanRemark, 'tooth' | 'step'>) => string {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  return ({ tooth, step }) => {
    const places = [
      ...(tooth === null ? [] : [t('plan.atTooth', { tooth: toothText(tooth) })]),
      ...(step === null ? [] : [t('plan.atStep', { step })]),
    ];
    return places.length === 0 ? t('plan.whole') : places.join(' · ');
  };
}

/**
 * Shows the opinions of the doctor and the expert on the versions, the latest first. A remark leads to its tooth and
 * step.
 */
export function Opinions(props: { readonly opinions: readonly SchemeOpinion[]; readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { opinions, controls } = props;
  if (opinions.length === 0) return <p>{t('plan.noOpinions')}</p>;
  return (
    <ul className={styles['opinions']}>
      {opinions.map(({ id, number, at, by, decision, opinion, remarks }) => (
        <li key={id}>
          <p className={styles['quiet']}>
            {t('plan.version', { number })} · {t(`plan.said.${decision}`)} · {by.name} {formatMoment(new Date(at))}
          </p>
          {opinion === '' ? null : <p className={styles['text']}>{opinion}</p>}
          <Remarks remarks={remarks} controls={controls} />
        </li>
      ))}
    </ul>
  );
}

/** Remarks with their places. Each can be shown, and optionally removed. */
export function Remarks(props: {
  readonly remarks: readonly PlanRemark[];
  readonly controls: PlanControls;
  readonly onRemove?: (at: number) => void;
}) {
  const { t } = useTranslation();
  const formatRemarkPlace = useRemarkPlaceFormatter();
  const { remarks, controls, onRemove } = props;
  const showRemark = ({ tooth, step }: PlanRemark): void => {
    controls.selectTooth(tooth);
    if (step !== null) controls.goTo('both', step);
  };
  if (remarks.length === 0) return null;
  return (
    <ul className={styles['remarks']}>
      {remarks.map((remark, at) => (
        // Two remarks may have the same text and place.
        <li key={at}>
          <Button type="link" size="small" title={t('plan.show')} onClick={() => showRemark(remark)}>
            {formatRemarkPlace(remark)}
          </Button>
          <span className={styles['text']}>{remark.text}</span>
          {onRemove === undefined ? null : (
            <Button
              type="text"
              size="small"
              aria-label={t('plan.removeRemark', { place: formatRemarkPlace(remark) })}
              onClick={() => onRemove(at)}
            >
              {t('plan.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
