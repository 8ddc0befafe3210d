import type { IndexedSurface } from './indexed-surface.ts';
import { SurfacePieces } from './surface-pieces.ts';
import { VertexTable } from './vertex-table.ts';

/**
 * The least volume of a piece of surface that determines its outside, as a share of the sphere with the same area. The
 * sign of the volume of an almost flat sheet is meaningless.
 */
const MIN_VOLUME_SHARE = 0.02;

type Point = readonly [x: number, y: number, z: number];

/** The figures that determine the side of a piece, as if all its triangles had the side of its root in front. */
interface PieceFigures {
  /** The middle of its rims; its volume is measured from there, as if fans closed its openings. */
  readonly middle: Point;
  area: number;
  /** Six times the signed volume. */
  volume: number;
  /** The area of the triangles with the side of the root in front, minus that of the others. */
  agreement: number;
  readonly least: [number, number, number];
  readonly most: [number, number, number];
}

/**
 * Returns the triangles of a surface with their outer sides in front. Triangles are first made to agree with their
 * neighbours; then the signed volume of each connected piece, with its openings closed, decides which side is the outer
 * one. Pieces without a meaningful volume keep the winding of the file, and the walls of a cavity keep their relation
 * to the piece around them.
 *
 * Programs that mirror a tooth reverse the winding of its triangles. Drawn from both sides it looks right, but every
 * distance to it has the wrong sign.
 */
export function orientOutwards({ positions, indices }: IndexedSurface): Uint32Array<ArrayBuffer> {
  const pieces = new SurfacePieces(weldCorners(positions, indices));
  const reversedRoots = findReversedRoots(measurePieces({ positions, indices }, pieces));
  const orientedIndices = new Uint32Array(indices);
  for (let triangle = 0; triangle * 3 < indices.length; triangle += 1) {
    if (pieces.isOpposed(triangle) === reversedRoots.has(pieces.findRoot(triangle))) continue;
    orientedIndices[triangle * 3 + 1] = indices[triangle * 3 + 2] ?? 0;
    orientedIndices[triangle * 3 + 2] = indices[triangle * 3 + 1] ?? 0;
  }
  return orientedIndices;
}

/** Returns the corners of the triangles with one number per position; edges and colours split vertices. */
function weldCorners(positions: Float32Array, indices: Uint32Array): Uint32Array {
  const table = new VertexTable(positions.length / 3, false);
  const places = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < places.length; vertex += 1)
    places[vertex] = table.findOrAddVertex(...getPoint(positions, vertex), 0);
  return indices.map((vertex) => places[vertex] ?? 0);
}

function getPoint(positions: Float32Array, vertex: number): Point {
  return [positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0];
}

/** Measures the pieces, by their roots. */
function measurePieces({ positions, indices }: IndexedSurface, pieces: SurfacePieces): Map<number, PieceFigures> {
  const middles = findRimMiddles({ positions, indices }, pieces);
  const figures = new Map<number, PieceFigures>();
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [at, at + 1, at + 2].map((corner) => getPoint(positions, indices[corner] ?? 0)) as [
      Point,
      Point,
      Point,
    ];
    const root = pieces.findRoot(at / 3);
    const piece = figures.get(root) ?? createFigures(middles.get(root) ?? a);
    figures.set(root, piece);
    const sign = pieces.isOpposed(at / 3) ? -1 : 1;
    const { area, volume } = measureTriangle(
      subtract(a, piece.middle),
      subtract(b, piece.middle),
      subtract(c, piece.middle),
    );
    piece.area += area;
    piece.agreement += sign * area;
    piece.volume += sign * volume;
    for (const point of [a, b, c]) widen(piece, point);
  }
  return figures;
}

function createFigures(middle: Point): PieceFigures {
  const [least, most]: [PieceFigures['least'], PieceFigures['most']] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  return { middle, area: 0, volume: 0, agreement: 0, least, most };
}

function findRimMiddles({ positions, indices }: IndexedSurface, pieces: SurfacePieces): Map<number, Point> {
  const sums = new Map<number, { count: number; sum: Point }>();
  for (const edge of pieces.openEdges) {
    const root = pieces.findRoot(Math.floor(edge / 3));
    const { count, sum } = sums.get(root) ?? { count: 0, sum: [0, 0, 0] };
    const [x, y, z] = getPoint(positions, indices[edge] ?? 0);
    sums.set(root, { count: count + 1, sum: [sum[0] + x, sum[1] + y, sum[2] + z] });
  }
  return new Map(
    [...sums].map(
      ([
        root,
        {
          count,
          sum: [x, y, z],
        },
      ]) => [root, [x / count, y / count, z / count]],
    ),
  );
}

function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Returns the area of a triangle, and six times the signed volume between it and the origin. */
function measureTriangle(a: Point, b: Point, c: Point): { readonly area: number; readonly volume: number } {
  const [u, v] = [subtract(b, a), subtract(c, a)];
  const [nx, ny, nz] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  return { area: Math.hypot(nx, ny, nz) / 2, volume: a[0] * nx + a[1] * ny + a[2] * nz };
}

function widen({ least, most }: PieceFigures, point: Point): void {
  for (const axis of [0, 1, 2] as const) {
    least[axis] = Math.min(least[axis], point[axis]);
    most[axis] = Math.max(most[axis], point[axis]);
  }
}

/** Returns the roots of the pieces whose triangles must have the other side in front than the root. */
function findReversedRoots(figures: ReadonlyMap<number, PieceFigures>): ReadonlySet<number> {
  const [largest] = [...figures.values()]
    .filter(hasVolume)
    .toSorted((one, other) => Math.abs(other.volume) - Math.abs(one.volume));
  const isTurned = largest !== undefined && largest.volume < 0 !== largest.agreement < 0;
  const isReversed = (piece: PieceFigures): boolean => {
    if (largest !== undefined && piece !== largest && isInside(piece, largest)) return piece.agreement < 0 !== isTurned;
    return (hasVolume(piece) ? piece.volume : piece.agreement) < 0;
  };
  return new Set([...figures].filter(([, piece]) => isReversed(piece)).map(([root]) => root));
}

function hasVolume({ volume, area }: PieceFigures): boolean {
  return Math.abs(volume) / 6 > (MIN_VOLUME_SHARE * area ** 1.5) / (6 * Math.sqrt(Math.PI));
}

function isInside(one: PieceFigures, other: PieceFigures): boolean {
  return one.least.every((least, axis) => {
    const isAbove = least > (other.least[axis] ?? 0);
    return isAbove && (one.most[axis] ?? 0) < (other.most[axis] ?? 0);
  });
}
