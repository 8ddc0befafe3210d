import { drawWire } from './draw-wire.ts';
import { DamagedImageError, TooMuchWorkError } from '../image-job.ts';
import type { ModelBox } from '@dentarium/domain/model-box';
import { forEachTriangle, type Surface, countTriangles } from '@dentarium/models';

/** The direction of view on a model: an axis (0 x, 1 y, 2 z) and its upper or lower end. */
export interface ViewFrom {
  readonly axis: 0 | 1 | 2;
  readonly from: 'above' | 'below';
}

/**
 * The visible side of a model: the distance of each spot towards the viewer and its light; NaN and 0 for empty spots.
 */
export interface Relief {
  readonly width: number;
  readonly height: number;
  /** Depth in units of the model; NaN for empty spots. */
  readonly depth: Float32Array;
  /** Light from 0 to 255. */
  readonly light: Uint8Array;
}

/** Calls back with each vertex that is drawn, as an offset into the positions: those of triangles, or all points. */
function forEachCorner(mesh: Surface, visit: (offset: number) => void): void {
  if (mesh.lines === undefined)
    forEachTriangle(mesh, (a, b, c) => {
      visit(a);
      visit(b);
      visit(c);
    });
  else for (let offset = 0; offset < mesh.positions.length; offset += 3) if (isPlace(mesh, offset)) visit(offset);
}

/** Returns whether the position of a point consists of numbers of a plausible size. */
function isPlace({ positions }: Surface, offset: number): boolean {
  const isWithin = (value: number | undefined): boolean => Math.abs(value ?? Number.NaN) < MAX_POINT_COORDINATE;
  return isWithin(positions[offset]) && isWithin(positions[offset + 1]) && isWithin(positions[offset + 2]);
}

/** Computes the bounding box of the vertices that triangles use, or of all points of a model without triangles. */
export function computeBounds(mesh: Surface): ModelBox {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const { positions } = mesh;
  forEachCorner(mesh, (corner) => {
    for (const axis of [0, 1, 2] as const) {
      const value = positions[corner + axis] ?? 0;
      if (value < least[axis]) least[axis] = value;
      if (value > most[axis]) most[axis] = value;
    }
  });
  if (![...least, ...most].every(Number.isFinite)) throw new DamagedImageError('a model without an extent');
  return { least, most };
}

/** The greatest coordinate of a point; some programs place a scan far from the origin. */
const MAX_POINT_COORDINATE = 1e8;

/** The fraction of a rendition's side that stays empty around a model. */
const MARGIN_SHARE = 0.04;
const AMBIENT = 60;
/**
 * Maximum number of times that a model may cover the whole drawing, besides some spots per triangle. A scan covers it
 * some ten times. Random triangles could take hours, in a process that nobody ends after the server is gone.
 */
const MAX_COVERS = 1000;
const SPOTS_PER_TRIANGLE = 16;

/**
 * Draws a model in parallel projection onto a square, lit from the viewer and a little from the upper left.
 *
 * @throws DamagedImageError for a model without an extent
 * @throws TooMuchWorkError for triangles that cover each other far more often than those of a surface
 */
export function rasterise(mesh: Surface, { axis, from }: ViewFrom, side: number): Relief {
  const { least, most } = computeBounds(mesh);
  const sign = from === 'above' ? 1 : -1;
  const across = axis === 0 ? 1 : 0;
  const up = axis === 2 ? 1 : 2;
  // Along the y axis, x grows to the viewer's left.
  const horizontalSign = axis === 1 ? -sign : sign;
  const extent = Math.max(most[across] - least[across], most[up] - least[up], 1e-6);
  const scale = (side * (1 - 2 * MARGIN_SHARE)) / extent;
  const middle = [(least[across] + most[across]) / 2, (least[up] + most[up]) / 2] as const;
  const depth = new Float32Array(side * side).fill(Number.NaN);
  const light = new Uint8Array(side * side);
  const { positions } = mesh;
  const corner = (offset: number) =>
    [
      side / 2 + horizontalSign * ((positions[offset + across] ?? 0) - middle[0]) * scale,
      side / 2 - ((positions[offset + up] ?? 0) - middle[1]) * scale,
      sign * (positions[offset + axis] ?? 0) * scale,
    ] as const;
  let remainingPixels = MAX_COVERS * side * side + SPOTS_PER_TRIANGLE * countTriangles(mesh);
  forEachTriangle(mesh, (a, b, c) => {
    const triangle = [corner(a), corner(b), corner(c)] as const;
    const box = toPixelBox(triangle, side);
    remainingPixels -= Math.max(0, box.bottom - box.top + 1) * Math.max(0, box.right - box.left + 1);
    if (remainingPixels < 0) throw new TooMuchWorkError('a model whose triangles cover each other too often');
    fillTriangle({ depth, light, side }, triangle, box);
  });
  if (mesh.lines !== undefined)
    drawWire(
      { depth, light, side },
      mesh,
      (offset) => (isPlace(mesh, offset) ? corner(offset) : null),
      (spots) => {
        remainingPixels -= spots;
        if (remainingPixels < 0) throw new TooMuchWorkError('a model whose lines cover each other too often');
      },
    );
  return { width: side, height: side, depth, light };
}

type Corner = readonly [x: number, y: number, z: number];

function computeLight([a, b, c]: readonly [Corner, Corner, Corner]): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(nx, ny, nz);
  if (!(length > 0)) return AMBIENT;
  // Many scanners write triangles of both orientations, so every visible triangle faces the viewer.
  const facing = Math.sign(nz) || 1;
  const shine = (facing * (0.9 * nz - 0.28 * nx - 0.34 * ny)) / length;
  return Math.round(AMBIENT + (255 - AMBIENT) * Math.max(0, Math.min(1, shine)));
}

/** The spots around a triangle, clipped to the drawing. */
interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function toPixelBox([a, b, c]: readonly [Corner, Corner, Corner], side: number): Box {
  return {
    top: Math.max(0, Math.floor(Math.min(a[1], b[1], c[1]))),
    bottom: Math.min(side - 1, Math.ceil(Math.max(a[1], b[1], c[1]))),
    left: Math.max(0, Math.floor(Math.min(a[0], b[0], c[0]))),
    right: Math.min(side - 1, Math.ceil(Math.max(a[0], b[0], c[0]))),
  };
}

function fillTriangle(
  { depth, light, side }: { readonly depth: Float32Array; readonly light: Uint8Array; readonly side: number },
  triangle: readonly [Corner, Corner, Corner],
  { top, bottom, left, right }: Box,
): void {
  const [a, b, c] = triangle;
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (!Number.isFinite(area) || area === 0) return;
  const lightLevel = computeLight(triangle);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const wa = ((b[0] - px) * (c[1] - py) - (c[0] - px) * (b[1] - py)) / area;
      const wb = ((c[0] - px) * (a[1] - py) - (a[0] - px) * (c[1] - py)) / area;
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const z = wa * a[2] + wb * b[2] + wc * c[2];
      const at = y * side + x;
      const oldDepth = depth[at] ?? Number.NaN;
      if (z <= oldDepth) continue;
      depth[at] = z;
      light[at] = lightLevel;
    }
  }
}
