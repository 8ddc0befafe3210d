import type { Measurement } from '@dentarium/server/calls/annotations';
import { useTranslation } from 'react-i18next';
import type { FrameRef, ReadyFrame } from '../frame-store.ts';
import { type MeasurementResult, computeMeasurement, type Scale } from './measure.ts';

/** Gives the function that says what a measurement is, line by line. */
export function useMeasurementText(): (measured: MeasurementResult, scale: Scale) => readonly string[] {
  const { t } = useTranslation();
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

/** A measurement with what it is and says. */
interface NamedMeasurement {
  readonly one: Measurement;
  readonly name: string;
}

/** Gives the function that names the measurements of the shown frame, for a list of them. */
export function useNamedMeasurements(): (
  measurements: readonly Measurement[],
  shown: { readonly ready: ReadyFrame; readonly ref: FrameRef },
  scale: Scale,
) => readonly NamedMeasurement[] {
  const { t } = useTranslation();
  const formatMeasurement = useMeasurementText();
  return (measurements, { ready: { decoded: shown, summary }, ref }, scale) => {
    const { columns: width = 0, rows: height = 0 } = summary.form ?? {};
    const frame = { width, height, grey: shown.kind === 'grey' ? shown.grey : null };
    return measurements
      .filter((one) => one.frame === ref.id)
      .map((one) => {
        const value = formatMeasurement(computeMeasurement(one, scale, frame), scale).join(', ');
        return { one, name: `${t(`dicom.kind.${one.kind}`)}: ${value}` };
      });
  };
}
