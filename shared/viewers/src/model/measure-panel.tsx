import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useModelTexts } from './texts.ts';
import styles from './model-viewer.module.css';
import { MEASURES, type Measuring } from './use-measuring.ts';

/** Shows the available measures and the measured distances. */
export function MeasurePanel({ measuring, onBegin }: { readonly measuring: Measuring; readonly onBegin: () => void }) {
  const { t } = useModelTexts();
  const { distances, activeMeasure, begin, stop, remove, formatName } = measuring;
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
      <ul className={styles['measured']} aria-live="polite">
        {distances.map((one) => (
          <li key={one.id}>
            <span>{formatName(one)}</span>
            <strong>{one.mm.toFixed(2)} mm</strong>
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('model3d.measure.remove', { name: formatName(one) })}
              onClick={() => remove(one.id)}
            />
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>{t('model3d.measure.units')}</p>
    </section>
  );
}
