import type { LandmarkId } from './landmarks.ts';

/** Points that are constructed from landmarks. */
export const CONSTRUCTED_POINTS = {
  /** The centre of the ramus (Ricketts): the box along the Frankfort plane through R1 to R4. */
  xi: { box: ['r1', 'r2', 'r3', 'r4'], along: 'fh' },
  /** The middle of the overlap of the incisors. */
  incision: { middle: ['u1', 'l1'] },
  /** The middle of the S-shaped lower border of the nose (Steiner). */
  noseMiddle: { middle: ['prn', 'sn'] },
} as const;

/** A landmark, or a point that is constructed from landmarks. */
export type PointName = LandmarkId | keyof typeof CONSTRUCTED_POINTS;

/**
 * The construction of a line: from one point to another, or through a point at a right angle to another line (downwards for one that runs
 * forwards).
 */
export type LineRule =
  | { readonly from: PointName; readonly to: PointName }
  | { readonly through: PointName; readonly across: 'fh' | 'zz' };

/** The lines and planes with their directions, which determine signs. Planes run forwards, lines of the profile downwards. */
export const LINES = {
  sn: { from: 's', to: 'n' },
  fh: { from: 'po', to: 'or' },
  baN: { from: 'ba', to: 'n' },
  mp: { from: 'go', to: 'me' },
  goGn: { from: 'go', to: 'gn' },
  pp: { from: 'pns', to: 'ans' },
  op: { from: 'opPosterior', to: 'opAnterior' },
  opIncisal: { from: 'opPosterior', to: 'incision' },
  na: { from: 'n', to: 'a' },
  nb: { from: 'n', to: 'b' },
  nPog: { from: 'n', to: 'pog' },
  ab: { from: 'a', to: 'b' },
  aPog: { from: 'a', to: 'pog' },
  sGn: { from: 's', to: 'gn' },
  ptGn: { from: 'pt', to: 'gn' },
  u1Axis: { from: 'u1Apex', to: 'u1' },
  l1Axis: { from: 'l1Apex', to: 'l1' },
  corpus: { from: 'xi', to: 'pm' },
  condyle: { from: 'xi', to: 'dc' },
  eLine: { from: 'prn', to: 'softPog' },
  sLine: { from: 'noseMiddle', to: 'softPog' },
  nPerpendicular: { through: 'n', across: 'fh' },
  aPerpendicular: { through: 'a', across: 'fh' },
  ptv: { through: 'pt', across: 'fh' },
  // Of a posteroanterior cephalogram: from the patient's right to the left, and down.
  zz: { from: 'zR', to: 'zL' },
  midline: { through: 'cg', across: 'zz' },
  jj: { from: 'jR', to: 'jL' },
  occlusal: { from: 'u6R', to: 'u6L' },
  agag: { from: 'agR', to: 'agL' },
} as const satisfies Readonly<Record<string, LineRule>>;

/** The name of a line or plane. */
export type LineName = keyof typeof LINES;

/** A line in its direction, or with a minus in the opposite one. */
export type LineUse = LineName | `-${LineName}`;

/** The formula of a measure: a closed set of operations, so that a formula is data. */
export type Formula =
  /** The angle at a point between two others, 0 to 180°. */
  | { readonly op: 'corner'; readonly from: PointName; readonly at: PointName; readonly to: PointName }
  /** The angle between two directions, 0 to 180°. */
  | { readonly op: 'between'; readonly one: LineUse; readonly other: LineUse }
  /** The rotation in degrees from `from` to `to`: positive if it turns the front downwards. */
  | { readonly op: 'turn'; readonly from: LineUse; readonly to: LineUse }
  /** The distance in mm of a point from a line: positive in front of a line that runs down, above one that runs forwards. */
  | { readonly op: 'offset'; readonly point: PointName; readonly line: LineUse }
  /** The distance in mm from one point to another in the direction of a line. */
  | { readonly op: 'along'; readonly line: LineUse; readonly from: PointName; readonly to: PointName }
  /** The distance in mm between two points. */
  | { readonly op: 'length'; readonly from: PointName; readonly to: PointName }
  /** `part` in percent of `to`. */
  | { readonly op: 'ratio'; readonly part: Formula; readonly to: Formula }
  | { readonly op: 'sum'; readonly terms: readonly Formula[] }
  | { readonly op: 'difference'; readonly minuend: Formula; readonly minus: Formula }
  /** A number that is the same in every tracing. */
  | { readonly op: 'number'; readonly value: number };
