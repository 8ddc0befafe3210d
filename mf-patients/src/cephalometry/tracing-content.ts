import {
  CEPH_METHODS,
  cephMethod,
  type CephView,
  isLandmarkId,
  type Landmark,
  type LandmarkId,
  landmarksFor,
  LANDMARKS,
  type PlacedPoints,
  type Point,
} from '@dentarium/cephalometry';
import type { FileScale, LandmarkState, TracingForm } from '@dentarium/server/calls/cephalometry';

/** What a tracing consists of while it is edited. */
export interface TracingContent {
  readonly methodId: string;
  readonly normSetId: string;
  readonly points: PlacedPoints;
  /** Of points that a service has placed and nobody has checked yet, how sure it was: 0 to 1. */
  readonly unchecked: Readonly<Partial<Record<LandmarkId, number>>>;
  readonly skipped: readonly LandmarkId[];
  readonly calibration: TracingForm['calibration'];
}

/** A tracing as it is edited. */
export function contentOf(form: TracingForm): TracingContent {
  const points = form.points.flatMap(({ id, x, y }) => (isLandmarkId(id) ? [[id, { x, y }] as const] : []));
  const unchecked = form.points.flatMap(({ id, confidence }) =>
    confidence !== undefined && isLandmarkId(id) ? [[id, confidence] as const] : [],
  );
  return {
    ...form,
    points: Object.fromEntries(points),
    unchecked: Object.fromEntries(unchecked),
    skipped: form.skipped.filter(isLandmarkId),
  };
}

const spotOf = ({ x, y }: Point): Point => ({ x, y });

/** A calibration with its fields in one order, so that equal forms are equal texts. */
function orderedCalibration(calibration: TracingForm['calibration']): TracingForm['calibration'] {
  if (calibration?.by === 'file') {
    const { x, y, source } = calibration;
    return { by: 'file', x, y, source };
  }
  if (calibration === null) return null;
  return { by: 'ruler', from: spotOf(calibration.from), to: spotOf(calibration.to), mm: calibration.mm };
}

/** A tracing as it is sent. */
export function formOf(content: TracingContent): TracingForm {
  const { methodId, normSetId, points, unchecked, skipped, calibration } = content;
  return {
    methodId,
    normSetId,
    points: Object.entries(points).map(([id, { x, y }]) => {
      const confidence = isLandmarkId(id) ? unchecked[id] : undefined;
      return confidence === undefined ? { id, x, y } : { id, x, y, confidence };
    }),
    skipped: [...skipped],
    calibration: orderedCalibration(calibration),
  };
}

/**
 * A tracing of nothing yet, by the first method of a view. It has the scale of the file where that holds in the patient; on a detector or
 * film the patient measures larger, which somebody has to accept.
 */
export function emptyContent(view: CephView, normSetId: string, scale: FileScale | null): TracingContent {
  const method = CEPH_METHODS.find((one) => one.view === view);
  const calibration = scale?.source === 'patient' || scale?.source === 'corrected' ? scale : null;
  return { methodId: method?.id ?? '', normSetId, points: {}, unchecked: {}, skipped: [], calibration };
}

/** The landmarks that a method needs, in the order in which they are placed. */
export function landmarksOf(methodId: string): readonly Landmark[] {
  const method = cephMethod(methodId);
  if (method === undefined) return [];
  const needed = landmarksFor(method.measures);
  return LANDMARKS[method.view].filter(({ id }) => needed.has(id));
}

/** The next landmark that is to be placed or checked, behind one and then from the first; `null` when all are done. */
export function nextLandmark(content: TracingContent, after: LandmarkId | null): LandmarkId | null {
  const landmarks = landmarksOf(content.methodId);
  const at = landmarks.findIndex(({ id }) => id === after);
  const inTurn = [...landmarks.slice(at + 1), ...landmarks.slice(0, at + 1)];
  const isOpen = (id: LandmarkId): boolean =>
    content.points[id] === undefined ? !content.skipped.includes(id) : content.unchecked[id] !== undefined;
  return inTurn.find(({ id }) => isOpen(id))?.id ?? null;
}

/** The points of a service that a tracing can take over: those of its view that nobody has placed or left out. */
export function acceptable(content: TracingContent, found: LandmarkState['points']): LandmarkState['points'] {
  const view = cephMethod(content.methodId)?.view;
  const known = new Set<string>(view === undefined ? [] : LANDMARKS[view].map(({ id }) => id));
  return found.filter(
    ({ id }) => known.has(id) && isLandmarkId(id) && content.points[id] === undefined && !content.skipped.includes(id),
  );
}

/** A tracing with the points of a service, to be checked. */
export function withSuggested(content: TracingContent, found: LandmarkState['points']): TracingContent {
  const taken = acceptable(content, found);
  return {
    ...content,
    points: { ...content.points, ...Object.fromEntries(taken.map(({ id, x, y }) => [id, { x, y }])) },
    unchecked: { ...content.unchecked, ...Object.fromEntries(taken.map(({ id, confidence }) => [id, confidence])) },
  };
}

/** A place on the image to a tenth of a pixel, inside of it. */
export function onImage(
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Point {
  const held = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return { x: held(x, width), y: held(y, height) };
}
