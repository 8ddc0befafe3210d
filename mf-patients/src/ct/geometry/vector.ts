/** A place or a direction in patient coordinates, in mm: towards the patient's left, their back, their head (DICOM PS3.3 C.7.6.2.1.1). */
export type Vector = readonly [number, number, number];

/** The sum of two. */
export function plus(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

/** The way from the second to the first. */
export function minus(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

/** So many times as long. */
export function times(one: Vector, factor: number): Vector {
  return [one[0] * factor, one[1] * factor, one[2] * factor];
}

/** How far one goes along the other, which has the length 1. */
export function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** What stands upright on both, by the right hand. */
export function cross(one: Vector, other: Vector): Vector {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

/** The length in mm. */
export function length(one: Vector): number {
  return Math.hypot(...one);
}

/** The direction alone; of nothing it is nothing. */
export function unit(one: Vector): Vector {
  const own = length(one);
  return own === 0 ? one : times(one, 1 / own);
}

/** The distance of two places in mm. */
export function distance(one: Vector, other: Vector): number {
  return length(minus(one, other));
}
