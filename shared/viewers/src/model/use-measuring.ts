import type { PlaceOnModel } from '@dentarium/models/scene';
import { useEffect, useState } from 'react';
import { useModelTexts } from './texts.ts';
import type { Viewing } from './viewing.ts';

/** The measures: the distance of any two points, or the width of an arch between the same teeth of both sides. */
export const MEASURES = ['distance', 'canines', 'premolars', 'molars'] as const;

/** The kind of a measure. */
type Measure = (typeof MEASURES)[number];

/** A measured distance. */
export interface MeasuredDistance {
  readonly id: number;
  readonly measure: Measure;
  readonly from: PlaceOnModel;
  readonly to: PlaceOnModel;
  readonly mm: number;
}

/** The state and the actions of measuring. */
export interface Measuring {
  readonly distances: readonly MeasuredDistance[];
  /** The measure of the next two points; `null` while nothing is measured. */
  readonly activeMeasure: Measure | null;
  /** The first of the two points; `null` before it is set. */
  readonly from: PlaceOnModel | null;
  readonly prompt: string;
  readonly formatName: (distances: MeasuredDistance) => string;
  readonly begin: (measure: Measure) => void;
  readonly stop: () => void;
  readonly remove: (id: number) => void;
}

/** Lets the user select two points on the models, and stores their distance. */
export function useMeasuring(viewing: Viewing | null): Measuring {
  const { t } = useModelTexts();
  const [activeMeasure, setActiveMeasure] = useState<Measure | null>(null);
  const [from, setFrom] = useState<PlaceOnModel | null>(null);
  const [distances, setDistances] = useState<readonly MeasuredDistance[]>([]);
  useEffect(() => {
    if (viewing === null || activeMeasure === null) return undefined;
    return viewing.onPick((at) => {
      if (from === null) {
        setFrom(at);
        return;
      }
      const mm = viewing.scene.computeDistance(from, at);
      setDistances((before) => [
        ...before,
        { id: (before.at(-1)?.id ?? 0) + 1, measure: activeMeasure, from, to: at, mm },
      ]);
      setFrom(null);
      setActiveMeasure(null);
    });
  }, [viewing, activeMeasure, from]);
  return {
    distances,
    activeMeasure,
    from,
    prompt: activeMeasure === null ? '' : t(`model3d.prompt.${activeMeasure}.${from === null ? 'first' : 'second'}`),
    formatName: ({ measure }) => t(`model3d.measure.${measure}`),
    begin: (measure) => {
      setActiveMeasure(measure);
      setFrom(null);
    },
    stop: () => {
      setActiveMeasure(null);
      setFrom(null);
    },
    remove: (id) => setDistances((before) => before.filter((one) => one.id !== id)),
  };
}
