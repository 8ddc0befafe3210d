/** Pixels of an image: three bytes each, red, green, blue. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The minimum covered fraction of the height. Clinical portraits have the eyes above it. */
const MIN_COVERED_PART = 0.56;
/** The covered fraction of the height if no skin is found. */
const DEFAULT_COVERED_PART = 0.67;
/**
 * The fraction from the hairline to the end of the skin: at the neck, or at the lower edge of an image that cuts off
 * the chin.
 */
const FACE_PART = 0.6;
/** The minimum fraction of skin pixels in a row that crosses a face. */
const MIN_SKIN_PART = 0.08;

/** Returns whether a colour is a skin tone of any complexion, by its hue in the plane of Cb and Cr. */
function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return red > 40 && cb >= 77 && cb <= 130 && cr >= 133 && cr <= 180;
}

function computeSkinPart({ data, width }: Pixels, row: number): number {
  let count = 0;
  for (let at = row * width * 3, end = at + width * 3; at < end; at += 3)
    if (isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1;
  return count / width;
}

/**
 * Computes how much of a portrait must be covered from its upper edge to hide the eyes: a fraction of its height. The
 * position of the eyes is unknown; the function uses the extent of the skin, and never returns less than a clinical
 * portrait needs. An image that is wider than high is covered completely: portraits are upright, and in a rotated one
 * the eyes may be anywhere.
 */
export function computeCoveredPart(pixels: Pixels): number {
  if (pixels.width > pixels.height) return 1;
  const rows = Array.from({ length: pixels.height }, (_, row) => computeSkinPart(pixels, row) >= MIN_SKIN_PART);
  const [first, last] = [rows.indexOf(true), rows.lastIndexOf(true)];
  if (first < 0) return DEFAULT_COVERED_PART;
  const part = (first + FACE_PART * (last + 1 - first)) / pixels.height;
  return Math.min(1, Math.max(MIN_COVERED_PART, part));
}
