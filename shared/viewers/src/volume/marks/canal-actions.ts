import { addVectors, type Vector } from '@dentarium/models/vectors';
import { CANAL_LIMITS } from '@dentarium/domain/nerve-canal';
import type { NerveCanal } from '../../source/volume-marks.ts';
import { clampToBox, type PatientBox } from '../geometry/patient-box.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import { toKeptPlace } from './mark-plane.ts';
import { toCanalLine } from './shown-canals.ts';
import type { VolumeAnnotations } from './use-volume-annotations.ts';

/** The canal and the point that keys act on. */
export interface CanalFocus {
  readonly id: string | null;
  /** The index of the selected point; `null` for none. */
  readonly point: number | null;
  /** True while pointers and keys add points to the canal. */
  readonly isDrawing: boolean;
}

/** No canal. */
export const NO_FOCUS: CanalFocus = { id: null, point: null, isDrawing: false };

/** The actions on nerve canals. Places are in coordinates of the view. */
export interface CanalActions {
  /** Adds a point to the canal that is being drawn, or begins another canal with it. */
  readonly addPoint: (place: Vector) => void;
  readonly movePoint: (id: string, point: number, place: Vector) => void;
  /** Moves the selected point, and the planes with it. */
  readonly moveSelected: (way: Vector) => void;
  readonly select: (id: string, point: number) => void;
  /** Selects the next point of all canals, or the previous one with -1, and leads the planes to it. */
  readonly selectNext: (step: 1 | -1) => void;
  /** Removes the selected point, or the last one of the canal that is being drawn. */
  readonly removePoint: () => void;
  /** Gives up the selection, or takes back the last point of the canal that is being drawn. */
  readonly takeBack: () => void;
  /** Ends the drawing. A canal of one point is removed. */
  readonly endDrawing: () => void;
  readonly continueDrawing: (id: string) => void;
  /** Goes on at the other end of the canal that is being drawn. The order of its points has no other meaning. */
  readonly turnAround: () => void;
  readonly setDiameter: (id: string, diameterMm: number) => void;
  readonly removeCanal: (id: string) => void;
  /** Leads the planes to the middle of a canal. */
  readonly showCanal: (id: string) => void;
}

/** The state that the actions read and change. */
export interface CanalContext {
  readonly read: () => {
    readonly viewed: ViewedVolume;
    readonly annotations: Pick<VolumeAnnotations, 'content' | 'upsertCanal' | 'removeCanal'>;
    readonly focus: CanalFocus;
  };
  readonly setFocus: (focus: CanalFocus) => void;
  readonly goTo: (place: Vector) => void;
}

function clampToGrid(box: PatientBox, { orientation }: ViewedVolume, place: Vector): NerveCanal['points'][number] {
  return toKeptPlace(orientation.toView(clampToBox(box, orientation.toPatient(place))), orientation);
}

