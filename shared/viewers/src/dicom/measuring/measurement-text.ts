import type { Measurement } from '../../source/annotations.ts';
import { useDicomTexts } from '../texts.ts';
import type { FrameRef } from '../frame-store.ts';
import type { ReadyFrame } from '../ready-frame.ts';
import { type MeasurementResult, computeMeasurement, type Scale } from './measure.ts';

/** Returns a function that formats the result of a measurement, line by line. */
export function useMeasurementText(): (measured: MeasurementResult, scale: Scale) => readonly string[] {
  const { t } = useDicomTexts();
  return ({ length, degrees, area, values }, { unit }) => [
    ...(length === null ? [] : [`${length.toFixed(1)} ${unit}`]),
    ...(degrees === null ? [] : [`${degrees.toFixed(1)}°`]),
    ...(area === null ? [] : [`${area.toFixed(1)} ${unit}²`]),
    ...(values === null
      ? []
      : [
          t('dicom.region', {
            mean: values.mean.toFixed(1),
            deviation: values.deviation.toFixed(1),
            least: Math.round(values.least),
            most: Math.round(values.most),
          }),
        ]),
  ];
}

/** A measurement with its display name. */
interface NamedMeasurement {
  readonly one: Measurement;
  readonly name: string;
}

/** Returns a function that names the measurements of the displayed frame for a list. */
export function useNamedMeasurements(): (
  measurements: readonly Measurement[],
  decoded: { readonly ready: ReadyFrame; readonly ref: FrameRef },
  scale: Scale,
) => readonly NamedMeasurement[] {
  const { t } = useDicomTexts();
  const formatMeasurement = useMeasurementText();
  return (measurements, { ready: { decoded, summary }, ref }, scale) => {
    const { columns: width = 0, rows: height = 0 } = summary.form ?? {};
    const frame = { width, height, grey: decoded.kind === 'grey' ? decoded.grey : null };
    return measurements
      .filter((one) => one.frame === ref.id)
      .map((one) => {
        const value = formatMeasurement(computeMeasurement(one, scale, frame), scale).join(', ');
        return { one, name: `${t(`dicom.kind.${one.kind}`)}: ${value}` };
      });
  };
}
