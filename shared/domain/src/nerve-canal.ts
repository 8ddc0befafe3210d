/**
 * The limits of nerve canals that people draw in a volume. The mandibular canal is 2 to 4 mm wide; the widest choice
 * leaves room for a margin.
 */
export const CANAL_LIMITS = {
  minDiameterMm: 1,
  maxDiameterMm: 5,
  diameterStepMm: 0.5,
  defaultDiameterMm: 2,
  /** The canals on a series. */
  maxCanals: 10,
  /** The points of a canal. */
  maxPoints: 100,
  /** The greatest extent of a canal along an axis. No head is larger. */
  maxExtentMm: 400,
} as const;

/** Returns whether a diameter is one of the choices. */
export function isCanalDiameter(mm: number): boolean {
  const { minDiameterMm, maxDiameterMm, diameterStepMm } = CANAL_LIMITS;
  return mm >= minDiameterMm && mm <= maxDiameterMm && Number.isInteger(mm / diameterStepMm);
}

/** Returns whether the points of a canal lie as near to each other as those of one head. */
export function isWithinCanalExtent(points: readonly (readonly [x: number, y: number, z: number])[]): boolean {
  return ([0, 1, 2] as const).every((axis) => {
    const coordinates = points.map((point) => point[axis]);
    return Math.max(...coordinates) - Math.min(...coordinates) <= CANAL_LIMITS.maxExtentMm;
  });
}
