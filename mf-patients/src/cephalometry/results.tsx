import {
  CEPH_MEASURES,
  findCephMethod,
  findNormsForSex,
  type CephMeasure,
  type CephNorm,
  type CephUnit,
  computeDeviations,
  formatDeviationStars,
  LANDMARK_BY_ID,
  listRequiredLandmarks,
  type MeasureResult,
  listNormNotes,
  listNormSources,
  measureTracing,
  type NormSubject,
  resolveNorms,
  toPixelSize,
} from '@dentarium/cephalometry';
import { formatDecimal } from '@dentarium/domain/decimal-text';
import { useLanguage } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { formatValue } from '@dentarium/viewers/marks';
import styles from '../patient/measured-panels.module.css';
import { NormApproval } from './norm-approval.tsx';
import { PolygonChart } from './polygon-chart.tsx';
import type { TracingContent } from './tracing-content.ts';

function formatNorm({ mean, deviation }: CephNorm, unit: CephUnit): string {
  return deviation === null ? formatValue(mean, unit) : `${formatDecimal(mean)} ± ${formatValue(deviation, unit)}`;
}

/** Shows the measures of the tracing by the selected method, beside the selected norms. */
export function Results(props: {
  readonly content: TracingContent;
  readonly patientId: string;
  /** The patient at the time of the X-ray. */
  readonly subject: NormSubject;
}) {
  const { content, patientId, subject } = props;
  const { t } = useTranslation();
  const [language] = useLanguage();
  const measures = findCephMethod(content.methodId)?.measures ?? [];
  const set = findNormsForSex(content.normSetId, subject.sex);
  const norms = set === undefined ? {} : resolveNorms(set, content.methodId, subject);
  const results = measureTracing(content.points, toPixelSize(content.calibration), measures);
  const formatReason = (result: MeasureResult | undefined): string => {
    if (result === undefined || 'value' in result) return '';
    if ('none' in result) return t(`ceph.none.${result.none}`);
    const labels = result.missing.map((id) => LANDMARK_BY_ID.get(id)?.label ?? id);
    return t('ceph.missing', { landmarks: labels.join(', ') });
  };
  const toRow = (measure: CephMeasure) => {
    const { name, unit } = CEPH_MEASURES[measure];
    const result = results.get(measure);
    const value = result !== undefined && 'value' in result ? Math.round(result.value * 10) / 10 : null;
    const norm = norms[measure];
    const isUnchecked = [...listRequiredLandmarks([measure])].some((id) => content.unchecked[id] !== undefined);
    const deviations = value === null || norm === undefined ? null : computeDeviations(value, norm);
    return { measure, name: name[language], unit, value, norm, deviations, isUnchecked, reason: formatReason(result) };
  };
  const rows = measures.map(toRow);
  const sources = listNormSources(norms, measures);
  const notes = listNormNotes(norms, measures, subject.sex).map(
    ({ measure, note }) => `${CEPH_MEASURES[measure].name[language]}: ${note[language]}`,
  );
  return (
    <section className={styles['panel']} aria-label={t('ceph.results')}>
      <h3 className={styles['heading']}>{t('ceph.results')}</h3>
      {set === undefined ? null : (
        <p className={styles['quiet']}>
          {t('ceph.normsOf', { name: set.name[language] })}
          {measures.some((measure) => norms[measure]?.growth !== undefined) && subject.age !== null
            ? ` · ${t('ceph.normsAtAge', { age: subject.age })}`
            : null}
          {set.id === content.normSetId ? null : ` · ${t('ceph.normsOfSex')}`}
        </p>
      )}
      {set === undefined || sources.length === 0 ? null : <NormApproval normSetId={set.id} patientId={patientId} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard */}
      <div className={styles['scroll']} role="region" aria-label={t('ceph.table')} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('board.measure')}</th>
              <th scope="col">{t('board.value')}</th>
              <th scope="col">{t('ceph.norm')}</th>
              <th scope="col">{t('ceph.deviation')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ measure, name, unit, value, norm, isUnchecked, reason }) => (
              <tr key={measure}>
                <th scope="row">{name}</th>
                {value === null ? (
                  <td colSpan={3} className={styles['quiet']}>
                    {reason}
                  </td>
                ) : (
                  <>
                    <td className={styles['number']}>
                      {formatValue(value, unit)}
                      {isUnchecked ? ' †' : null}
                    </td>
                    <td className={styles['number']} title={norm?.source}>
                      {norm === undefined ? t('ceph.noNorm') : formatNorm(norm, unit)}
                    </td>
                    <td className={styles['number']}>
                      {norm === undefined ? '—' : formatValue(value - norm.mean, unit)}{' '}
                      <strong>{norm === undefined ? '' : formatDeviationStars(value, norm)}</strong>
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ value, isUnchecked }) => value !== null && isUnchecked) ? (
        <p className={styles['warning']}>{t('ceph.uncheckedValues')}</p>
      ) : null}
      <p className={styles['quiet']}>{t('ceph.stars')}</p>
      {sources.length === 0 ? null : (
        <p className={styles['quiet']}>{t('ceph.sources', { sources: sources.join('; ') })}</p>
      )}
      {notes.length === 0 ? null : (
        <p className={styles['quiet']}>{t('ceph.otherNorms', { notes: notes.join('; ') })}</p>
      )}
      <PolygonChart rows={rows} />
    </section>
  );
}
