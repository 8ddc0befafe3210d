import { useState } from 'react';
import { clampToBox, toBoxCentre, type PatientBox } from '../geometry/patient-box.ts';
import type { PlaneKind } from '../geometry/planes.ts';
import { computeDistance, type Vector } from '@dentarium/models/vectors';
import type { GreyWindow } from '../voxels/grey-window.ts';
import type { Slab } from '../voxels/reslice.ts';

/** The tools of a pressed pointer in a view. */
export const TOOLS = ['cross', 'window', 'pan', 'measure', 'arch'] as const;

/** The tool of a pressed pointer. */
export type Tool = (typeof TOOLS)[number];

/** A place in a panoramic picture: a distance along the arch and a height, in mm. */
interface AlongPlace {
  readonly mm: number;
  readonly height: number;
}

/** A measured distance: straight between two places, or along the arch in the panoramic picture. */
export interface Measurement {
  readonly id: number;
  readonly mm: number;
  readonly line?: { readonly from: Vector; readonly to: Vector };
  readonly alongArch?: { readonly from: AlongPlace; readonly to: AlongPlace };
}

/** The zoom and the offset of a view: zoom 1 shows everything, the offset is in mm of the patient. */
export interface Framing {
  readonly zoom: number;
  readonly offset: Vector;
}

/** The framing that shows everything in the middle. */
export const DEFAULT_FRAMING: Framing = { zoom: 1, offset: [0, 0, 0] };

/** The place that all planes pass through, and the settings of the views. */
export interface CtState {
  readonly cross: Vector;
  readonly tool: Tool;
  /** The window; `null` until the first picture determines it. */
  readonly window: GreyWindow | null;
  readonly slab: Slab;
  readonly framings: Readonly<Record<PlaneKind, Framing>>;
  readonly measurements: readonly Measurement[];
  /** The points of the arch as they were drawn. */
  readonly arch: readonly Vector[];
  /** The place of the section on the arch: mm from its beginning. */
  readonly section: number;
}

/** The actions of the views. */
export interface CtActions {
  readonly goTo: (place: Vector) => void;
  readonly choose: (tool: Tool) => void;
  readonly setWindow: (window: GreyWindow) => void;
  readonly setSlab: (slab: Slab) => void;
  readonly frame: (kind: PlaneKind, change: (framing: Framing) => Framing) => void;
  readonly fitAll: () => void;
  readonly measure: (from: Vector, to: Vector) => void;
  readonly measureAlong: (mm: number, alongArch: NonNullable<Measurement['alongArch']>) => void;
  /** Replaces the arch and removes the measurements along the previous one. */
  readonly drawArch: (arch: readonly Vector[]) => void;
  readonly setSection: (mm: number) => void;
  readonly forget: (id: number) => void;
}

const DEFAULT_FRAMINGS = { axial: DEFAULT_FRAMING, coronal: DEFAULT_FRAMING, sagittal: DEFAULT_FRAMING } as const;
/** Minimum length of a measurement in mm; shorter ones are presses without a drag. */
const MIN_MEASUREMENT_MM = 0.05;

/** Holds the state of the views of a volume. */
export function useCtState(box: PatientBox): [CtState, CtActions] {
  const [state, setState] = useState<CtState>(() => ({
    cross: toBoxCentre(box),
    tool: 'cross',
    window: null,
    slab: { mm: 0, way: 'mean' },
    framings: DEFAULT_FRAMINGS,
    measurements: [],
    arch: [],
    section: 0,
  }));
  const [actions] = useState((): CtActions => {
    const change = (next: (before: CtState) => Partial<CtState>): void =>
      setState((before) => ({ ...before, ...next(before) }));
    const add = (measurement: Omit<Measurement, 'id'>): void =>
      change(({ measurements }) =>
        measurement.mm < MIN_MEASUREMENT_MM
          ? {}
          : { measurements: [...measurements, { ...measurement, id: (measurements.at(-1)?.id ?? 0) + 1 }] },
      );
    return {
      goTo: (place) => change(() => ({ cross: clampToBox(box, place) })),
      choose: (tool) => change(() => ({ tool })),
      setWindow: (window) => change(() => ({ window: { ...window, width: Math.max(1, window.width) } })),
      setSlab: (slab) => change(() => ({ slab })),
      frame: (kind, next) => change(({ framings }) => ({ framings: { ...framings, [kind]: next(framings[kind]) } })),
      fitAll: () => change(() => ({ framings: DEFAULT_FRAMINGS })),
      measure: (from, to) => add({ mm: computeDistance(from, to), line: { from, to } }),
      measureAlong: (mm, alongArch) => add({ mm, alongArch }),
      drawArch: (arch) =>
        change(({ measurements }) => ({
          arch,
          measurements: measurements.filter(({ alongArch }) => alongArch === undefined),
        })),
      setSection: (section) => change(() => ({ section })),
      forget: (id) => change(({ measurements }) => ({ measurements: measurements.filter((one) => one.id !== id) })),
    };
  });
  return [state, actions];
}
