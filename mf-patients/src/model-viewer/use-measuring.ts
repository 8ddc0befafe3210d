import type { PlaceOnModel } from '@dentarium/models/scene';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewing } from './viewing.ts';

/** What is measured: the distance of any two points, or the width of an arch between the same teeth of both sides. */
export const MEASURES = ['distance', 'canines', 'premolars', 'molars'] as const;

/** What is measured. */
type Measure = (typeof MEASURES)[number];

/** A measured distance. */
export interface MeasuredDistance {
  readonly id: number;
  readonly measure: Measure;
  readonly from: PlaceOnModel;
  readonly to: PlaceOnModel;
  readonly mm: number;
}

/** Measuring of distances: what is there, and what is wanted next. */
export interface Measuring {
  readonly distances: readonly MeasuredDistance[];
  /** What the next two points measure; `null` while nothing is measured. */
  readonly activeMeasure: Measure | null;
  /** The first of the two points, once it is there. */
  readonly from: PlaceOnModel | null;
  readonly prompt: string;
  readonly formatName: (measured: MeasuredDistance) => string;
  readonly begin: (measure: Measure) => void;
  readonly stop: () => void;
  readonly remove: (id: number) => void;
}

/** Lets two points on the models be chosen, and keeps how far they are from each other. */
export function useMeasuring(viewing: Viewing | null): Measuring {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Measure | null>(null);
  const [from, setFrom] = useState<PlaceOnModel | null>(null);
  const [measured, setMeasured] = useState<readonly MeasuredDistance[]>([]);
  useEffect(() => {
    if (viewing === null || wanted === null) return undefined;
    return viewing.onPick((at) => {
      if (from === null) {
        setFrom(at);
        return;
      }
      const mm = viewing.scene.computeDistance(from, at);
      setMeasured((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, measure: wanted, from, to: at, mm }]);
      setFrom(null);
      setWanted(null);
    });
  }, [viewing, wanted, from]);
  return {
    distances: measured,
    activeMeasure: wanted,
    from,
    prompt: wanted === null ? '' : t(`model3d.prompt.${wanted}.${from === null ? 'first' : 'second'}`),
    formatName: ({ measure }) => t(`model3d.measure.${measure}`),
    begin: (measure) => {
      setWanted(measure);
      setFrom(null);
    },
    stop: () => {
      setWanted(null);
      setFrom(null);
    },
    remove: (id) => setMeasured((before) => before.filter((one) => one.id !== id)),
  };
}
