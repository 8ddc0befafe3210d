/** A place or a direction in the patient, in mm. */
type Vector = readonly [number, number, number];

/** The arrangement of the slices of a phantom of dense balls in air, and the encoding of their numbers. */
export interface PhantomForTests {
  readonly columns: number;
  readonly rows: number;
  readonly slices: number;
  /** Mm from row to row, from column to column, and from slice to slice along their normal. */
  readonly spacing: Vector;
  /** Degrees by which all slices are rotated around the patient's left-right axis. */
  readonly tilt?: number;
  readonly signed: boolean;
  readonly balls: readonly { readonly centre: Vector; readonly radius: number }[];
}

const [AIR, DENSE] = [-1000, 2000];
/** The offset that converts unsigned values to Hounsfield units. */
const UNSIGNED_INTERCEPT = -1024;

/** Creates the slices of a phantom whose middle is the origin of the patient: their headers and values. */
export function phantomForTests({ columns, rows, slices, spacing, tilt = 0, signed, balls }: PhantomForTests) {
  const [down, across, sliceStep] = spacing;
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const intercept = signed ? 0 : UNSIGNED_INTERCEPT;
  /** Returns the place of a voxel: the direction of rows is (0, cos, sin), the normal (0, -sin, cos). */
  const toPlace = (column: number, row: number, slice: number): Vector => {
    const [x, y, z] = [
      (column - (columns - 1) / 2) * across,
      (row - (rows - 1) / 2) * down,
      (slice - (slices - 1) / 2) * sliceStep,
    ];
    return [x, y * cos - z * sin, y * sin + z * cos];
  };
  const finest = Math.min(...spacing);
  const valueAt = ([x, y, z]: Vector): number => {
    const depths = balls.map(({ centre: [bx, by, bz], radius }) => radius - Math.hypot(x - bx, y - by, z - bz));
    // A voxel on the surface is partly dense.
    const share = Math.min(Math.max(0.5 + Math.max(-finest, ...depths) / finest, 0), 1);
    return Math.round(AIR + (DENSE - AIR) * share) - intercept;
  };
  const toValues = (slice: number): Int16Array | Uint16Array => {
    const own = Array.from({ length: columns * rows }, (_, at) =>
      valueAt(toPlace(at % columns, Math.floor(at / columns), slice)),
    );
    return signed ? Int16Array.from(own) : Uint16Array.from(own);
  };
  return {
    intercept,
    cosines: [1, 0, 0, 0, cos, sin],
    pixelSpacing: [down, across] as const,
    positions: Array.from({ length: slices }, (_, slice) => toPlace(0, 0, slice)),
    values: Array.from({ length: slices }, (_, slice) => toValues(slice)),
  };
}
