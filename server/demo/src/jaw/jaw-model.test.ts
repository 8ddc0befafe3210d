import { describe, expect, test } from '@jest/globals';
import { layMouth } from '../mouth/mouth.ts';
import { jawModel } from './jaw-model.ts';

type Corner = readonly [number, number, number];

function trianglesOf(stl: Buffer): (readonly [Corner, Corner, Corner])[] {
  return Array.from({ length: stl.readUInt32LE(80) }, (_, i) => {
    const corner = (n: number): Corner => {
      const at = 84 + 50 * i + 12 * n;
      return [stl.readFloatLE(at), stl.readFloatLE(at + 4), stl.readFloatLE(at + 8)];
    };
    return [corner(1), corner(2), corner(3)];
  });
}

describe.each(['crowding', 'spacing', 'mixed'] as const)('the jaws of %s', (kind) => {
  test.each(['upper', 'lower'] as const)('%s is a closed body of the size of a jaw', (jaw) => {
    const stl = jawModel(layMouth(kind, 'before'), jaw);
    const triangles = trianglesOf(stl);
    expect(stl.length).toBe(84 + 50 * triangles.length);
    expect(stl.length).toBeLessThan(1024 * 1024);

    // Each edge is gone along once in each direction: nothing is open.
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
});
