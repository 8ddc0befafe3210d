import {
  CEPH_METHODS,
  findCephMethod,
  type CephView,
  isLandmarkId,
  type Landmark,
  LANDMARK_BY_ID,
  type LandmarkId,
  listRequiredLandmarks,
  LANDMARKS,
} from '@dentarium/cephalometry';
import type { FileScale, LandmarkState, TracingForm } from '@dentarium/server/calls/cephalometry';
import { type BoardContent, chooseFirstCalibration, normaliseCalibration } from '@dentarium/viewers/marks';

/** The editable content of a tracing. */
export interface TracingContent extends BoardContent<LandmarkId> {
  readonly methodId: string;
  readonly normSetId: string;
}

/** Converts the form of a tracing to its editable content. */
export function toTracingContent(form: TracingForm): TracingContent {
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

/** Converts the content of a tracing to the form that is sent. */
export function toTracingForm(content: TracingContent): TracingForm {
  const { methodId, normSetId, points, unchecked, skipped, calibration } = content;
  return {
    methodId,
    normSetId,
    points: Object.entries(points).map(([id, { x, y }]) => {
      const confidence = isLandmarkId(id) ? unchecked[id] : undefined;
      return confidence === undefined ? { id, x, y } : { id, x, y, confidence };
    }),
    skipped: [...skipped],
    calibration: normaliseCalibration(calibration),
  };
}

/** Creates an empty tracing by the first method of a view, with the scale of the file if it holds in the patient. */
export function createContent(view: CephView, normSetId: string, scale: FileScale | null): TracingContent {
  const method = CEPH_METHODS.find((one) => one.view === view);
  const calibration = chooseFirstCalibration(scale);
  return { methodId: method?.id ?? '', normSetId, points: {}, unchecked: {}, skipped: [], calibration };
}

/** Lists the landmarks of a method in the order in which they are placed. */
export function listLandmarks(methodId: string): readonly Landmark[] {
  const method = findCephMethod(methodId);
  if (method === undefined) return [];
  const neededIds = listRequiredLandmarks(method.measures);
  return LANDMARKS[method.view].filter(({ id }) => neededIds.has(id));
}

/** Returns the suggestions that a tracing can take over: landmarks of its method that the user has neither placed nor skipped. */
export function filterAcceptable(
  content: TracingContent,
  suggestions: LandmarkState['points'],
): LandmarkState['points'] {
  const neededIds = new Set<string>(listLandmarks(content.methodId).map(({ id }) => id));
  return suggestions.filter(
    ({ id }) =>
      neededIds.has(id) && isLandmarkId(id) && content.points[id] === undefined && !content.skipped.includes(id),
  );
}

/** Returns the labels of the landmarks whose places differ in two tracings. */
export function differingLandmarks(mine: TracingContent, theirs: TracingContent): string[] {
  return [...LANDMARK_BY_ID.values()]
    .filter(({ id }) => {
      const [one, other] = [mine.points[id], theirs.points[id]];
      return one?.x !== other?.x || one?.y !== other?.y;
    })
    .map(({ label }) => label);
}

/** Adds the points of a service as unchecked points. */
export function addSuggested(content: TracingContent, suggestions: LandmarkState['points']): TracingContent {
  const accepted = filterAcceptable(content, suggestions);
  return {
    ...content,
    points: { ...content.points, ...Object.fromEntries(accepted.map(({ id, x, y }) => [id, { x, y }])) },
    unchecked: { ...content.unchecked, ...Object.fromEntries(accepted.map(({ id, confidence }) => [id, confidence])) },
  };
}
