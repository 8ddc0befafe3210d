import {
  type ArchSpace,
  BOLTON_TEETH,
  type BoltonKind,
  type BoltonResult,
  computeArchSpace,
  computeBolton,
  type SpaceArch,
  type ToothWidths,
} from '@dentarium/domain/space-analysis';
import { ARCH_LENGTH_POINTS, type SpaceSubject, WIDTH_POINTS } from '@dentarium/domain/space-measurements';
import type { PlaceOnModel } from '@dentarium/models/scene';
import { toast } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import type { UndoSteps } from '../../annotations/undo-steps.ts';
import type { Annotations } from '../../annotations/use-annotations.ts';
import type { SpatialMeasurement } from '../../source/annotations.ts';
import type { GroupModel } from '../list-group-models.ts';
import type { ModelAnnotations } from '../measuring/use-model-annotations.tsx';
import { useModelTexts } from '../texts.ts';
import type { Looks } from '../use-looks.ts';
import type { Viewing } from '../viewing.ts';
import { findJaw, listSpaceEntries } from './list-space-entries.ts';
import { createPickedMeasurement, createTypedMeasurement, type SpaceEntry, toArch } from './space-entries.ts';

/** The state and the actions of the space analysis of a group. */
export interface SpaceAnalysis {
  /** The widths and lengths, by their tooth or arch. */
  readonly entries: ReadonlyMap<SpaceSubject, SpaceEntry>;
  readonly widths: ToothWidths;
  readonly bolton: Readonly<Record<BoltonKind, BoltonResult | null>>;
  readonly space: Readonly<Record<SpaceArch, ArchSpace | null>>;
  /** The tooth or the arch whose points are set; `null` while none are. */
  readonly activeSubject: SpaceSubject | null;
  readonly places: readonly PlaceOnModel[];
  readonly prompt: string;
  /** Returns whether the widths of an arch can be typed: they are kept with one of the models. */
  readonly canType: (arch: SpaceArch) => boolean;
  /** Starts to set the points of a tooth or an arch. */
  readonly begin: (subject: SpaceSubject) => void;
  /** Starts to set the points of one tooth of an arch after another: of those without a width, or else of all. */
  readonly beginArch: (arch: SpaceArch) => void;
  readonly stop: () => void;
  /** Takes the last point back. Returns `false` if there is none. */
  readonly takePointBack: () => boolean;
  readonly type: (tooth: number, mm: number | null) => void;
  readonly remove: (subject: SpaceSubject) => void;
}

const ARCH_POINT_NAMES = ['rightMolar', 'rightCanine', 'midline', 'leftCanine', 'leftMolar'] as const;

/** Lets the user measure the teeth and arches of the first group on its models, and keeps the widths with them. */
export function useSpaceAnalysis(
  viewing: Viewing | null,
  models: readonly GroupModel[],
  looks: Pick<Looks, 'isVisible'>,
  store: {
    readonly annotations: ModelAnnotations;
    readonly findLatest: (fileId: string) => Annotations | undefined;
    readonly steps: UndoSteps;
  },
): SpaceAnalysis {
  const { t } = useModelTexts();
  const { annotations, findLatest, steps } = store;
  const [subjects, setSubjects] = useState<readonly SpaceSubject[]>([]);
  const [places, setPlaces] = useState<readonly PlaceOnModel[]>([]);
  const [activeSubject = null] = subjects;
  const ownModels = models.filter(({ stage }) => stage === 0);
  const entries = listSpaceEntries(ownModels, looks, annotations);

  /** Replaces the entry of a tooth or an arch, or removes it. */
  const replace = (
    subject: SpaceSubject,
    after: { readonly fileId: string; readonly measurement: SpatialMeasurement } | null,
  ) => {
    const before = entries.get(subject) ?? null;
    const exchange = (from: typeof after, to: typeof after): void => {
      if (from !== null) findLatest(from.fileId)?.removeSpatial(from.measurement.id);
      if (to !== null) findLatest(to.fileId)?.upsertSpatial(to.measurement);
    };
    exchange(before, after);
    return steps.record({ redo: () => exchange(before, after), undo: () => exchange(after, before) });
  };

  useEffect(() => {
    if (viewing === null || activeSubject === null) return undefined;
    return viewing.onPick((at) => {
      const model = ownModels.find(({ item }) => item.id === at.key);
      // All points of a tooth lie on one model of the group; a point elsewhere is a miss.
      if (model === undefined || places.some(({ key }) => key !== at.key)) return;
      const pickedPlaces = [...places, at];
      if (pickedPlaces.length < (typeof activeSubject === 'number' ? WIDTH_POINTS : ARCH_LENGTH_POINTS)) {
        setPlaces(pickedPlaces);
        return;
      }
      replace(activeSubject, { fileId: at.key, measurement: createPickedMeasurement(activeSubject, pickedPlaces) });
      setPlaces([]);
      setSubjects(subjects.slice(1));
    });
  });

  const begin = (next: readonly SpaceSubject[]): void => {
    setSubjects(next);
    setPlaces([]);
  };
  const formatPrompt = (subject: SpaceSubject): string =>
    typeof subject === 'number'
      ? t(`model3d.space.prompt.${places.length === 0 ? 'mesial' : 'distal'}`, { tooth: subject })
      : t(`model3d.space.prompt.${ARCH_POINT_NAMES[places.length] ?? 'rightMolar'}`, {
          arch: t(`model3d.space.${subject}`),
        });
  const widths: ToothWidths = new Map(
    [...entries].flatMap(([subject, { mm }]) => (typeof subject === 'number' ? [[subject, mm] as const] : [])),
  );
  const computeSpace = (arch: SpaceArch): ArchSpace | null => {
    const length = entries.get(arch);
    return length === undefined ? null : computeArchSpace(arch, length.mm, widths);
  };
  return {
    entries,
    widths,
    bolton: { anterior: computeBolton('anterior', widths), overall: computeBolton('overall', widths) },
    space: { upper: computeSpace('upper'), lower: computeSpace('lower') },
    activeSubject,
    places,
    prompt: activeSubject === null ? '' : formatPrompt(activeSubject),
    canType: (arch) => findJaw(arch, ownModels, looks, annotations) !== undefined,
    begin: (subject) => begin([subject]),
    beginArch: (arch) => {
      const openTeeth = BOLTON_TEETH[arch].filter((tooth) => !widths.has(tooth));
      begin(openTeeth.length === 0 ? BOLTON_TEETH[arch] : openTeeth);
    },
    stop: () => begin([]),
    takePointBack: () => {
      if (places.length === 0) return false;
      setPlaces(places.slice(0, -1));
      return true;
    },
    type: (tooth, mm) => {
      const fileId = findJaw(toArch(tooth), ownModels, looks, annotations)?.item.id;
      if (mm === null) replace(tooth, null);
      else if (fileId !== undefined) replace(tooth, { fileId, measurement: createTypedMeasurement(tooth, mm) });
    },
    remove: (subject) => {
      const removal = replace(subject, null);
      const name =
        typeof subject === 'number'
          ? t('model3d.space.width', { tooth: subject })
          : t('model3d.space.archLength', { arch: t(`model3d.space.${subject}`) });
      toast('info', t('model3d.measure.removed', { name }), removal.undo, removal.expirySignal);
    },
  };
}
