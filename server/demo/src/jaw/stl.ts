import type { Triangle } from './mesh.ts';

/** Encodes triangles as binary STL: a header of 80 bytes, the number of triangles, 50 bytes per triangle. */
export function encodeStl(name: string, triangles: readonly Triangle[]): Buffer {
  const file = Buffer.alloc(84 + 50 * triangles.length);
  file.write(name.slice(0, 79), 0, 'latin1');
  file.writeUInt32LE(triangles.length, 80);
  let at = 84;
  const writeFloat = (value: number): void => {
    at = file.writeFloatLE(value, at);
  };
  for (const [a, b, c] of triangles) {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const length = Math.hypot(...normal) || 1;
    normal.forEach((value) => writeFloat(value / length));
    for (const point of [a, b, c]) point.forEach(writeFloat);
    at += 2;
  }
  return file;
}
