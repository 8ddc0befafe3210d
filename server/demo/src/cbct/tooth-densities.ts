import type { Tooth } from '../mouth/mouth.ts';
import { HOUNSFIELD } from './head-densities.ts';

/** Lengths of roots in mm, from the midline backwards. */
const ROOT_LENGTHS_MM: Readonly<Record<Tooth['jaw'], readonly number[]>> = {
  upper: [13, 13, 17, 14, 14, 12.5, 11.5],
  lower: [12.5, 14, 16, 14, 14.5, 14, 13],
};

/**
 * Lists the root positions in the cross-section of a tooth, as fractions of its width and depth: to the back, and to
 * the cheek.
 */
function listRootPositions({ form, jaw }: Tooth): readonly (readonly [archDirection: number, out: number])[] {
  if (form !== 'molar') return [[0, 0]];
  return jaw === 'upper'
    ? [
        [-0.24, 0.22],
        [0.24, 0.22],
        [0, -0.28],
      ]
    : [
        [-0.25, 0],
        [0.25, 0],
      ];
}

/** Returns the relative width of a crown at a fraction of its height, from its neck to its edge. */
function toCrownWidth(share: number, isFront: boolean): number {
  const round = 0.82 + 0.18 * Math.sin(Math.PI * Math.min(Math.max(share, 0), 1) ** 0.7);
  return share > 0.85 ? round * (1 - (share - 0.85) * (isFront ? 1.2 : 1)) : round;
}

/** The density function of a tooth and its extent. */
export interface ToothDensity {
  /** Maximum distance from its axis in mm, and its range of heights. */
  readonly reach: number;
  readonly heights: readonly [low: number, high: number];
  /** Returns the Hounsfield units at a position in mm; `null` outside the tooth. */
  readonly at: (x: number, y: number, z: number) => number | null;
}

/** Creates the densities of a tooth: enamel around dentine around pulp, and tapering roots. */
export function createToothDensity(tooth: Tooth): ToothDensity {
  const { x, y, edge, height, width, depth, archDirection, out, jaw, position } = tooth;
  const up = jaw === 'upper' ? 1 : -1;
  const root = tooth.primary ? 7 : (ROOT_LENGTHS_MM[jaw][position - 1] ?? 12);
  const isFront = position <= 3;
  const roots = listRootPositions(tooth);
  const tip = edge + up * (height + root);
  const toCrownDensity = (a: number, o: number, rise: number): number | null => {
    const share = 1 - rise / height;
    const size = toCrownWidth(share, isFront);
    const thin = isFront ? 1 - 0.6 * Math.max(share, 0) : 1;
    const way =
      Math.max(Math.hypot(a / (width * 0.5), o / (depth * 0.5 * thin)), Math.hypot(a, o) / (width * 0.56)) / size;
    if (way > 1) return null;
    if ((1 - way) * width * 0.5 < 1.3 || rise < 1.6) return HOUNSFIELD.enamel;
    return way < 0.28 && share < 0.6 ? HOUNSFIELD.pulp : HOUNSFIELD.dentine;
  };
  const toRootDensity = (a: number, o: number, depthBelowNeck: number): number | null => {
    const taper = Math.sqrt(Math.max(0, 1 - depthBelowNeck / root));
    const thick = (roots.length === 1 ? 0.36 : 0.22) * taper;
    for (const [byAlong, byOut] of roots) {
      const rootSpread = 0.7 + (0.3 * depthBelowNeck) / root;
      const way = Math.hypot(
        (a - byAlong * width * rootSpread) / (width * thick),
        (o - byOut * depth * rootSpread) / (depth * Math.max(thick, roots.length === 1 ? 0.4 * taper : thick)),
      );
      if (way < 1) return way < 0.2 && depthBelowNeck < root - 2 ? HOUNSFIELD.pulp : HOUNSFIELD.dentine;
      // The gap of the ligament is darker than the bone around it.
      if (way < 1.12) return HOUNSFIELD.soft;
    }
    return null;
  };
  return {
    reach: Math.max(width, depth),
    heights: up > 0 ? [edge, tip] : [tip, edge],
    at: (px, py, pz) => {
      const rise = (pz - edge) * up;
      const [dx, dy] = [px - x, py - y];
      const [a, o] = [dx * archDirection[0] + dy * archDirection[1], dx * out[0] + dy * out[1]];
      if (rise < 0 || rise > height + root) return null;
      return rise < height ? toCrownDensity(a, o, rise) : toRootDensity(a, o, rise - height);
    },
  };
}
