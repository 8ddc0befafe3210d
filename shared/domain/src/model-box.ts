type Corner = readonly [number, number, number];

/** The box around a model along the axes of its file, in the units of the file: millimetres in every scanner. */
export interface ModelBox {
  readonly least: Corner;
  readonly most: Corner;
}

/** Millimetres between the boxes of two jaws that bite: a bite that is open, and scans that end at the teeth. */
const MOST_GAP = 10;
/** Millimetres between the middles of two jaws that bite, also of models that stand on bases. */
const MOST_APART = 40;

const AXES = [0, 1, 2] as const;

/** How wide a model is: the longest side of its box, as scanners do not agree on the axis from side to side. */
export function modelWidth({ least, most }: ModelBox): number {
  return Math.max(...AXES.map((axis) => most[axis] - least[axis]));
}

/**
 * Whether two jaws may lie in one file system as they bite: their boxes are no further than 10 mm from each other, and the middles of
 * the boxes no further than 40 mm. Jaws that were scanned each for itself can meet this by chance; only a look in 3D finds them.
 */
export function jawsMeet(one: ModelBox, other: ModelBox): boolean {
  const gaps = AXES.map((axis) => Math.max(0, one.least[axis] - other.most[axis], other.least[axis] - one.most[axis]));
  const apart = AXES.map((axis) => (one.least[axis] + one.most[axis] - other.least[axis] - other.most[axis]) / 2);
  return Math.hypot(...gaps) <= MOST_GAP && Math.hypot(...apart) <= MOST_APART;
}
