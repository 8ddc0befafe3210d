import { FRONTAL_LANDMARKS } from './frontal-landmarks.ts';
import { LATERAL_LANDMARKS } from './lateral-landmarks.ts';

/** A text in both languages. */
export interface CephText {
  readonly ch: string;
  readonly en: string;
}

/** The view of a skull X-ray: from the side (category 18) or from behind (category 16). */
export type CephView = 'lateral' | 'frontal';

/** The id of a landmark, as stored in tracings. */
export type LandmarkId = (typeof LATERAL_LANDMARKS | typeof FRONTAL_LANDMARKS)[number]['id'];

/** An anatomical point that a user places. */
export interface Landmark {
  readonly id: LandmarkId;
  /** The label beside the point. */
  readonly label: string;
  readonly name: CephText;
  /** The instruction for finding the point. */
  readonly find: CephText;
}

/** The landmarks of each view, in the order of placing. */
export const LANDMARKS: Readonly<Record<CephView, readonly Landmark[]>> = {
  lateral: LATERAL_LANDMARKS,
  frontal: FRONTAL_LANDMARKS,
};

const VIEWS: Readonly<Record<number, CephView>> = { 16: 'frontal', 18: 'lateral' };

/** Returns the view of an X-ray by its category; `undefined` if it is not a cephalogram. */
export function toCephView(category: number): CephView | undefined {
  return VIEWS[category];
}

/** The landmarks by their ids. */
export const LANDMARK_BY_ID: ReadonlyMap<string, Landmark> = new Map(
  Object.values(LANDMARKS).flatMap((landmarks) => landmarks.map((landmark) => [landmark.id, landmark] as const)),
);

/** Returns whether a text is the id of a landmark. */
export function isLandmarkId(text: string): text is LandmarkId {
  return LANDMARK_BY_ID.has(text);
}
