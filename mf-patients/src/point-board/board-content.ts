import type { Calibration, Point } from '@dentarium/cephalometry';

/** Points that are placed on an image, by their ids. */
type BoardPoints<Id extends string> = Readonly<Partial<Record<Id, Point>>>;

/** What is placed on an image while it is edited. */
export interface BoardContent<Id extends string> {
  readonly points: BoardPoints<Id>;
  /** Of points that a service has placed and nobody has checked yet, how sure it was: 0 to 1. */
  readonly unchecked: Readonly<Partial<Record<Id, number>>>;
  /** Points that are not to be placed. */
  readonly skipped: readonly Id[];
  readonly calibration: Calibration | null;
}

/** The scale that a file states. */
export type StatedScale = Extract<Calibration, { readonly by: 'file' }>;

/** The next point that is to be placed or checked, behind one and then from the first; `null` when all are done. */
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

/** A calibration with its fields in one order, so that equal forms are equal texts. */
export function normaliseCalibration(calibration: Calibration | null): Calibration | null {
  if (calibration?.by === 'file') {
    const { x, y, source } = calibration;
    return { by: 'file', x, y, source };
  }
  if (calibration === null) return null;
  return { by: 'ruler', from: toSpot(calibration.from), to: toSpot(calibration.to), mm: calibration.mm };
}

/**
 * The calibration to begin with: the scale of the file where that holds in the patient. On a detector or film the patient measures
 * larger, which somebody has to accept.
 */
export function chooseFirstCalibration(stated: StatedScale | null): StatedScale | null {
  return stated?.source === 'patient' || stated?.source === 'corrected' ? stated : null;
}

/** The two points of a ruler that is set; none where the image is not calibrated by one. */
export function listRulerPoints(calibration: Calibration | null): readonly Point[] {
  return calibration?.by === 'ruler' ? [calibration.from, calibration.to] : [];
}
