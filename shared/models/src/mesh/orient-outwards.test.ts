import { describe, expect, test } from '@jest/globals';
import type { IndexedSurface } from './indexed-surface.ts';
import { createBox, type SampleBody } from '../testing/sample-models.ts';
import { createSheet, createSphere } from '../testing/sample-surfaces.ts';
import { createBody } from './body.ts';
import { orientOutwards } from './orient-outwards.ts';

function toSurface({ places, triangles }: SampleBody): IndexedSurface {
  return { positions: Float32Array.from(places.flat()), indices: Uint32Array.from(triangles.flat()) };
}

/** Returns a surface with the winding of some triangles reversed. */
function reverse({ positions, indices }: IndexedSurface, isReversed: (triangle: number) => boolean): IndexedSurface {
  const reversed = indices.map((vertex, at) => {
    const [triangle, corner] = [Math.floor(at / 3), at % 3];
    return isReversed(triangle) && corner > 0 ? (indices[triangle * 3 + 3 - corner] ?? 0) : vertex;
  });
  return { positions, indices: reversed };
}

function move({ positions, indices }: IndexedSurface, way: number): IndexedSurface {
  return { positions: positions.map((value) => value + way), indices };
}

function join(...surfaces: readonly IndexedSurface[]): IndexedSurface {
  let count = 0;
  const indices = surfaces.flatMap((one) => {
    const first = count;
    count += one.positions.length / 3;
    return [...one.indices].map((vertex) => vertex + first);
  });
  return {
    positions: Float32Array.from(surfaces.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(indices),
  };
}

const BOX = toSurface(createBox(8, 7, 10));
const LARGE_BOX = move(toSurface(createBox(12, 12, 12)), -1);
/** A crown that is open at its neck, as scanners cut it. */
const OPEN_BOX: IndexedSurface = { ...BOX, indices: BOX.indices.subarray(6) };
const createSplitBody = (surface: IndexedSurface): IndexedSurface =>
  createBody({
    positions: Float32Array.from(surface.positions),
    indices: Uint32Array.from(surface.indices),
    colours: null,
    facetColours: null,
    parts: [],
  });
const SPHERE = createSplitBody(createSphere(4, [3, -20, 8], 16));
const SHEET = createSheet({ side: 10, steps: 4, isUp: true }, () => 2);
/** The vertices of its sharp edges are split, one for each side. */
const SPLIT_BOX = createSplitBody(BOX);
const HOLLOW_BOX = join(
  LARGE_BOX,
  reverse(BOX, () => true),
);

describe('ORD-09 outer sides of the triangles of a mesh', () => {
  test.each<[string, IndexedSurface]>([
    ['a closed crown', BOX],
    ['a crown far from the origin', move(BOX, 480)],
    ['a crown at negative coordinates', move(BOX, -300)],
    ['a crown that is open at its neck', OPEN_BOX],
    ['an open crown far from the origin', move(OPEN_BOX, 480)],
    ['a round crown', SPHERE],
    ['a crown with sharp edges', SPLIT_BOX],
    ['a crown with a cavity', HOLLOW_BOX],
    ['two crowns', join(BOX, move(SPHERE, 60))],
  ])('are found for %s whose triangles point inwards, all, some or one', (_, surface) => {
    const { positions, indices } = surface;
    const triangles = indices.length / 3;
    expect(orientOutwards({ positions, indices })).toEqual(Uint32Array.from(indices));
    const half = Math.floor(triangles / 2);
    const winds = [() => true, (at: number) => at === 3, (at: number) => at % 3 === 0, (at: number) => at < half];
    const orientations = winds.map((isReversed) => orientOutwards(reverse(surface, isReversed)));
    for (const [at, one] of orientations.entries())
      expect([at, toCycles(one)]).toEqual([at, toCycles(surface === HOLLOW_BOX && at === 3 ? one : indices)]);
  });

  test('of one of two crowns in a file are found without the other', () => {
    const { indices } = join(BOX, move(SPHERE, 60));
    const orientedIndices = orientOutwards(
      join(
        reverse(BOX, () => true),
        move(SPHERE, 60),
      ),
    );
    expect(toCycles(orientedIndices)).toEqual(toCycles(indices));
  });

  test.each([true, false])('of a flat sheet are those of the file (reversed: %s)', (isReversed) => {
    const sheet = reverse(SHEET, () => isReversed);
    expect(orientOutwards(sheet)).toEqual(sheet.indices);
  });

  test('are found at a vertex table full of hostile edges in bounded time', () => {
    const indices = Uint32Array.from({ length: 300_000 }, (_, at) =>
      at % 3 === 0 ? 0 : at % 3 === 1 ? 1 : 2 + (at % 1000),
    );
    const positions = Float32Array.from({ length: 3006 }, (_, at) => Math.sin(at) * 10);
    expect(orientOutwards({ positions, indices }).length).toBe(indices.length);
  });
});

/** Returns the triangles with the least vertex first, because a reversal starts at another corner. */
function toCycles(indices: Uint32Array): string[] {
  return Array.from({ length: indices.length / 3 }, (_, at) => {
    const [a = 0, b = 0, c = 0] = indices.subarray(at * 3, at * 3 + 3);
    if (a <= b && a <= c) return `${a} ${b} ${c}`;
    return b <= c ? `${b} ${c} ${a}` : `${c} ${a} ${b}`;
  });
}
