/** Three numbers as a place or a direction, right-handed. */

/** A place or a direction in space. */
export type Vector = readonly [x: number, y: number, z: number];

/** The sum of two vectors. */
export function addVectors(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

/** The way from one place to another. */
export function subtractVectors(to: Vector, from: Vector): Vector {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

/** A vector so many times as long. */
export function scaleVector(vector: Vector, factor: number): Vector {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

/** How far a vector goes along a unit direction. */
export function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** The direction across two others, right-handed. */
export function cross(one: Vector, other: Vector): Vector {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

/** The length of a vector. */
export function computeLength(vector: Vector): number {
  return Math.hypot(...vector);
}

/** The direction of a vector alone; of nothing it is nothing. */
export function normalise(vector: Vector): Vector {
  const length = computeLength(vector);
  return length === 0 ? vector : scaleVector(vector, 1 / length);
}

/** The distance of two places. */
export function computeDistance(one: Vector, other: Vector): number {
  return computeLength(subtractVectors(one, other));
}
