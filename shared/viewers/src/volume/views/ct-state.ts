import { computeDistance, type Vector } from '@dentarium/models/vectors';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ArchPlace, PlaneMark, VolumeContent, VolumeMark } from '../../source/volume-marks.ts';
import { toArchFingerprint } from '../geometry/fingerprint.ts';
import { type Tilt, toTiltFor } from '../geometry/orientation.ts';
import { clampToBox, toBoxCentre } from '../geometry/patient-box.ts';
import type { PlaneKind } from '../geometry/planes.ts';
import { type CanalActions, type CanalFocus, createCanalActions, NO_FOCUS } from '../marks/canal-actions.ts';
import { type ShownPlane, toKeptPlace, toMarkCentre, toMarkPlane } from '../marks/mark-plane.ts';
import { type ShownCanal, toShownCanals } from '../marks/shown-canals.ts';
import type { VolumeAnnotations } from '../marks/use-volume-annotations.ts';
import { createViewedVolume, type ViewedVolume } from '../session/viewed-volume.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import type { Slab } from '../voxels/reslice.ts';

/** The tools of a pressed pointer in a view. */
export const TOOLS = [
  'cross',
  'window',
  'pan',
  'arch',
  'canal',
  'measure',
  'angle',
  'rectangle',
  'ellipse',
  'probe',
] as const;

/** The tool of a pressed pointer. */
export type Tool = (typeof TOOLS)[number];

/** The kinds of marks that tools draw. */
const TOOL_KINDS: Readonly<Partial<Record<Tool, PlaneMark['kind']>>> = {
  measure: 'length',
  angle: 'angle',
  rectangle: 'rectangle',
  ellipse: 'ellipse',
  probe: 'probe',
};

/** The tools whose results need places in mm. */
const SIZED_TOOLS: ReadonlySet<Tool> = new Set(['measure', 'angle', 'arch', 'canal']);

/** Returns whether a tool is available for a volume. */
export function isToolAvailable(tool: Tool, isSized: boolean): boolean {
  return isSized || !SIZED_TOOLS.has(tool);
}

/** Returns the kind of mark that a tool draws; `null` for tools that draw none on a volume without sizes. */
export function toMarkKind(tool: Tool, isSized: boolean): PlaneMark['kind'] | null {
  return isToolAvailable(tool, isSized) ? (TOOL_KINDS[tool] ?? null) : null;
}

/** The zoom and the offset of a view: zoom 1 shows everything, the offset is in mm of the view. */
export interface Framing {
  readonly zoom: number;
  readonly offset: Vector;
}

/** The framing that shows everything in the middle. */
export const DEFAULT_FRAMING: Framing = { zoom: 1, offset: [0, 0, 0] };

/** The settings of the views. */
interface ViewSettings {
  /** The place that all planes pass through, in patient coordinates. */
  readonly crossPlace: Vector;
  readonly tool: Tool;
  /** The window; `null` until the first picture determines it. */
  readonly window: GreyWindow | null;
  readonly slab: Slab;
  readonly framings: Readonly<Record<PlaneKind, Framing>>;
  /** The place of the section on the arch: mm from its beginning. */
  readonly section: number;
  readonly canalFocus: CanalFocus;
}

/** The state of the views of a volume. Places are in coordinates of the view, but for those of marks. */
export interface CtState extends Omit<ViewSettings, 'crossPlace'> {
  readonly cross: Vector;
  /** The points of the arch as they were drawn. */
  readonly arch: readonly Vector[];
  readonly marks: readonly VolumeMark[];
  readonly canals: readonly ShownCanal[];
}

/** The actions of the views. Places are in coordinates of the view. */
export interface CtActions {
  readonly goTo: (place: Vector) => void;
  readonly choose: (tool: Tool) => void;
  readonly setWindow: (window: GreyWindow) => void;
  readonly setSlab: (slab: Slab) => void;
  readonly frame: (kind: PlaneKind, change: (framing: Framing) => Framing) => void;
  readonly fitAll: () => void;
  /** Adds a mark on a plane. */
  readonly draw: (kind: PlaneMark['kind'], points: readonly Vector[], plane: ShownPlane) => void;
  readonly measureAlong: (from: ArchPlace, to: ArchPlace) => void;
  /** Replaces the arch and removes the measurements along the previous one. */
  readonly drawArch: (arch: readonly Vector[]) => void;
  readonly setSection: (mm: number) => void;
  /** Re-orients the volume; `null` shows it as it was taken. */
  readonly setTilt: (tilt: Tilt | null) => void;
  readonly remove: (id: string) => void;
  /** Shows the plane of a mark. */
  readonly show: (mark: PlaneMark) => void;
  readonly canals: CanalActions;
}

const DEFAULT_FRAMINGS = { axial: DEFAULT_FRAMING, coronal: DEFAULT_FRAMING, sagittal: DEFAULT_FRAMING } as const;
/** Minimum length of a mark in mm; shorter ones are presses without a drag. */
const MIN_MARK_MM = 0.05;

