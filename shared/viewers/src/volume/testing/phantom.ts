import type { SeriesHead, SliceHead } from '../geometry/arrange-slices.ts';
import {
  cross,
  computeDistance,
  dot,
  subtractVectors,
  addVectors,
  scaleVector,
  normalise,
  type Vector,
} from '@dentarium/models/vectors';

/** A ball of dense material. */
interface Ball {
  readonly centre: Vector;
  readonly radius: number;
}

/** A rod from one place to another. */
interface Rod {
  readonly from: Vector;
  readonly to: Vector;
  readonly radius: number;
}

/** The arrangement of the slices of a phantom, and the encoding of their numbers. */
export interface PhantomForm {
  readonly columns: number;
  readonly rows: number;
  readonly slices: number;
  /** Mm from row to row and from column to column. */
  readonly pixelSpacing: readonly [number, number];
  /** Mm from slice to slice along their normal. */
  readonly sliceSpacing: number;
  /** Degrees by which all slices are rotated around the patient's left-right axis. */
  readonly tilt?: number;
  /** Mm by which each slice is shifted in its plane against the previous one: a tilted gantry. */
  readonly shear?: number;
  /** Mm along the normal from the first slice to each slice, if the slices are not evenly spaced. */
  readonly depths?: readonly number[];
  /** Mm by which each slice is displaced along its rows. */
  readonly jumps?: readonly number[];
  readonly isSigned?: boolean;
  readonly balls?: readonly Ball[];
  readonly rods?: readonly Rod[];
}

/** Hounsfield units of the materials of a phantom. */
const AIR = -1000;
export const DENSE = 2000;

/** The offset that converts unsigned values to Hounsfield units. */
const UNSIGNED_INTERCEPT = -1024;

/** A generated series: its header, and the values of each slice as a file stores them. */
export interface Phantom {
  readonly series: SeriesHead;
  readonly intercept: number;
  readonly getValues: (at: number) => Int16Array | Uint16Array;
}

function toSegment(place: Vector, { from, to }: Rod): number {
  const way = subtractVectors(to, from);
  const share = Math.min(Math.max(dot(subtractVectors(place, from), way) / dot(way, way), 0), 1);
  return computeDistance(place, addVectors(from, scaleVector(way, share)));
}

/** Creates a series of slices whose middle lies at the origin of the patient. */
export function makePhantom(form: PhantomForm): Phantom {
  const { columns, rows, slices, pixelSpacing, sliceSpacing, tilt = 0, shear = 0, isSigned = true } = form;
  const { balls = [], rods = [] } = form;
  const angle = (tilt * Math.PI) / 180;
  const rowDirection: Vector = [1, 0, 0];
  const down: Vector = [0, Math.cos(angle), Math.sin(angle)];
  const normal = normalise(cross(rowDirection, down));
  const axis = addVectors(normal, scaleVector(down, shear / sliceSpacing));
  const depths = form.depths ?? Array.from({ length: slices }, (_, at) => at * sliceSpacing);
  const corner = addVectors(
    addVectors(
      scaleVector(rowDirection, (-(columns - 1) / 2) * pixelSpacing[1]),
      scaleVector(down, (-(rows - 1) / 2) * pixelSpacing[0]),
    ),
    scaleVector(axis, -(depths.at(-1) ?? 0) / 2),
  );
  const toPosition = (at: number) =>
    addVectors(
      addVectors(corner, scaleVector(axis, depths[at] ?? 0)),
      scaleVector(rowDirection, form.jumps?.[at] ?? 0),
    );
  const finest = Math.min(...pixelSpacing, sliceSpacing);
  const densityAt = (place: Vector): number => {
    const inside = [
      ...balls.map(({ centre, radius }) => radius - computeDistance(place, centre)),
      ...rods.map((rod) => rod.radius - toSegment(place, rod)),
    ];
    // A voxel on the surface is partly dense.
    const share = Math.min(Math.max(0.5 + Math.max(-finest, ...inside) / finest, 0), 1);
    return AIR + (DENSE - AIR) * share;
  };
  const intercept = isSigned ? 0 : UNSIGNED_INTERCEPT;
  const heads = Array.from({ length: slices }, (_, at): SliceHead => ({
    at,
    instance: at + 1,
    position: toPosition(at),
  }));
  return {
    intercept,
    series: {
      columns,
      rows,
      cosines: [...rowDirection, ...down],
      pixelSpacing,
      thickness: sliceSpacing,
      slices: heads,
    },
    getValues: (at) => {
      const values = isSigned ? new Int16Array(columns * rows) : new Uint16Array(columns * rows);
      const origin = toPosition(at);
      for (let row = 0; row < rows; row += 1) {
        const start = addVectors(origin, scaleVector(down, row * pixelSpacing[0]));
        for (let column = 0; column < columns; column += 1) {
          const place = addVectors(start, scaleVector(rowDirection, column * pixelSpacing[1]));
          values[row * columns + column] = Math.round(densityAt(place)) - intercept;
        }
      }
      return values;
    },
  };
}
