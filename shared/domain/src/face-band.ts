/** Pixels to look at: three bytes each, red, green, blue. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The least that is covered of the height, whatever the image shows: clinical portraits have their eyes above it. */
const LEAST = 0.56;
/** What is covered where no skin is found. */
const UNKNOWN = 0.67;
/** From the hairline down to where skin ends: at the neck, or at the lower edge of an image that cuts the chin off. */
const OF_FACE = 0.6;
/** Part of a row that is skin when a face goes through it. */
const ENOUGH = 0.08;

/** Whether a colour is one of skin, of any complexion: its hue, not its brightness, in the plane of Cb and Cr. */
function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return red > 40 && cb >= 77 && cb <= 130 && cr >= 133 && cr <= 180;
}

function skinOfRow({ data, width }: Pixels, row: number): number {
  let count = 0;
  for (let at = row * width * 3, end = at + width * 3; at < end; at += 3)
    if (isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1;
  return count / width;
}

/**
 * How much of a portrait has to be covered, from its upper edge, so that the eyes are: a fraction of its height. It does not know
 * where the eyes are; it goes by where skin begins and ends, and never below what a clinical portrait needs. An image that is
 * wider than high is covered whole: portraits are taken upright, and in one that lies on its side the eyes may be anywhere.
 */
export function coveredPart(pixels: Pixels): number {
  if (pixels.width > pixels.height) return 1;
  const rows = Array.from({ length: pixels.height }, (_, row) => skinOfRow(pixels, row) >= ENOUGH);
  const [first, last] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (first < 0) return UNKNOWN;
  const part = (first + OF_FACE * (last + 1 - first)) / pixels.height;
  return Math.min(1, Math.max(LEAST, part));
}
