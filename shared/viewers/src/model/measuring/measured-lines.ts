import type { SpaceAnalysis } from '../space-analysis/use-space-analysis.ts';
import type { Looks } from '../use-looks.ts';
import type { MeasuredLine } from './measure-overlay.tsx';
import { formatMeasurement } from './model-measurement.ts';
import type { Measuring } from './use-measuring.ts';

/**
 * Lists the lines over the models: the measurements and widths whose models are visible, and the points of the next
 * one.
 */
export function listMeasuredLines(
  { measurements, places }: Pick<Measuring, 'measurements' | 'places'>,
  space: Pick<SpaceAnalysis, 'entries' | 'places'>,
  { isVisible }: Pick<Looks, 'isVisible'>,
): readonly MeasuredLine[] {
  const lines = [
    ...measurements.map((one, index) => ({
      id: one.id,
      places: one.places,
      text: `${index + 1}: ${formatMeasurement(one)}`,
    })),
    ...[...space.entries.values()].map(({ measurement, subject, places: points, mm }) => ({
      id: measurement.id,
      places: points,
      text: typeof subject === 'number' ? String(subject) : mm.toFixed(1),
    })),
  ];
  const shownLines = lines.filter((line) => line.places.length > 0 && line.places.every(({ key }) => isVisible(key)));
  const nextPlaces = [...places, ...space.places];
  return nextPlaces.length === 0 ? shownLines : [...shownLines, { id: 'next', places: nextPlaces, text: '' }];
}
