import { useState } from 'react';
import { heldIn, middleOf, type PatientBox } from '../geometry/patient-box.ts';
import type { PlaneKind } from '../geometry/planes.ts';
import { distance, type Vector } from '../geometry/vector.ts';
import type { GreyWindow } from '../volume/grey-window.ts';
import type { Slab } from '../volume/reslice.ts';

/** What a pressed pointer does in a view. */
export const TOOLS = ['cross', 'window', 'pan', 'measure'] as const;

/** One of them. */
export type Tool = (typeof TOOLS)[number];

/** A distance that somebody has measured. */
export interface Measurement {
  readonly id: number;
  readonly from: Vector;
  readonly to: Vector;
}

/** How a view is zoomed and moved: 1 shows all, the way is in mm of the patient. */
export interface Framing {
  readonly zoom: number;
  readonly moved: Vector;
}

/** All of it in the middle. */
export const WHOLE: Framing = { zoom: 1, moved: [0, 0, 0] };

/** The place that all planes pass through, and what has been done to them. */
export interface CtState {
  readonly cross: Vector;
  readonly tool: Tool;
  /** `null` until the first picture says what is to be seen. */
  readonly window: GreyWindow | null;
  readonly slab: Slab;
  readonly framings: Readonly<Record<PlaneKind, Framing>>;
  readonly measurements: readonly Measurement[];
}

/** What views do. */
export interface CtActions {
  readonly goTo: (place: Vector) => void;
  readonly choose: (tool: Tool) => void;
  readonly setWindow: (window: GreyWindow) => void;
  readonly setSlab: (slab: Slab) => void;
  readonly frame: (kind: PlaneKind, change: (framing: Framing) => Framing) => void;
  readonly fitAll: () => void;
  readonly measure: (from: Vector, to: Vector) => void;
  readonly forget: (id: number) => void;
}

const FIRST = { axial: WHOLE, coronal: WHOLE, sagittal: WHOLE } as const;
/** Shorter ones, in mm, are a press that was no drag. */
const SHORTEST = 0.05;

/** The state of the views of a volume. */
export function useCtState(box: PatientBox): [CtState, CtActions] {
  const [state, setState] = useState<CtState>(() => ({
    cross: middleOf(box),
    tool: 'cross',
    window: null,
    slab: { mm: 0, way: 'mean' },
    framings: FIRST,
    measurements: [],
  }));
  const [actions] = useState((): CtActions => {
    const change = (next: (before: CtState) => Partial<CtState>): void =>
      setState((before) => ({ ...before, ...next(before) }));
    return {
      goTo: (place) => change(() => ({ cross: heldIn(box, place) })),
      choose: (tool) => change(() => ({ tool })),
      setWindow: (window) => change(() => ({ window: { ...window, width: Math.max(1, window.width) } })),
      setSlab: (slab) => change(() => ({ slab })),
      frame: (kind, next) => change(({ framings }) => ({ framings: { ...framings, [kind]: next(framings[kind]) } })),
      fitAll: () => change(() => ({ framings: FIRST })),
      measure: (from, to) =>
        change(({ measurements }) =>
          distance(from, to) < SHORTEST
            ? {}
            : { measurements: [...measurements, { id: (measurements.at(-1)?.id ?? 0) + 1, from, to }] },
        ),
      forget: (id) => change(({ measurements }) => ({ measurements: measurements.filter((one) => one.id !== id) })),
    };
  });
  return [state, actions];
}
