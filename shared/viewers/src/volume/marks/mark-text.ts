import type { PlaneMark } from '../../source/volume-marks.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import { useVolumeTexts } from '../texts.ts';
import { type MarkFigures, measureMark } from './measure-mark.ts';
import type { MarkValues } from './use-mark-values.ts';

/** Returns the lines that state what a mark measures. */
export type MarkText = (mark: PlaneMark) => readonly string[];

function listFigures({ length, degrees, area, unit }: MarkFigures): readonly string[] {
  return [
    ...(length === null ? [] : [`${length.toFixed(1)} ${unit}`]),
    ...(degrees === null ? [] : [`${degrees.toFixed(1)}°`]),
    ...(area === null ? [] : [`${area.toFixed(1)} ${unit}²`]),
  ];
}

/**
 * Returns a function that formats the results of marks.
 *
 * @param toCanalLines states how far a mark lies from the nearest nerve canal
 * @param isHounsfield true if the values are Hounsfield units, and not greys of the device
 */
export function useMarkText(
  session: VolumeSession,
  { getValues, toCanalLines }: { readonly getValues: MarkValues; readonly toCanalLines: MarkText },
  isHounsfield: boolean,
): MarkText {
  const { t } = useVolumeTexts();
  return (mark) => {
    const values = getValues(mark);
    const figures = listFigures(
      measureMark(mark, { grid: session.series.grid, isMeasurable: session.series.isMeasurable }),
    );
    const canalLines = toCanalLines(mark);
    if (values === undefined || values === null) return [...figures, ...canalLines];
    const unit = isHounsfield ? 'HU' : t('ct.grey.unit');
    if (mark.kind === 'probe') return [`${Math.round(values.mean)} ${unit}`, ...canalLines];
    return [
      ...figures,
      t('ct.grey.mean', { mean: values.mean.toFixed(1), deviation: values.deviation.toFixed(1), unit }),
      t('ct.grey.range', { least: Math.round(values.least), most: Math.round(values.most), count: values.count }),
    ];
  };
}
