import type { Point } from '../drawing/svg.ts';
import type { Look } from './look.ts';

/** x to the viewer's right of a face from the front, y down, z towards the camera; pixels of a 1200 by 1600 image. */
type FacePoint = readonly [x: number, y: number, z: number];

/** The geometry of a turned head. */
export interface Head {
  /** Returns half the width of the face at a height. */
  width(y: number): number;
  /** Returns the depth of the skin. */
  depth(x: number, y: number): number;
  /** Projects a point of the skin into the image. */
  skin(x: number, y: number, lift?: number): Point;
  place(point: FacePoint): Point;
  /** Returns x by height of the outline of the far cheek, or of the right half from the front. */
  farEdge(y: number): number;
  /** Half the width of the skull in this view, and its centre. */
  readonly skull: { readonly x: number; readonly halfWidth: number };
  readonly isTurned: boolean;
  readonly view: 'front' | 'oblique' | 'profile';
  readonly eyes: number;
  readonly noseTip: number;
  readonly mouth: number;
  readonly chin: number;
}

/** The ellipsoid of the skull: its centre and half its extents, in units of the drawing. */
export const SKULL = { y: 560, halfHeight: 268, halfWidth: 282, halfLength: 318, z: -66 } as const;

/** Returns the heights of the chin and of the features above it: children have a small lower face. */
function toHeights(look: Look): { eyes: number; noseTip: number; mouth: number; chin: number } {
  return look.age === 'child'
    ? { eyes: 752, noseTip: 876, mouth: 958, chin: 1080 }
    : { eyes: 724, noseTip: 882, mouth: 976, chin: 1132 };
}

/** Creates a head turned by `yaw` degrees to the viewer's right: 0 from the front, about 40 for an oblique view. */
export function createHead(look: Look, yaw: number): Head {
  const [c, s] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const { chin, ...rest } = toHeights(look);
  const jaw = look.woman || look.age === 'child' ? 0.96 : 1.09;
  const widths: readonly Point[] = [
    [300, 40],
    [345, 120],
    [400, 192],
    [480, 244],
    [580, 266],
    [680, 272],
    [780, 268],
    [700 + (chin - 700) * 0.4, 255 * (0.5 + jaw / 2)],
    [700 + (chin - 700) * 0.6, 226 * jaw],
    [700 + (chin - 700) * 0.76, 182 * jaw],
    [700 + (chin - 700) * 0.89, 124 * jaw],
    [chin - 14, 70],
    [chin, 20],
  ];
  const chinDepth = { straight: 0, convex: -26, concave: 20 }[look.profile];
  const depths: readonly Point[] = [
    [300, 120],
    [400, 200],
    [500, 238],
    [620, 256],
    [724, 244],
    [820, 262],
    [900, 266],
    [976, 272 + chinDepth * 0.2],
    [1040, 256 + chinDepth * 0.8],
    [chin, 240 + chinDepth],
  ];
  const width = (y: number): number => interpolate(widths, y) * look.width;
  // Cheeks are flat and turn late; around the mouth and the chin the face is rounder.
  const round = (y: number): number => 2.6 - 0.95 * Math.min(Math.max((y - rest.noseTip + 40) / 200, 0), 1);
  const depth = (x: number, y: number): number =>
    interpolate(depths, y) * (1 - Math.min(Math.abs(x) / (width(y) * 1.07), 1) ** round(y));
  const middle = 600 + 34 * s;
  const place = ([x, y, z]: FacePoint): Point => [middle + x * c + z * s, y];
  return {
    ...rest,
    chin,
    isTurned: yaw !== 0,
    view: yaw === 0 ? 'front' : yaw < 80 ? 'oblique' : 'profile',
    width,
    depth,
    place,
    skin: (x, y, lift = 0) => place([x, y, depth(x, y) + lift]),
    farEdge: (y) => {
      if (yaw === 0) return middle + width(y);
      let farX = -Infinity;
      for (let share = 0; share <= 1; share += 0.04)
        farX = Math.max(farX, place([share * width(y), y, depth(share * width(y), y)])[0]);
      return farX + toOrbitOffset(y - rest.eyes);
    },
    skull: { x: middle + SKULL.z * s, halfWidth: Math.hypot(SKULL.halfWidth * look.width * c, SKULL.halfLength * s) },
  };
}

/** Returns the offset of the far outline in a turned view, which recedes at the eye and protrudes at the cheekbone. */
const toOrbitOffset = (offsetFromEyes: number): number =>
  -20 * Math.exp(-(((offsetFromEyes + 12) / 44) ** 2)) + 7 * Math.exp(-(((offsetFromEyes - 96) / 60) ** 2));

/** Interpolates linearly between the entries of a table. */
function interpolate(table: readonly Point[], y: number): number {
  for (let i = 1; i < table.length; i++) {
    const [a, b] = [table[i - 1], table[i]];
    if (a !== undefined && b !== undefined && y <= b[0])
      return a[1] + ((b[1] - a[1]) * Math.min(Math.max(y - a[0], 0), b[0] - a[0])) / (b[0] - a[0]);
  }
  return table.at(-1)?.[1] ?? 0;
}
