import type { IndexRow } from './number-rows.ts';

/** Larger polygons become fans: ear clipping takes quadratic time. */
const MAX_CLIPPED_CORNERS = 256;

type Point = readonly [x: number, y: number];

/** Returns twice the signed area of a triangle. */
function computeTurn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Projects the corners on the plane that shows the largest area, so that they turn to the left. */
function projectCorners(corners: readonly number[], positions: ArrayLike<number>): Point[] {
  const coordinate = (corner: number, axis: number) => positions[corner * 3 + axis] ?? Number.NaN;
  const projections = [
    [0, 1],
    [1, 2],
    [2, 0],
  ].map(([first = 0, second = 0]) =>
    corners.map((corner): Point => [coordinate(corner, first), coordinate(corner, second)]),
  );
  const areas = projections.map((points) =>
    points.reduce(
      (area, point, index) => area + computeTurn([0, 0], points[index - 1] ?? points.at(-1) ?? point, point),
      0,
    ),
  );
  const largest = areas.reduce((best, area, index) => (Math.abs(area) > Math.abs(areas[best] ?? 0) ? index : best), 0);
  const points = projections[largest] ?? [];
  return (areas[largest] ?? 0) < 0 ? points.map(([x, y]): Point => [-x, y]) : points;
}

function isInside(point: Point, a: Point, b: Point, c: Point): boolean {
  return computeTurn(a, b, point) >= 0 && computeTurn(b, c, point) >= 0 && computeTurn(c, a, point) >= 0;
}

/** Finds a corner that can be cut off; -1 for corners that cross each other. */
function findEar(loop: readonly number[], points: readonly Point[]): number {
  const pointAt = (index: number): Point => points[loop[(index + loop.length) % loop.length] ?? 0] ?? [0, 0];
  return loop.findIndex((_, index) => {
    const [a, b, c] = [pointAt(index - 1), pointAt(index), pointAt(index + 1)];
    if (computeTurn(a, b, c) <= 0) return false;
    return loop.every((_own, other) => {
      const isCorner = [index - 1, index, index + 1].some(
        (neighbour) => (neighbour + loop.length) % loop.length === other,
      );
      return isCorner || !isInside(pointAt(other), a, b, c);
    });
  });
}

function isConvex(points: readonly Point[]): boolean {
  const { length } = points;
  return points.every((point, index) => {
    const [next, last] = [points[(index + 1) % length], points[(index + 2) % length]];
    return next === undefined || last === undefined || computeTurn(point, next, last) >= 0;
  });
}

/**
 * Appends the triangles of a face. A concave face is cut into ears, because a fan of it would cover other places; a face
 * with missing or crossing corners becomes a fan.
 */
export function pushPolygon(
  indices: IndexRow,
  corners: ArrayLike<number>,
  count: number,
  positions: ArrayLike<number>,
): void {
  const own = Array.from({ length: count }, (_, index) => corners[index] ?? -1);
  const points = count > 3 && count <= MAX_CLIPPED_CORNERS ? projectCorners(own, positions) : [];
  const isClipped = points.length > 0 && points.every(([x, y]) => Number.isFinite(x + y)) && !isConvex(points);
  const triangles = isClipped ? clipEars(points) : null;
  if (triangles === null) indices.pushFan(own, count);
  else
    for (const triangle of triangles)
      indices.pushFan(
        triangle.map((index) => own[index] ?? -1),
        3,
      );
}

function clipEars(points: readonly Point[]): number[][] | null {
  const loop = points.map((_, index) => index);
  const triangles: number[][] = [];
  while (loop.length > 3) {
    const ear = findEar(loop, points);
    if (ear < 0) return null;
    const [before = 0, after = 0] = [loop.at(ear - 1), loop[(ear + 1) % loop.length]];
    triangles.push([before, loop[ear] ?? 0, after]);
    loop.splice(ear, 1);
  }
  return [...triangles, loop];
}
