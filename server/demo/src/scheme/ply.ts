import type { Triangle, Vertex } from '../jaw/mesh.ts';

/** Encodes triangles with shared vertices as binary PLY. */
export function encodePly(triangles: readonly Triangle[]): Buffer {
  const numbersByVertex = new Map<string, number>();
  const vertices: Vertex[] = [];
  const getVertexNumber = (vertex: Vertex): number => {
    const key = vertex.map((value) => Math.fround(value)).join(' ');
    const number = numbersByVertex.get(key) ?? vertices.push(vertex) - 1;
    numbersByVertex.set(key, number);
    return number;
  };
  const faces = triangles.map((corners) => corners.map(getVertexNumber));
  const header = Buffer.from(
    `ply\nformat binary_little_endian 1.0\nelement vertex ${String(vertices.length)}\nproperty float x\nproperty float y\nproperty float z\nelement face ${String(faces.length)}\nproperty list uchar uint vertex_indices\nend_header\n`,
  );
  const body = Buffer.alloc(vertices.length * 12 + faces.length * 13);
  let at = 0;
  for (const vertex of vertices) for (const value of vertex) at = body.writeFloatLE(value, at);
  for (const corners of faces) {
    at = body.writeUInt8(corners.length, at);
    for (const corner of corners) at = body.writeUInt32LE(corner, at);
  }
  return Buffer.concat([header, body]);
}

/** Splits each triangle into four, repeatedly. */
export function subdivide(triangles: readonly Triangle[], times: number): readonly Triangle[] {
  if (times === 0) return triangles;
  const middle = (one: Vertex, other: Vertex): Vertex => [
    (one[0] + other[0]) / 2,
    (one[1] + other[1]) / 2,
    (one[2] + other[2]) / 2,
  ];
  const finer = triangles.flatMap(([a, b, c]): Triangle[] => {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    return [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ];
  });
  return subdivide(finer, times - 1);
}
