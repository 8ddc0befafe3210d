import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import { useKeys } from '@dentarium/ui';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDicomTexts } from './texts.ts';
import { listRates, toFrameRate } from './cine.ts';
import styles from './dicom.module.css';
import { ToolButton } from './dicom-tools.tsx';
import type { Series } from './open-file.ts';

/** Elements that handle the space bar themselves. */
const PRESSED_BY_SPACE = 'button, a, [role="combobox"]';

/** Shows the frames of a series: the current one, and playback of all of them. */
export function FrameBar(props: {
  readonly series: readonly Series[];
  readonly selectedSeries: number;
  readonly index: number;
  /** Milliseconds from one frame to the next; `null` if the file does not state it. */
  readonly frameTime: number | null;
  /** True if the keys act on these frames. */
  readonly active: boolean;
  /** True while the shown frame is being decoded, so that the next one waits. */
  readonly isLoading: boolean;
  readonly onSeries: (series: number) => void;
  readonly onIndex: (index: number) => void;
}) {
  const { t } = useDicomTexts();
  const { series, index, isLoading, onIndex } = props;
  const count = series[props.selectedSeries]?.frames.length ?? 0;
  const [isPlaying, setPlaying] = useState(false);
  const [chosenRate, setRate] = useState<number | null>(null);
  const fileRate = toFrameRate(props.frameTime);
  const rate = chosenRate ?? fileRate;
  useEffect(() => {
    if (!isPlaying || isLoading) return;
    const next = setTimeout(() => onIndex((index + 1) % count), 1000 / rate);
    return () => clearTimeout(next);
  }, [isPlaying, isLoading, index, count, rate, onIndex]);
  useKeys(
    {
      ' ': ({ target }) => {
        if (target instanceof Element && target.closest(PRESSED_BY_SPACE) !== null) return false;
        setPlaying((before) => !before);
        return undefined;
      },
    },
    props.active && count > 1,
  );
  if (count <= 1 && series.length <= 1) return null;
  return (
    <div className={styles['frames']}>
      {series.length <= 1 ? null : (
        <Select
          className={styles['choice'] ?? ''}
          aria-label={t('dicom.series')}
          value={props.selectedSeries}
          onChange={props.onSeries}
          options={series.map(({ title, frames }, at) => ({
            value: at,
            label: t('dicom.seriesIs', { title: title === '' ? at + 1 : title, count: frames.length }),
          }))}
        />
      )}
      <ToolButton
        icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        label={t(isPlaying ? 'dicom.stop' : 'dicom.play')}
        hotkey={t('dicom.space')}
        onClick={() => setPlaying(!isPlaying)}
      />
      <Select
        aria-label={t('dicom.rate')}
        value={rate}
        onChange={setRate}
        options={listRates(fileRate).map((value) => ({ value, label: t('dicom.rateIs', { rate: value }) }))}
      />
      <input
        type="range"
        min={0}
        max={count - 1}
        value={index}
        aria-label={t('dicom.frame')}
        aria-valuetext={t('dicom.frameIs', { index: index + 1, count })}
        onChange={(event) => onIndex(Number(event.target.value))}
      />
      <output className={styles['count']}>{t('dicom.frameIs', { index: index + 1, count })}</output>
    </div>
  );
}
