import { FRONTAL_LANDMARKS } from './frontal-landmarks.ts';
import { LATERAL_LANDMARKS } from './lateral-landmarks.ts';

/** A text in both languages. */
export interface CephText {
  readonly ch: string;
  readonly en: string;
}

/** From where a skull was X-rayed: from the side (category 18) or from behind (category 16). */
export type CephView = 'lateral' | 'frontal';

/** The name of a landmark, as tracings keep it. */
export type LandmarkId = (typeof LATERAL_LANDMARKS | typeof FRONTAL_LANDMARKS)[number]['id'];

/** A point of the anatomy that somebody places. */
export interface Landmark {
  readonly id: LandmarkId;
  /** What stands beside the point. */
  readonly label: string;
  readonly name: CephText;
  /** How it is found. */
  readonly find: CephText;
}

/** The landmarks of each view, in the order in which they are placed. */
export const LANDMARKS: Readonly<Record<CephView, readonly Landmark[]>> = {
  lateral: LATERAL_LANDMARKS,
  frontal: FRONTAL_LANDMARKS,
};

const VIEWS: Readonly<Record<number, CephView>> = { 16: 'frontal', 18: 'lateral' };

/** The view of an X-ray by its category; `undefined` for what is no cephalogram. */
export function toCephView(category: number): CephView | undefined {
  return VIEWS[category];
}

/** Every landmark by its name. */
export const LANDMARK_BY_ID: ReadonlyMap<string, Landmark> = new Map(
  Object.values(LANDMARKS).flatMap((landmarks) => landmarks.map((landmark) => [landmark.id, landmark] as const)),
);

/** Whether a text names a landmark. */
export function isLandmarkId(text: string): text is LandmarkId {
  return LANDMARK_BY_ID.has(text);
}
