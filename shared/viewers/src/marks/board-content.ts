import type { Calibration, Point } from '@dentarium/cephalometry';

/** Placed points on an image, by their ids. */
type BoardPoints<Id extends string> = Readonly<Partial<Record<Id, Point>>>;

/** The editable content of a board. */
export interface BoardContent<Id extends string> {
  readonly points: BoardPoints<Id>;
  /** The confidence (0 to 1) of points that a service has placed and no user has checked. */
  readonly unchecked: Readonly<Partial<Record<Id, number>>>;
  /** Points that the user has skipped. */
  readonly skipped: readonly Id[];
  readonly calibration: Calibration | null;
}

/** The scale that a file states. */
export type StatedScale = Extract<Calibration, { readonly by: 'file' }>;

/** Returns the next point to place or check, after a point and then from the first; `null` when all are done. */
export function findNextPoint<Id extends string>(
  order: readonly Id[],
  { points, unchecked, skipped }: BoardContent<Id>,
  after: Id | null,
): Id | null {
  const at = after === null ? -1 : order.indexOf(after);
  const inTurn = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  const isOpen = (id: Id): boolean => (points[id] === undefined ? !skipped.includes(id) : unchecked[id] !== undefined);
  return inTurn.find(isOpen) ?? null;
}

const toSpot = ({ x, y }: Point): Point => ({ x, y });

/** Returns a calibration with its fields in a fixed order, so that equal forms have equal texts. */
export function normaliseCalibration(calibration: Calibration | null): Calibration | null {
  if (calibration?.by === 'file') {
    const { x, y, source } = calibration;
    return { by: 'file', x, y, source };
  }
  if (calibration === null) return null;
  return { by: 'ruler', from: toSpot(calibration.from), to: toSpot(calibration.to), mm: calibration.mm };
}

/**
 * Returns the initial calibration: the scale of the file if it holds in the patient. On a detector or film the patient appears larger,
 * which the user has to accept.
 */
export function chooseFirstCalibration(stated: StatedScale | null): StatedScale | null {
  return stated?.source === 'patient' || stated?.source === 'corrected' ? stated : null;
}

/** Returns the two points of the ruler; none if the image is not calibrated by one. */
export function listRulerPoints(calibration: Calibration | null): readonly Point[] {
  return calibration?.by === 'ruler' ? [calibration.from, calibration.to] : [];
}