/** Creates the actions on the nerve canals of a volume. */
export function createCanalActions({ read, setFocus, goTo }: CanalContext): CanalActions {
  const find = (id: string | null): NerveCanal | undefined =>
    read().annotations.content.canals.find((canal) => canal.id === id);
  const findDrawn = (): NerveCanal | undefined => (read().focus.isDrawing ? find(read().focus.id) : undefined);
  const toKept = (place: Vector) => clampToGrid(read().viewed.session.box, read().viewed, place);
  const toPlace = (point: NerveCanal['points'][number]): Vector => read().viewed.orientation.toView(point);
  const update = (canal: NerveCanal, points: NerveCanal['points']): void => {
    const { annotations, focus } = read();
    if (points.length > 0) annotations.upsertCanal({ ...canal, points });
    else annotations.removeCanal(canal.id);
    setFocus(points.length > 0 ? { ...focus, point: null } : NO_FOCUS);
  };
  const goToEnd = (points: NerveCanal['points']): void => {
    const last = points.at(-1);
    if (last !== undefined) goTo(toPlace(last));
  };
  const movePoint: CanalActions['movePoint'] = (id, point, place) => {
    const canal = find(id);
    if (canal?.points[point] === undefined) return;
    read().annotations.upsertCanal({ ...canal, points: canal.points.toSpliced(point, 1, toKept(place)) });
  };
  return {
    movePoint,
    addPoint: (place) => {
      const { annotations, viewed } = read();
      const { canals } = annotations.content;
      const drawnCanal = findDrawn();
      if (drawnCanal === undefined ? canals.length >= CANAL_LIMITS.maxCanals : isCanalFull(drawnCanal)) return;
      const canal: NerveCanal = drawnCanal ?? {
        id: crypto.randomUUID(),
        points: [],
        diameterMm: canals.at(-1)?.diameterMm ?? CANAL_LIMITS.defaultDiameterMm,
        geometry: viewed.session.fingerprint,
      };
      annotations.upsertCanal({ ...canal, points: [...canal.points, toKept(place)] });
      setFocus({ id: canal.id, point: null, isDrawing: true });
      goTo(place);
    },
    moveSelected: (way) => {
      const { id, point } = read().focus;
      const before = point === null ? undefined : find(id)?.points[point];
      if (id === null || point === null || before === undefined) return;
      const place = addVectors(toPlace(before), way);
      movePoint(id, point, place);
      goTo(place);
    },
    select: (id, point) => setFocus({ id, point, isDrawing: read().focus.isDrawing && read().focus.id === id }),
    selectNext: (step) => {
      const { annotations, focus } = read();
      const all = annotations.content.canals.flatMap(({ id, points }) =>
        points.map((place, point) => ({ id, point, place })),
      );
      const current = all.findIndex(({ id, point }) => id === focus.id && point === focus.point);
      const next = all.at(current === -1 && step === -1 ? -1 : (current + step) % all.length);
      if (next === undefined) return;
      setFocus({ id: next.id, point: next.point, isDrawing: focus.isDrawing && focus.id === next.id });
      goTo(toPlace(next.place));
    },
    removePoint: () => {
      const { id, point } = read().focus;
      const canal = point === null ? findDrawn() : find(id);
      if (canal !== undefined) update(canal, canal.points.toSpliced(point ?? -1, 1));
    },
    takeBack: () => {
      const { focus } = read();
      const drawnCanal = findDrawn();
      if (focus.point !== null) setFocus({ ...focus, point: null });
      else if (drawnCanal !== undefined) update(drawnCanal, drawnCanal.points.slice(0, -1));
    },
    endDrawing: () => {
      const { annotations, focus } = read();
      const drawnCanal = findDrawn();
      const isTooShort = drawnCanal?.points.length === 1;
      if (isTooShort) annotations.removeCanal(drawnCanal.id);
      if (focus.isDrawing) setFocus(isTooShort ? NO_FOCUS : { ...focus, isDrawing: false });
    },
    continueDrawing: (id) => {
      setFocus({ id, point: null, isDrawing: true });
      goToEnd(find(id)?.points ?? []);
    },
    turnAround: () => {
      const drawnCanal = findDrawn();
      if (drawnCanal === undefined) return;
      const points = drawnCanal.points.toReversed();
      update(drawnCanal, points);
      goToEnd(points);
    },
    setDiameter: (id, diameterMm) => {
      const canal = find(id);
      if (canal !== undefined) read().annotations.upsertCanal({ ...canal, diameterMm });
    },
    removeCanal: (id) => {
      read().annotations.removeCanal(id);
      if (read().focus.id === id) setFocus(NO_FOCUS);
    },
    showCanal: (id) => {
      const canal = find(id);
      const { places } = canal === undefined ? { places: [] } : toCanalLine(canal);
      const middle = places[places.length >> 1];
      if (middle !== undefined) goTo(read().viewed.orientation.toView(middle));
    },
  };
}

/** Returns whether a canal can have no more points. */
export function isCanalFull({ points }: NerveCanal): boolean {
  return points.length >= CANAL_LIMITS.maxPoints;
}
