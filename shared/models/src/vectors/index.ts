/** Vectors of three numbers in a right-handed system. */

/** A point or a direction in space. */
export type Vector = readonly [x: number, y: number, z: number];

/** Adds two vectors. */
export function addVectors(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

/** Returns the vector from one point to another. */
export function subtractVectors(to: Vector, from: Vector): Vector {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

/** Multiplies a vector by a factor. */
export function scaleVector(vector: Vector, factor: number): Vector {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

/** Returns the dot product, which is the length along a unit direction. */
export function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** Returns the right-handed cross product. */
export function cross(one: Vector, other: Vector): Vector {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

/** Returns the length of a vector. */
export function computeLength(vector: Vector): number {
  return Math.hypot(...vector);
}

/** Normalises a vector; the zero vector remains zero. */
export function normalise(vector: Vector): Vector {
  const length = computeLength(vector);
  return length === 0 ? vector : scaleVector(vector, 1 / length);
}

/** Returns the distance between two points. */
export function computeDistance(one: Vector, other: Vector): number {
  return computeLength(subtractVectors(one, other));
}
