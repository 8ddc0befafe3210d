import type { PlaceOnModel } from '@dentarium/models/scene';
import { toast } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import type { UndoableAct, UndoSteps } from '../../annotations/undo-steps.ts';
import type { Annotations } from '../../annotations/use-annotations.ts';
import type { GroupModel } from '../list-group-models.ts';
import { useModelTexts } from '../texts.ts';
import type { Viewing } from '../viewing.ts';
import {
  computeMeasure,
  type Measure,
  type ModelMeasurement,
  parseModelMeasurement,
  POINT_COUNTS,
  toSpatialMeasurement,
} from './model-measurement.ts';
import type { ModelAnnotations } from './use-model-annotations.tsx';

/** The state and the actions of measuring. */
export interface Measuring {
  readonly measurements: readonly ModelMeasurement[];
  /** The measure of the next points; `null` while nothing is measured. */
  readonly activeMeasure: Measure | null;
  /** The points of the measurement that is not complete yet. */
  readonly places: readonly PlaceOnModel[];
  readonly prompt: string;
  readonly formatName: (measurement: ModelMeasurement) => string;
  /** Returns whether a measurement is kept with a model: one between two stages depends on their alignment. */
  readonly isKept: (measurement: ModelMeasurement) => boolean;
  readonly begin: (measure: Measure) => void;
  readonly stop: () => void;
  readonly remove: (measurement: ModelMeasurement) => void;
  /** Takes the last point back. Returns `false` if there is none. */
  readonly takePointBack: () => boolean;
}

/** The names of the points in the texts, in their order. */
const POINT_NAMES = ['first', 'second', 'third'] as const;

/** Lets the user select points on the models, and keeps the measurements between them with the model of the first point. */
export function useMeasuring(
  viewing: Viewing | null,
  models: readonly GroupModel[],
  store: {
    readonly annotations: ModelAnnotations;
    readonly findLatest: (fileId: string) => Annotations | undefined;
    readonly steps: UndoSteps;
  },
): Measuring {
  const { t } = useModelTexts();
  const { annotations, findLatest, steps } = store;
  const [activeMeasure, setActiveMeasure] = useState<Measure | null>(null);
  const [places, setPlaces] = useState<readonly PlaceOnModel[]>([]);
  /** The measurements between two stages. */
  const [looseMeasurements, setLooseMeasurements] = useState<readonly ModelMeasurement[]>([]);
  const toStage = (key: string): GroupModel['stage'] | undefined => models.find(({ item }) => item.id === key)?.stage;
  const isKept = (measurement: ModelMeasurement): boolean =>
    new Set(measurement.places.map(({ key }) => toStage(key))).size === 1;
  const isOnModels = (measurement: ModelMeasurement): boolean =>
    measurement.places.every(({ key }) => toStage(key) !== undefined);
  const add = (measurement: ModelMeasurement): void => {
    const fileId = measurement.places[0]?.key ?? '';
    if (isKept(measurement)) findLatest(fileId)?.upsertSpatial(toSpatialMeasurement(measurement));
    else setLooseMeasurements((before) => [...before, measurement]);
  };
  const drop = (measurement: ModelMeasurement): void => {
    const fileId = measurement.places[0]?.key ?? '';
    if (isKept(measurement)) findLatest(fileId)?.removeSpatial(measurement.id);
    else setLooseMeasurements((before) => before.filter(({ id }) => id !== measurement.id));
  };
  const act = (now: UndoableAct) => {
    now.redo();
    return steps.record(now);
  };
  useEffect(() => {
    if (viewing === null || activeMeasure === null) return undefined;
    return viewing.onPick((at) => {
      const pickedPlaces = [...places, at];
      if (pickedPlaces.length < POINT_COUNTS[activeMeasure]) {
        setPlaces(pickedPlaces);
        return;
      }
      const value = computeMeasure(
        activeMeasure,
        pickedPlaces.map((place) => viewing.scene.locate(place)),
      );
      const measurement = { id: crypto.randomUUID(), measure: activeMeasure, places: pickedPlaces, value };
      act({ redo: () => add(measurement), undo: () => drop(measurement) });
      setPlaces([]);
      setActiveMeasure(null);
    });
  });
  const formatName = ({ measure }: Pick<ModelMeasurement, 'measure'>): string => t(`model3d.measure.${measure}`);
  const keptMeasurements = models.flatMap(({ item: { id } }) =>
    (annotations.get(id)?.spatial ?? []).flatMap((one) => parseModelMeasurement(id, one) ?? []),
  );
  const stop = (): void => {
    setActiveMeasure(null);
    setPlaces([]);
  };
  return {
    measurements: [...keptMeasurements, ...looseMeasurements.filter(isOnModels)],
    activeMeasure,
    places,
    prompt: activeMeasure === null ? '' : t(`model3d.prompt.${activeMeasure}.${POINT_NAMES[places.length] ?? 'first'}`),
    formatName,
    isKept,
    begin: (measure) => {
      setActiveMeasure(measure);
      setPlaces([]);
    },
    stop,
    remove: (measurement) => {
      const removal = act({ redo: () => drop(measurement), undo: () => add(measurement) });
      const text = t('model3d.measure.removed', { name: formatName(measurement) });
      toast('info', text, removal.undo, removal.expirySignal);
    },
    takePointBack: () => {
      if (places.length === 0) return false;
      setPlaces(places.slice(0, -1));
      return true;
    },
  };
}