function isDrawn(kind: PlaneMark['kind'], points: readonly Vector[]): boolean {
  if (kind === 'probe') return true;
  return points.slice(1).every((point, at) => computeDistance(point, points[at] ?? point) >= MIN_MARK_MM);
}

function useViewedVolume(session: VolumeSession, { tilt }: VolumeContent): ViewedVolume {
  const [aboutLeft, aboutBack, aboutHead] = tilt ?? [0, 0, 0];
  return useMemo(
    () => createViewedVolume(session, [aboutLeft, aboutBack, aboutHead]),
    [session, aboutLeft, aboutBack, aboutHead],
  );
}

/** Returns a function that reads the value of the last render; it stays the same. */
function useReader<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

function isSameTilt(one: Tilt, other: Tilt): boolean {
  return one.every((degrees, axis) => Math.abs(degrees - (other[axis] ?? 0)) < 0.02);
}

/** Holds the state of the views of a volume. */
export function useCtState(
  session: VolumeSession,
  annotations: VolumeAnnotations,
): { readonly state: CtState; readonly actions: CtActions; readonly viewed: ViewedVolume } {
  const { content } = annotations;
  const viewed = useViewedVolume(session, content);
  const [settings, setSettings] = useState<ViewSettings>(() => ({
    crossPlace: toBoxCentre(session.box),
    tool: 'cross',
    window: null,
    slab: { mm: 0, way: 'mean' },
    framings: DEFAULT_FRAMINGS,
    section: 0,
    canalFocus: NO_FOCUS,
  }));
  // The actions stay the same, so that the toolbar is not rendered with each movement of the cross-hair.
  const readLatest = useReader({ viewed, annotations, focus: settings.canalFocus });
  const [actions] = useState((): CtActions => {
    const change = (next: (before: ViewSettings) => Partial<ViewSettings>): void =>
      setSettings((before) => ({ ...before, ...next(before) }));
    const goTo = (place: Vector): void => {
      const { box, orientation } = readLatest().viewed;
      change(() => ({ crossPlace: orientation.toPatient(clampToBox(box, place)) }));
    };
    const canals = createCanalActions({
      read: readLatest,
      setFocus: (focus) => change(() => ({ canalFocus: focus })),
      goTo,
    });
    return {
      goTo,
      canals,
      choose: (tool) => {
        canals.endDrawing();
        change(() => ({ tool }));
      },
      setWindow: (window) => change(() => ({ window: { ...window, width: Math.max(1, window.width) } })),
      setSlab: (slab) => change(() => ({ slab })),
      frame: (kind, next) => change(({ framings }) => ({ framings: { ...framings, [kind]: next(framings[kind]) } })),
      fitAll: () => change(() => ({ framings: DEFAULT_FRAMINGS })),
      draw: (kind, points, plane) => {
        if (!isDrawn(kind, points)) return;
        readLatest().annotations.upsert({
          id: crypto.randomUUID(),
          kind,
          plane: toMarkPlane(plane),
          points: points.map((point) => toKeptPlace(point, plane.orientation)),
          geometry: session.fingerprint,
        });
      },
      measureAlong: (from, to) => {
        if (Math.hypot(to.mm - from.mm, to.height - from.height) < MIN_MARK_MM) return;
        const { annotations: own, viewed: volume } = readLatest();
        const geometry = toArchFingerprint(session.fingerprint, own.content.arch, volume.orientation.tilt);
        own.upsert({ id: crypto.randomUUID(), kind: 'along', from, to, geometry });
      },
      drawArch: (arch) => {
        const { marks } = readLatest().annotations.content;
        const archMarks = marks.filter(({ kind }) => kind === 'along').map(({ id }) => [id, null] as const);
        const keptArch = arch.map((place) => toKeptPlace(place, readLatest().viewed.orientation));
        readLatest().annotations.change({ arch: keptArch, marks: Object.fromEntries(archMarks) });
      },
      setSection: (section) => change(() => ({ section })),
      setTilt: (tilt) => readLatest().annotations.change({ marks: {}, tilt: tilt === null ? null : [...tilt] }),
      remove: (id) => readLatest().annotations.remove(id),
      show: ({ plane, points }) => {
        const [aboutLeft, aboutBack, aboutHead] = toTiltFor(plane) ?? [0, 0, 0];
        const shownTilt = readLatest().viewed.orientation.tilt ?? [0, 0, 0];
        const tilt: Tilt = [aboutLeft, aboutBack, plane.view === 'section' ? shownTilt[2] : aboutHead];
        if (!isSameTilt(tilt, shownTilt)) readLatest().annotations.change({ marks: {}, tilt: [...tilt] });
        change(() => ({ crossPlace: toMarkCentre(points), slab: plane.slab }));
      },
    };
  });
  const { orientation } = viewed;
  const { crossPlace, ...others } = settings;
  const cross = useMemo(() => orientation.toView(crossPlace), [orientation, crossPlace]);
  const arch = useMemo(() => content.arch.map(orientation.toView), [orientation, content.arch]);
  const canals = toShownCanals(content.canals, viewed);
  const state = { ...others, cross, arch, marks: content.marks, canals };
  return { state, actions, viewed };
}
