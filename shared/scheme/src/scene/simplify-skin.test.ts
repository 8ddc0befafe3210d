import { createBody, readModel } from '@dentarium/models';
import { encodeBinaryStl, createBox } from '@dentarium/models/testing';
import { describe, expect, test } from '@jest/globals';
import { simplifySkin } from './simplify-skin.ts';
import type { Skin } from './skin.ts';

/** Creates a sphere of rings with outward normals. */
function createSphere(rings: number, radius: number): Skin {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= rings; ring += 1) {
    for (let at = 0; at < rings * 2; at += 1) {
      const [down, around] = [(Math.PI * ring) / rings, (Math.PI * at) / rings];
      const across = Math.sin(down) * radius;
      positions.push(across * Math.cos(around), across * Math.sin(around), Math.cos(down) * radius);
      if (ring === rings) continue;
      const [a, b] = [ring * rings * 2 + at, ring * rings * 2 + ((at + 1) % (rings * 2))];
      indices.push(a, a + rings * 2, b, b, a + rings * 2, b + rings * 2);
    }
  }
  const places = new Float32Array(positions);
  return {
    positions: places,
    normals: places.map((value) => value / radius),
    indices: new Uint32Array(indices),
    least: [-radius, -radius, -radius],
    most: [radius, radius, radius],
  };
}

describe('ORD-09 simplified surfaces', () => {
  const fine = createSphere(60, 5);
  const coarse = simplifySkin(fine);

  test('reduces the triangles on the same surface', () => {
    expect(coarse.indices.length).toBeLessThan(fine.indices.length / 4);
    for (let at = 0; at < coarse.positions.length; at += 3) {
      const [x, y, z] = coarse.positions.subarray(at, at + 3);
      expect(Math.hypot(x ?? 0, y ?? 0, z ?? 0)).toBeGreaterThan(4.8);
    }
    expect(Math.max(...coarse.indices)).toBeLessThan(coarse.positions.length / 3);
  });

  test('preserves the directions of normals', () => {
    for (let at = 0; at < coarse.normals.length; at += 3) {
      const [normal, place] = [coarse.normals.subarray(at, at + 3), coarse.positions.subarray(at, at + 3)];
      const alignment = normal.reduce((sum, value, axis) => sum + (value * (place[axis] ?? 0)) / 5, 0);
      expect(alignment).toBeGreaterThan(0.9);
    }
  });

  test('preserves small objects such as attachments', async () => {
    const { colours: _, ...small } = createBody(
      await readModel(encodeBinaryStl(createBox(0.3, 0.3, 0.3)), 'stl', () => Promise.reject()),
    );
    expect(simplifySkin(small).indices.length).toBeGreaterThan(0);
  });
});
