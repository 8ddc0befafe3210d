import { computeCustomMeasure, type CustomResult, type ImageScale } from '@dentarium/cephalometry';
import { useTranslation } from 'react-i18next';
import { formatValue } from '@dentarium/viewers/marks';
import boardStyles from '../patient/measured-panels.module.css';
import type { MeasuringContent } from './measuring-content.ts';

/** Shows the values of the measures by the placed points. */
export function MeasuredValues(props: {
  readonly content: MeasuringContent;
  readonly scale: ImageScale;
  /** True if the image is displayed mirrored. */
  readonly isMirrored: boolean;
}) {
  const { t } = useTranslation();
  const { definition, points } = props.content;
  const getPointName = (id: string): string => definition.points.find((point) => point.id === id)?.name ?? id;
  const formatReason = (result: CustomResult): string => {
    if ('value' in result) return '';
    if ('none' in result) return t('measuring.degenerate');
    return t('measuring.missing', { points: result.missing.map(getPointName).join(', ') });
  };
  return (
    <section className={boardStyles['panel']} aria-label={t('measuring.values')}>
      <h3 className={boardStyles['heading']}>{t('measuring.values')}</h3>
      <div className={boardStyles['scroll']}>
        <table className={boardStyles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('board.measure')}</th>
              <th scope="col">{t('board.value')}</th>
            </tr>
          </thead>
          <tbody>
            {definition.measures.map(({ id, name, formula }) => {
              const result = computeCustomMeasure(formula, points, props.scale, props.isMirrored);
              return (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className={'value' in result ? boardStyles['number'] : boardStyles['quiet']}>
                    {'value' in result ? formatValue(result.value, result.unit) : formatReason(result)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
