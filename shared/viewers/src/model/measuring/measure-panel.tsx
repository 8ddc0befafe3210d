import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { SavingState } from '../../annotations/saving-state.tsx';
import styles from '../model-viewer.module.css';
import { useModelTexts } from '../texts.ts';
import { formatMeasurement, MEASURES } from './model-measurement.ts';
import type { Measuring } from './use-measuring.ts';
import type { ModelAnnotations } from './use-model-annotations.tsx';

/** Shows the available measures, the measurements, and whether they are saved. */
export function MeasurePanel(props: {
  readonly measuring: Measuring;
  readonly annotations: ModelAnnotations;
  readonly onBegin: () => void;
}) {
  const { t } = useModelTexts();
  const { measuring, annotations, onBegin } = props;
  const { measurements, activeMeasure, begin, stop, remove, formatName, isKept } = measuring;
  return (
    <section aria-label={t('model3d.measure.title')}>
      <h2 className={styles['heading']}>{t('model3d.measure.title')}</h2>
      <div className={styles['measures']}>
        {MEASURES.map((measure) => (
          <Button
            key={measure}
            size="small"
            type={activeMeasure === measure ? 'primary' : 'default'}
            aria-pressed={activeMeasure === measure}
            onClick={() => {
              onBegin();
              if (activeMeasure === measure) stop();
              else begin(measure);
            }}
          >
            {t(`model3d.measure.${measure}`)}
          </Button>
        ))}
      </div>
      <ol className={styles['measured']} aria-live="polite">
        {measurements.map((one, index) => (
          <li key={one.id}>
            <span>
              {index + 1}. {formatName(one)}
              {isKept(one) ? null : <span className={styles['quiet']}> {t('model3d.measure.loose')}</span>}
            </span>
            <strong>{formatMeasurement(one)}</strong>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('model3d.measure.remove', { name: `${index + 1}. ${formatName(one)}` })}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ol>
      <p className={styles['quiet']}>{t('model3d.measure.units')}</p>
      {annotations.size === 0 ? null : <SavingState items={[...annotations.values()]} />}
    </section>
  );
}
