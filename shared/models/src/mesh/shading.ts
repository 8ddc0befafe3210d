// Nothing is allocated per vertex or triangle, because a worker that has just started would spend more time on garbage
// collection than on shading.

/** Computes the normal of each triangle with twice its area as length. */
export function computeFacetNormals(positions: Float32Array, corners: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(corners.length);
  for (let at = 0; at < corners.length; at += 3) {
    const a = (corners[at] ?? 0) * 3;
    const b = (corners[at + 1] ?? 0) * 3;
    const c = (corners[at + 2] ?? 0) * 3;
    const x = positions[a] ?? 0;
    const y = positions[a + 1] ?? 0;
    const z = positions[a + 2] ?? 0;
    const ux = (positions[b] ?? 0) - x;
    const uy = (positions[b + 1] ?? 0) - y;
    const uz = (positions[b + 2] ?? 0) - z;
    const vx = (positions[c] ?? 0) - x;
    const vy = (positions[c + 1] ?? 0) - y;
    const vz = (positions[c + 2] ?? 0) - z;
    normals[at] = uy * vz - uz * vy;
    normals[at + 1] = uz * vx - ux * vz;
    normals[at + 2] = ux * vy - uy * vx;
  }
  return normals;
}

function normaliseAll(normals: Float32Array): void {
  for (let at = 0; at < normals.length; at += 3) {
    const x = normals[at] ?? 0;
    const y = normals[at + 1] ?? 0;
    const z = normals[at + 2] ?? 0;
    const scale = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    normals[at] = x * scale;
    normals[at + 1] = y * scale;
    normals[at + 2] = z * scale;
  }
}

/** Returns the angle of a triangle at a corner, in radians. The corners are offsets into the positions. */
function computeAngle(p: Float32Array, at: number, one: number, other: number): number {
  const x = p[at] ?? 0;
  const y = p[at + 1] ?? 0;
  const z = p[at + 2] ?? 0;
  const ux = (p[one] ?? 0) - x;
  const uy = (p[one + 1] ?? 0) - y;
  const uz = (p[one + 2] ?? 0) - z;
  const vx = (p[other] ?? 0) - x;
  const vy = (p[other + 1] ?? 0) - y;
  const vz = (p[other + 2] ?? 0) - z;
  const lengths = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  if (lengths === 0) return 0;
  return Math.acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy + uz * vz) / lengths)));
}

/** Vertices with normals. */
interface ShadedVertices {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** The original vertex of each vertex. */
  readonly sources: Uint32Array;
}

/** The cosine of the angle between a triangle and the mean normal at a vertex below which an edge is sharp. */
const SHARP_EDGE_COSINE = Math.cos((50 * Math.PI) / 180);

/**
 * Computes the normal of each vertex as the mean of the triangles around it, weighted by their angles. So the
 * triangulation of a side does not matter. A triangle at a sharp angle to the mean gets its own vertex: the rim of a
 * base remains an edge, and enamel is round.
 */
export function shadeVertices(positions: Float32Array, corners: Uint32Array, facets: Float32Array): ShadedVertices {
  normaliseAll(facets);
  const means = new Float32Array(positions.length);
  for (let at = 0; at < corners.length; at += 1) {
    const from = at - (at % 3);
    const to = (corners[at] ?? 0) * 3;
    const angle = computeAngle(
      positions,
      to,
      (corners[from + ((at + 1) % 3)] ?? 0) * 3,
      (corners[from + ((at + 2) % 3)] ?? 0) * 3,
    );
    for (let axis = 0; axis < 3; axis += 1)
      means[to + axis] = (means[to + axis] ?? 0) + angle * (facets[from + axis] ?? 0);
  }
  normaliseAll(means);
  const isSharp = (at: number): boolean => {
    const vertex = (corners[at] ?? 0) * 3;
    const facet = at - (at % 3);
    const dot =
      (means[vertex] ?? 0) * (facets[facet] ?? 0) +
      (means[vertex + 1] ?? 0) * (facets[facet + 1] ?? 0) +
      (means[vertex + 2] ?? 0) * (facets[facet + 2] ?? 0);
    return dot < SHARP_EDGE_COSINE;
  };
  let sharpCount = 0;
  for (let at = 0; at < corners.length; at += 1) if (isSharp(at)) sharpCount += 1;
  const count = positions.length / 3;
  const shaded = {
    positions: new Float32Array(positions.length + sharpCount * 3),
    normals: new Float32Array(positions.length + sharpCount * 3),
    indices: new Uint32Array(corners),
    sources: new Uint32Array(count + sharpCount),
  };
  shaded.positions.set(positions);
  shaded.normals.set(means);
  for (let vertex = 0; vertex < count; vertex += 1) shaded.sources[vertex] = vertex;
  let next = count;
  for (let at = 0; at < corners.length; at += 1) {
    if (!isSharp(at)) continue;
    const [vertex, facet] = [corners[at] ?? 0, at - (at % 3)];
    shaded.positions.set(positions.subarray(vertex * 3, vertex * 3 + 3), next * 3);
    shaded.normals.set(facets.subarray(facet, facet + 3), next * 3);
    shaded.sources[next] = vertex;
    shaded.indices[at] = next;
    next += 1;
  }
  return shaded;
}
