/** Maximum bytes before the pixels of a HEIC image that contain the descriptive boxes. */
const MAX_DESCRIPTION_BYTES = 256 * 1024;
/** The number of the Display P3 primaries in an `nclx` box (ITU-T H.273). */
const P3_PRIMARIES = 12;
const PROFILE_NAME = Buffer.from('Display P3', 'utf16le').swap16();

/** Returns whether a HEIC image uses Display P3, as phones write it: by a profile or by its number. */
export function isDisplayP3(bytes: Buffer): boolean {
  const head = bytes.subarray(0, MAX_DESCRIPTION_BYTES);
  for (let at = head.indexOf('colr', 0, 'latin1'); at >= 4; at = head.indexOf('colr', at + 4, 'latin1')) {
    const box = head.subarray(at + 4, at - 4 + head.readUInt32BE(at - 4));
    const kind = box.toString('latin1', 0, 4);
    if (kind === 'nclx' && box.length >= 6 && box.readUInt16BE(4) === P3_PRIMARIES) return true;
    if (kind === 'prof' && (box.includes(PROFILE_NAME) || box.includes('Display P3'))) return true;
  }
  return false;
}

/** Converts linear light of Display P3 to linear light of sRGB; both have the same white and the same curve. */
const MATRIX = [
  [1.224_940_2, -0.224_940_2, 0],
  [-0.042_057, 1.042_057, 0],
  [-0.019_637_6, -0.078_636, 1.098_273_6],
] as const;

const ENCODING_STEPS = 4096;
const LINEAR_LEVELS = Float32Array.from({ length: 256 }, (_, level) => {
  const value = level / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const ENCODED_LEVELS = Uint8Array.from({ length: ENCODING_STEPS + 1 }, (_, step) => {
  const light = step / ENCODING_STEPS;
  const value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

function encodeLight(light: number): number {
  return ENCODED_LEVELS[Math.round(Math.max(0, Math.min(1, light)) * ENCODING_STEPS)] ?? 0;
}

/** Converts pixels of Display P3 (red, green, blue, alpha) to sRGB in place; values outside sRGB are clamped. */
export function displayP3ToSrgb(rgba: Uint8Array): void {
  const [toRed, toGreen, toBlue] = MATRIX;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const red = LINEAR_LEVELS[rgba[at] ?? 0] ?? 0;
    const green = LINEAR_LEVELS[rgba[at + 1] ?? 0] ?? 0;
    const blue = LINEAR_LEVELS[rgba[at + 2] ?? 0] ?? 0;
    rgba[at] = encodeLight(toRed[0] * red + toRed[1] * green);
    rgba[at + 1] = encodeLight(toGreen[0] * red + toGreen[1] * green);
    rgba[at + 2] = encodeLight(toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue);
  }
}
