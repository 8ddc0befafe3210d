import { describe, expect, test } from '@jest/globals';
import { createMouth, type Mouth } from '../mouth/mouth.ts';
import { createJawModel } from './jaw-model.ts';
import type { Triangle, Vertex } from './mesh.ts';

function readTriangles(stl: Buffer): Triangle[] {
  return Array.from({ length: stl.readUInt32LE(80) }, (_, i) => {
    const corner = (n: number): Vertex => {
      const at = 84 + 50 * i + 12 * n;
      return [stl.readFloatLE(at), stl.readFloatLE(at + 4), stl.readFloatLE(at + 8)];
    };
    return [corner(1), corner(2), corner(3)];
  });
}

/** Widens one crown of a mouth: the second premolar, or the second primary molar, on the left. */
function widenOneCrown(mouth: Mouth, jaw: 'upper' | 'lower'): Mouth {
  const teeth = mouth[jaw].map((tooth) =>
    tooth.side === 'left' && tooth.position === 5 ? { ...tooth, width: tooth.width * 1.2 } : tooth,
  );
  return { ...mouth, [jaw]: teeth };
}

/** Computes the volume that triangles enclose, in mm³: the sum of the tetrahedra between them and the origin. */
function computeVolume(triangles: readonly Triangle[]): number {
  return triangles.reduce(
    (sum, [a, b, c]) =>
      sum +
      (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6,
    0,
  );
}

describe.each(['crowding', 'spacing', 'mixed'] as const)('jaws of %s', (kind) => {
  test.each(['upper', 'lower'] as const)('creates a closed body of the size of the %s jaw', (jaw) => {
    const stl = createJawModel(createMouth(kind, 'before'), jaw);
    const triangles = readTriangles(stl);
    expect(stl.length).toBe(84 + 50 * triangles.length);
    expect(stl.length).toBeLessThan(1024 * 1024);

    // A closed body has each edge once in each direction.
    const edges = new Map<string, number>();
    for (const triangle of triangles) {
      triangle.forEach((from, n) => {
        const to = triangle[(n + 1) % 3] ?? from;
        const [forth, back] = [`${String(from)} ${String(to)}`, `${String(to)} ${String(from)}`];
        edges.set(forth, (edges.get(forth) ?? 0) + 1);
        edges.set(back, (edges.get(back) ?? 0) - 1);
      });
    }
    expect([...edges.values()].filter((balance) => balance !== 0)).toEqual([]);

    const size = [0, 1, 2].map((axis) => {
      const values = triangles.flatMap((triangle) => triangle.map((corner) => corner[axis] ?? Number.NaN));
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    const [width = 0, length = 0, height = 0] = size;
    expect(width).toBeGreaterThan(52);
    expect(width).toBeLessThan(70);
    expect(length).toBeGreaterThan(40);
    expect(length).toBeLessThan(68);
    expect(height).toBeGreaterThan(15);
    expect(height).toBeLessThan(26);
  });

  test.each(['upper', 'lower'] as const)("places the patient's left side on the left of the %s jaw", (jaw) => {
    const mouth = createMouth(kind, 'before');
    const [before, markedTriangles] = [mouth, widenOneCrown(mouth, jaw)].map((one) =>
      readTriangles(createJawModel(one, jaw)),
    );
    const unmarkedTriangles = new Set(before?.map(String));
    const mark = markedTriangles?.filter((triangle) => !unmarkedTriangles.has(String(triangle))) ?? [];
    expect(mark.length).toBeGreaterThan(0);
    // Right, forwards and up are right-handed, so x is negative on the patient's left.
    expect(mark.flat().every(([x]) => x < 0)).toBe(true);
  });

  test.each(['upper', 'lower'] as const)('orients the facets of the %s jaw outwards', (jaw) => {
    // Facets that face inwards enclose a negative volume.
    expect(computeVolume(readTriangles(createJawModel(createMouth(kind, 'before'), jaw)))).toBeGreaterThan(5000);
  });
});
