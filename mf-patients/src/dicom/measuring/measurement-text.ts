import { useTranslation } from 'react-i18next';
import type { Measured, Scale } from './measure.ts';

/** Gives the function that says what a measurement is, line by line. */
export function useMeasurementText(): (measured: Measured, scale: Scale) => readonly string[] {
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
