type Corner = readonly [number, number, number];

/** The bounding box of a model along the axes of its file, in the units of the file: millimetres in every scanner. */
export interface ModelBox {
  readonly least: Corner;
  readonly most: Corner;
}

/**
 * The maximum gap between the boxes of two occluding jaws, in millimetres. It allows an open bite, and scans that end
 * at the teeth.
 */
const MAX_GAP_MM = 10;
/** The maximum distance between the centres of two occluding jaws, in millimetres, including models on bases. */
const MAX_CENTRE_DISTANCE_MM = 40;

const AXES = [0, 1, 2] as const;

/** Computes the width of a model: the longest side of its box, because scanners do not agree on the transverse axis. */
export function computeModelWidth({ least, most }: ModelBox): number {
  return Math.max(...AXES.map((axis) => most[axis] - least[axis]));
}

/**
 * Returns whether two jaws may be in occlusion in one coordinate system: their boxes are at most 10 mm apart, and the
 * centres of the boxes at most 40 mm. Jaws that were scanned separately can meet this by chance; only an inspection in
 * 3D shows it.
 */
export function canJawsMeet(one: ModelBox, other: ModelBox): boolean {
  const gaps = AXES.map((axis) => Math.max(0, one.least[axis] - other.most[axis], other.least[axis] - one.most[axis]));
  const offsets = AXES.map((axis) => (one.least[axis] + one.most[axis] - other.least[axis] - other.most[axis]) / 2);
  return Math.hypot(...gaps) <= MAX_GAP_MM && Math.hypot(...offsets) <= MAX_CENTRE_DISTANCE_MM;
}
