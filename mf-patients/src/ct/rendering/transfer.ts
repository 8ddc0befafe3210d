import type { CoarseCopy } from '../volume/coarse-copy.ts';

/** How a volume is shown from outside: the brightest along each ray, or surfaces of bone, alone or within the skin. */
export const LOOKS = ['bone', 'softTissue', 'mip'] as const;

/** One of them. */
export type Look = (typeof LOOKS)[number];

/** The levels of a copy, as measures. */
export type Levels = Pick<CoarseCopy, 'low' | 'high'>;

/** Levels of a transfer function. */
export const TRANSFER_STEPS = 256;

/** Units of Hounsfield from which on something is bone, and from which on it is no air. */
const [BONE, SKIN] = [400, -350];
/** The share of all levels within which what is clear becomes what is seen. */
const EDGE = 0.04;
/** How opaque a mm is. */
const [BONE_DENSITY, SKIN_DENSITY] = [0.95, 0.12];

type Colour = readonly [number, number, number];
/** What is just dense enough to be bone is warmer than what is densest, as dry bone and enamel are. */
const [SPONGY, ENAMEL]: readonly [Colour, Colour] = [
  [196, 158, 118],
  [250, 244, 230],
];
const FLESH: Colour = [214, 156, 132];

/** The least measure of bone where nobody has chosen another; of files whose measures are none of Hounsfield, a level that lies as high. */
export function toDefaultLevel({ low, high }: Levels): number {
  return low < BONE && BONE < high ? BONE : (low + high) / 2;
}

function smooth(from: number, to: number, at: number): number {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * What each level of a copy looks like: red, green, blue, and how opaque a mm of it is.
 *
 * @param level the least measure that is shown as bone
 */
export function createTransferTable(look: Look, level: number, { low, high }: Levels): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(TRANSFER_STEPS * 4);
  const edge = (high - low) * EDGE;
  // Skin lies between air and bone, also where measures are none of Hounsfield.
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
