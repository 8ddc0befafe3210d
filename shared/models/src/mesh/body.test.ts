import { describe, expect, test } from '@jest/globals';
import { readModel } from '../formats/read-model.ts';
import { loadDraco } from '../testing/draco.ts';
import { encodeBinaryStl, createBox, encodeObj, encodePlyText, encodeTextStl } from '../testing/sample-models.ts';
import { type Body, createBody, type Skin } from './body.ts';
import { findHit } from './find-hit.ts';
import { UnreadableModelError } from './unreadable-model.ts';

async function readBody(bytes: Uint8Array | string, format: 'stl' | 'obj' | 'ply' = 'stl'): Promise<Body & Skin> {
  const file = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return createBody(await readModel(file, format, loadDraco));
}

describe('VIEW-03 surfaces of a model', () => {
  test('merges vertices at the same position, and preserves the edges of a box', async () => {
    const body = await readBody(encodeBinaryStl(createBox(20, 10, 5)));
    expect([body.least, body.most, body.indices.length]).toEqual([[0, 0, 0], [20, 10, 5], 36]);
    // Each corner of each triangle has the normal of its own side, along one axis.
    for (const corner of body.indices) {
      const normal = [...body.normals.subarray(corner * 3, corner * 3 + 3)].map(Math.abs);
      expect(normal.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    }
  });

  test('creates one vertex per position of a smooth surface, with outward normals', async () => {
    const [rings, steps] = [24, 48];
    const at = (ring: number, step: number): [number, number, number] => {
      const [a, b] = [(Math.PI * ring) / rings, (2 * Math.PI * (step % steps)) / steps];
      return [Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b), Math.cos(a)];
    };
    const places: [number, number, number][] = [];
    const triangles: [number, number, number][] = [];
    const face = (...corners: [number, number, number][]): void => {
      triangles.push([places.length, places.length + 1, places.length + 2]);
      places.push(...corners);
    };
    for (let ring = 0; ring < rings; ring += 1) {
      for (let step = 0; step < steps; step += 1) {
        face(at(ring, step), at(ring + 1, step), at(ring + 1, step + 1));
        face(at(ring, step), at(ring + 1, step + 1), at(ring, step + 1));
      }
    }
    const body = await readBody(encodeObj({ places, triangles }), 'obj');
    expect(body.positions.length / 3).toBeLessThanOrEqual((rings - 1) * steps + 2 * steps);
    const deviations = body.normals.map((value, at) => Math.abs(value - (body.positions[at] ?? Number.NaN)));
    expect(Math.max(...deviations)).toBeLessThan(0.1);
  });

  test('preserves the colours of vertices and the parts of remaining triangles', async () => {
    const body = await readBody(encodePlyText(createBox(1, 1, 1), '9 8 7'), 'ply');
    expect([...(body.colours ?? [])].slice(-3)).toEqual([9, 8, 7]);
    const degenerateBody = { places: [[0, 0, 0] as const], triangles: [[0, 0, 0] as const] };
    const two = await readBody(`${encodeTextStl(degenerateBody, 'flat')}${encodeTextStl(createBox(1, 1, 1), 'body')}`);
    expect(two.parts).toEqual([{ name: 'body', start: 0, count: 12 }]);
  });

  test('splits a vertex by the colours of its triangles', () => {
    const body = createBody({
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]),
      indices: new Uint32Array([0, 1, 2, 2, 1, 3, 0, 1, 2]),
      colours: null,
      facetColours: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255]),
      parts: [],
    });
    expect(body.positions.length / 3).toBe(9);
    const { colours } = body;
    const toCornerColour = (corner: number) => [0, 1, 2].map((channel) => colours?.[corner * 3 + channel]);
    expect([0, 3, 6].map((at) => toCornerColour(body.indices[at] ?? 0))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
  });

  test.each([
    ['invalid numbers only', encodeObj(createBox(1, 1, 1)).replaceAll(/^v .*$/gm, 'v nan nan nan')],
    ['positions beyond the limit', encodeObj(createBox(1e30, 1, 1)).replaceAll(/^v 0/gm, 'v 1e30')],
    ['a single position', encodeObj(createBox(0, 0, 0))],
  ])('refuses a model of %s', async (_, text) => {
    const error: unknown = await readBody(text, 'obj').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableModelError);
    expect((error as UnreadableModelError).fault).toBe('numbers');
  });

  test('drops a triangle with an invalid vertex, and preserves the others', async () => {
    const brokenText = `${encodeObj(createBox(2, 2, 2))}\nv inf 0 0\nf 1 2 9`;
    const body = await readBody(brokenText, 'obj');
    expect([body.indices.length, body.most]).toEqual([36, [2, 2, 2]]);
  });
});

describe('VIEW-03 picking of a point on a model', () => {
  test('finds the nearest surface, to a thousandth of a millimetre', async () => {
    const body = await readBody(encodeBinaryStl(createBox(20, 10, 5)));
    const hit = findHit(body, { from: [7, 3, 100], direction: [0, 0, -1] });
    expect(hit?.place).toEqual([7, 3, 5]);
    expect(hit?.distance).toBeCloseTo(95, 3);
    expect(findHit(body, { from: [21, 3, 100], direction: [0, 0, -1] })).toBeNull();
    expect(findHit(body, { from: [7, 3, -1], direction: [0, 0, -1] })).toBeNull();
  });

  test('passes through removed parts', async () => {
    const body = await readBody(encodeBinaryStl(createBox(20, 10, 5)));
    const hit = findHit(body, { from: [7, 3, 100], direction: [0, 0, -1] }, ([, , z]) => z < 4);
    expect(hit?.place).toEqual([7, 3, 0]);
  });
});

describe('VIEW-03 models of points and lines', () => {
  const readWire = async (text: string, format: 'obj' | 'ply') =>
    createBody(await readModel(new TextEncoder().encode(text), format, loadDraco, { withoutSurface: true }));

  test('keeps points and lines without those that are no places, and says that there is no surface', async () => {
    const body = await readWire('v 0 0 0\nv x 1 1\nv 9 0 0\nv 0 9 1\nl 1 2\nl 1 3 4\nl 3 99\n', 'obj');
    expect([...body.positions]).toEqual([0, 0, 0, 9, 0, 0, 0, 9, 1]);
    expect([...(body.lines ?? [])]).toEqual([0, 1, 1, 2]);
    expect([body.indices.length, body.least, body.most]).toEqual([0, [0, 0, 0], [9, 9, 1]]);
    expect(body.notices).toEqual([{ kind: 'surfaceAbsent', count: 3 }]);
    // Nothing is measured on it.
    expect(findHit(body, { from: [4, 0, 9], direction: [0, 0, -1] })).toBeNull();
  });

  test('keeps the colours of points', async () => {
    const text =
      'ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n0 0 0 1 2 3\n9 9 9 4 5 6\n';
    const { colours, lines } = await readWire(text, 'ply');
    expect([[...(colours ?? [])], [...(lines ?? [1])]]).toEqual([[1, 2, 3, 4, 5, 6], []]);
  });

  test('refuses points in one place, and points where a surface is required', async () => {
    await expect(readWire('v 1 1 1\nv 1 1 1\np 1 2\n', 'obj')).rejects.toThrow(UnreadableModelError);
    await expect(readBody('v 0 0 0\nv 9 0 0\np 1 2\n', 'obj')).rejects.toThrow(UnreadableModelError);
  });
});
