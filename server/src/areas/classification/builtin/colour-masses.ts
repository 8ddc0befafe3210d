import type { Sample } from '../../../objects/images/describe.ts';

/** The tissue that a colour may belong to. The ground is the uniform background around the subject. */
type Mass = 'tooth' | 'gum' | 'skin' | 'dark' | 'other' | 'ground';

/** The mass of each spot of a sample, row by row, and the colourfulness of the sample. */
export interface Masses {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => Mass;
  /** Returns the share of a mass among all spots that are not ground. */
  readonly share: (mass: Mass) => number;
  /** The mean distance between the largest and the smallest channel, 0 to 255. */
  readonly chroma: number;
}

interface Colour {
  /** Degrees, red is 0. */
  readonly hue: number;
  readonly saturation: number;
  readonly value: number;
}

function toColour(red: number, green: number, blue: number): Colour {
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0) return { hue: 0, saturation: 0, value: max / 255 };
  const sixth =
    max === red ? (green - blue) / range : max === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / max, value: max / 255 };
}

/**
 * Sorts a colour. Enamel is bright and hardly coloured, gums are red, skin lies between them. The real colours overlap
 * at their edges.
 */
function toMass({ hue, saturation, value }: Colour): Mass {
  if (value < 0.18) return 'dark';
  const warm = hue < 75 || hue > 335;
  if (warm && value > 0.5 && saturation < 0.34 && !(saturation < 0.04 && value > 0.97)) return 'tooth';
  if ((hue < 14 || hue > 335) && saturation >= 0.3) return 'gum';
  if (hue < 45 && saturation >= 0.15 && saturation < 0.68 && value > 0.3) return 'skin';
  return 'other';
}

/** The maximum channel difference from the corners for ground. */
const GROUND_STEP = 30;

function computeDistance(rgb: Uint8Array, one: number, other: number): number {
  return Math.max(
    ...[0, 1, 2].map((channel) => Math.abs((rgb[one * 3 + channel] ?? 0) - (rgb[other * 3 + channel] ?? 0))),
  );
}

/** Marks the spots of one colour that are connected with the corners, such as a wall, a screen or an empty area. */
function markGround({ width, height, rgb }: Sample): Uint8Array {
  const ground = new Uint8Array(width * height);
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  if (corners.some((corner) => computeDistance(rgb, corners[0] ?? 0, corner) > GROUND_STEP)) return ground;
  const next = [...corners];
  for (let spot = next.pop(); spot !== undefined; spot = next.pop()) {
    if (ground[spot] === 1 || computeDistance(rgb, corners[0] ?? 0, spot) > GROUND_STEP) continue;
    ground[spot] = 1;
    const x = spot % width;
    if (x > 0) next.push(spot - 1);
    if (x < width - 1) next.push(spot + 1);
    if (spot >= width) next.push(spot - width);
    if (spot < width * (height - 1)) next.push(spot + width);
  }
  return ground;
}

/** Returns true for the colours of skin of all people, in even light. Grey and white things are none. */
function isSkinTone({ hue, saturation, value }: Colour): boolean {
  return (hue < 50 || hue > 340) && saturation >= 0.1 && saturation < 0.68 && value > 0.3;
}

/** Returns the share of skin tones in the middle of a sample, where portraits have the face from each direction. */
export function computeMiddleSkin({ width, height, rgb }: Sample): number {
  let [spots, skin] = [0, 0];
  for (let y = Math.floor(height * 0.2); y < height * 0.6; y += 1)
    for (let x = Math.floor(width / 3); x < (width * 2) / 3; x += 1) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray((y * width + x) * 3);
      spots += 1;
      if (isSkinTone(toColour(red, green, blue))) skin += 1;
    }
  return skin / Math.max(1, spots);
}

/** Sorts the spots of a sample by their colours. */
export function computeColourMasses(sample: Sample): Masses {
  const { width, height, rgb } = sample;
  const masses: Mass[] = [];
  const counts: Record<Mass, number> = { tooth: 0, gum: 0, skin: 0, dark: 0, other: 0, ground: 0 };
  const ground = markGround(sample);
  let chroma = 0;
  for (let spot = 0; spot < width * height; spot += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(spot * 3, spot * 3 + 3);
    const mass = ground[spot] === 1 ? 'ground' : toMass(toColour(red, green, blue));
    masses.push(mass);
    counts[mass] += 1;
    chroma += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return {
    width,
    height,
    at: (x, y) => masses[y * width + x] ?? 'other',
    share: (mass) => counts[mass] / Math.max(1, masses.length - counts.ground),
    chroma: chroma / masses.length,
  };
}
