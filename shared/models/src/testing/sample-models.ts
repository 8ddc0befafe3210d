/** A surface to write: the positions of vertices, and the vertices of each triangle. */
export interface SampleBody {
  readonly places: readonly (readonly [x: number, y: number, z: number])[];
  readonly triangles: readonly (readonly [a: number, b: number, c: number])[];
}

/** Creates a box with one corner at the origin and outward facets: 8 vertices and 12 triangles. */
export function createBox(width: number, depth: number, height: number): SampleBody {
  const places = Array.from(
    { length: 8 },
    (_, corner) => [corner & 1 ? width : 0, corner & 2 ? depth : 0, corner & 4 ? height : 0] as const,
  );
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return { places, triangles: sides.flatMap(([a, b, c, d]) => [[a, b, c] as const, [a, c, d] as const]) };
}

/** Encodes a body as binary STL. */
export function encodeBinaryStl({ places, triangles }: SampleBody, header = ''): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * triangles.length);
  bytes.set(new TextEncoder().encode(header).subarray(0, 80));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles.length, true);
  for (const [facet, corners] of triangles.entries()) {
    for (const [corner, vertex] of corners.entries()) {
      for (const [axis, value] of (places[vertex] ?? []).entries())
        view.setFloat32(84 + facet * 50 + 12 + corner * 12 + axis * 4, value, true);
    }
  }
  return bytes;
}

/** Encodes a body as STL text. */
export function encodeTextStl({ places, triangles }: SampleBody, name = 'box'): string {
  const facet = (corners: readonly number[]) =>
    `facet normal 0 0 0\n outer loop\n${corners.map((vertex) => `  vertex ${places[vertex]?.join(' ')}`).join('\n')}\n endloop\nendfacet`;
  return `solid ${name}\n${triangles.map(facet).join('\n')}\nendsolid ${name}\n`;
}

/** Encodes a body as OBJ. */
export function encodeObj({ places, triangles }: SampleBody): string {
  return [
    ...places.map((place) => `v ${place.join(' ')}`),
    ...triangles.map((corners) => `f ${corners.map((vertex) => vertex + 1).join(' ')}`),
  ].join('\n');
}

/** Encodes a body as PLY text, optionally with a colour for each vertex. */
export function encodePlyText({ places, triangles }: SampleBody, colour?: string): string {
  return [
    'ply\nformat ascii 1.0',
    `element vertex ${places.length}\nproperty float x\nproperty float y\nproperty float z`,
    ...(colour === undefined ? [] : ['property uchar red\nproperty uchar green\nproperty uchar blue']),
    `element face ${triangles.length}\nproperty list uchar int vertex_indices\nend_header`,
    ...places.map((place) => `${place.join(' ')}${colour === undefined ? '' : ` ${colour}`}`),
    ...triangles.map((corners) => `3 ${corners.join(' ')}`),
    '',
  ].join('\n');
}

/** Encodes a body as binary PLY. */
export function encodeBinaryPly({ places, triangles }: SampleBody, little: boolean): Uint8Array<ArrayBuffer> {
  const header = `ply\nformat binary_${little ? 'little' : 'big'}_endian 1.0\nelement vertex ${places.length}\nproperty double x\nproperty double y\nproperty double z\nelement face ${triangles.length}\nproperty uchar flags\nproperty list uchar uint vertex_index\nend_header\n`;
  const start = header.length;
  const bytes = new Uint8Array(start + places.length * 24 + triangles.length * 14);
  bytes.set(new TextEncoder().encode(header));
  const view = new DataView(bytes.buffer);
  for (const [at, value] of places.flat().entries()) view.setFloat64(start + at * 8, value, little);
  for (const [face, corners] of triangles.entries()) {
    const row = start + places.length * 24 + face * 14;
    view.setUint8(row + 1, 3);
    for (const [corner, vertex] of corners.entries()) view.setUint32(row + 2 + corner * 4, vertex, little);
  }
  return bytes;
}

/** Encodes a body as OFF. */
export function encodeOff({ places, triangles }: SampleBody): string {
  return `OFF\n# a body\n${places.length} ${triangles.length} 0\n${places.map((place) => place.join(' ')).join('\n')}\n${triangles.map((corners) => `3 ${corners.join(' ')} 255 0 0`).join('\n')}\n`;
}
