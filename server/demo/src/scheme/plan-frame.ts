import type { ToothFrame, Vector } from '@dentarium/scheme';
import type { Triangle, Vertex } from '../jaw/mesh.ts';
import type { Tooth } from '../mouth/mouth.ts';

/** Converts a point from the frame of a mouth, with y forwards, to the frame of a plan, with y to the back. */
function toPlanVertex([x, y, z]: Vertex): Vertex {
  return [x, -y, z];
}

/**
 * Converts triangles of a mouth to the frame of a plan; the order of the corners is reversed so that they face
 * outwards.
 */
export function toPlanTriangles(triangles: readonly Triangle[]): Triangle[] {
  return triangles.map(([a, b, c]): Triangle => [toPlanVertex(a), toPlanVertex(c), toPlanVertex(b)]);
}

/** Returns the frame of a tooth of a mouth: its facial-axis point is the middle of the cheek side of its crown. */
export function toToothFrame({ x, y, edge, archDirection, out, depth, height, jaw }: Tooth): ToothFrame {
  const up = jaw === 'upper' ? 1 : -1;
  const half = depth / 2;
  return {
    origin: roundVector(toPlanVertex([x + out[0] * half, y + out[1] * half, edge + (up * height) / 2])),
    m: [-archDirection[0], archDirection[1], 0],
    b: [out[0], -out[1], 0],
    o: [0, 0, -up],
  };
}

/** Rounds a vector to a tenth of a micrometre. */
export function roundVector([x, y, z]: Vector): Vector {
  const at = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
  return [at(x), at(y), at(z)];
}
