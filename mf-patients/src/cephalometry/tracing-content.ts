import {
  CEPH_METHODS,
  cephMethod,
  type CephView,
  isLandmarkId,
  type Landmark,
  LANDMARK_BY_ID,
  type LandmarkId,
  landmarksFor,
  LANDMARKS,
} from '@dentarium/cephalometry';
import type { FileScale, LandmarkState, TracingForm } from '@dentarium/server/calls/cephalometry';
import { type BoardContent, firstCalibration, orderedCalibration } from '../point-board/board-content.ts';

/** What a tracing consists of while it is edited. */
export interface TracingContent extends BoardContent<LandmarkId> {
  readonly methodId: string;
  readonly normSetId: string;
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

/** A tracing of nothing yet, by the first method of a view; with the scale of the file where that holds in the patient. */
export function emptyContent(view: CephView, normSetId: string, scale: FileScale | null): TracingContent {
  const method = CEPH_METHODS.find((one) => one.view === view);
  const calibration = firstCalibration(scale);
  return { methodId: method?.id ?? '', normSetId, points: {}, unchecked: {}, skipped: [], calibration };
}

/** The landmarks that a method needs, in the order in which they are placed. */
export function landmarksOf(methodId: string): readonly Landmark[] {
  const method = cephMethod(methodId);
  if (method === undefined) return [];
  const needed = landmarksFor(method.measures);
  return LANDMARKS[method.view].filter(({ id }) => needed.has(id));
}

/** The points of a service that a tracing can take over: those that its method needs and nobody has placed or left out. */
export function acceptable(content: TracingContent, found: LandmarkState['points']): LandmarkState['points'] {
  const needed = new Set<string>(landmarksOf(content.methodId).map(({ id }) => id));
  return found.filter(
    ({ id }) => needed.has(id) && isLandmarkId(id) && content.points[id] === undefined && !content.skipped.includes(id),
  );
}

/** The labels of the landmarks that are not at the same place in two tracings. */
export function differingLandmarks(mine: TracingContent, theirs: TracingContent): string[] {
  return [...LANDMARK_BY_ID.values()]
    .filter(({ id }) => {
      const [one, other] = [mine.points[id], theirs.points[id]];
      return one?.x !== other?.x || one?.y !== other?.y;
    })
    .map(({ label }) => label);
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
