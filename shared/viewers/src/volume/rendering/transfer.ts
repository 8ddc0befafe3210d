import type { CoarseCopy } from '../voxels/coarse-copy.ts';

/** The styles in which a volume is rendered: bone surfaces alone or within the skin, or the brightest value along each ray. */
export const LOOKS = ['bone', 'softTissue', 'mip'] as const;

/** The style in which a volume is rendered. */
export type Look = (typeof LOOKS)[number];

/** The lowest and highest level of a copy, as measures. */
export type Levels = Pick<CoarseCopy, 'low' | 'high'>;

/** The number of levels of a transfer function. */
export const TRANSFER_STEPS = 256;

/** Hounsfield units above which tissue is bone, and above which it is not air. */
const [BONE, SKIN] = [400, -350];
/** The share of all levels over which transparent tissue becomes visible. */
const EDGE = 0.04;
/** Opacity of one mm of bone and of skin. */
const [BONE_DENSITY, SKIN_DENSITY] = [0.95, 0.12];

type Colour = readonly [number, number, number];
/** Bone at the threshold is warmer in colour than the densest tissue, as dry bone and enamel are. */
const [SPONGY, ENAMEL]: readonly [Colour, Colour] = [
  [196, 158, 118],
  [250, 244, 230],
];
const FLESH: Colour = [214, 156, 132];

/** Returns the default bone threshold. If the measures are not Hounsfield units, it is the middle level. */
export function toDefaultLevel({ low, high }: Levels): number {
  return low < BONE && BONE < high ? BONE : (low + high) / 2;
}

function smooth(from: number, to: number, at: number): number {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * Returns the colour of each level of a copy: red, green, blue, and the opacity of one mm.
 *
 * @param level the lowest measure that is shown as bone
 */
export function createTransferTable(look: Look, level: number, { low, high }: Levels): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(TRANSFER_STEPS * 4);
  const edge = (high - low) * EDGE;
  // Skin lies between air and bone, even if the measures are not Hounsfield units.
  const skin = low < SKIN && SKIN < level - edge ? SKIN : low + (level - low) * 0.4;
  for (let step = 0; step < TRANSFER_STEPS; step += 1) {
    const measure = low + ((high - low) * step) / (TRANSFER_STEPS - 1);
    const bone = smooth(level - edge / 2, level + edge / 2, measure);
    const flesh = look === 'softTissue' ? smooth(skin - edge / 2, skin + edge / 2, measure) * (1 - bone) : 0;
    const hardness = smooth(level, level + (high - level) * 0.6, measure);
    const opacity = bone * BONE_DENSITY + flesh * SKIN_DENSITY;
    for (const axis of [0, 1, 2] as const) {
      const dense = SPONGY[axis] + (ENAMEL[axis] - SPONGY[axis]) * hardness;
      table[step * 4 + axis] = Math.round(
        bone + flesh === 0 ? dense : (dense * bone + FLESH[axis] * flesh) / (bone + flesh),
      );
    }
    table[step * 4 + 3] = Math.round(opacity * 255);
  }
  return table;
}
