import { Select } from 'antd';
import { useId } from 'react';
import type { VolumeDescription } from '../../source/volumes.ts';
import { useVolumeTexts } from '../texts.ts';
import styles from './ct.module.css';

/** Offers the series of a file that has several. */
export function SeriesSelect(props: {
  readonly description: Pick<VolumeDescription, 'series' | 'seriesId'>;
  readonly onSeries: (seriesId: string) => void;
}) {
  const { t } = useVolumeTexts();
  const id = useId();
  const { series, seriesId } = props.description;
  if (series.length < 2) return null;
  return (
    <label className={styles['series']} htmlFor={id}>
      {t('ct.series.label')}
      <Select
        id={id}
        className={styles['seriesChoice'] ?? ''}
        value={seriesId}
        onChange={props.onSeries}
        options={series.map((one, at) => ({
          value: one.id,
          label: t('ct.series.option', { number: at + 1, title: one.description, count: one.count }),
        }))}
      />
    </label>
  );
}
