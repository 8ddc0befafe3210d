import type { Masses } from './colour-masses.ts';
import { computeLargestPieceShare } from './largest-piece.ts';

/** The layout of the teeth in an image of a mouth, in fractions of the image or of the box around the teeth. */
export interface ToothLayout {
  /** The box that contains nearly all teeth. */
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** The share of teeth in parts of the box: its centre, and the middle of its upper and lower edge. */
  readonly centre: number;
  readonly topMiddle: number;
  readonly bottomMiddle: number;
  /** The share of the teeth in one piece, 0 to 1. */
  readonly unity: number;
  /** The symmetry of the teeth about the middle of the image, 0 to 1. */
  readonly symmetry: number;
  /** The share without teeth and gums in the left and the right sixth of the image, beside the teeth. */
  readonly voidLeft: number;
  readonly voidRight: number;
}

/** The share of spots outside of the box on each side. Single bright spots are reflections. */
const TAIL_SHARE = 0.03;

function findBounds(counts: readonly number[]): { from: number; to: number } {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let [from, to, total] = [0, counts.length - 1, 0];
  while (from < to && total + (counts[from] ?? 0) <= all * TAIL_SHARE) total += counts[from++] ?? 0;
  total = 0;
  while (to > from && total + (counts[to] ?? 0) <= all * TAIL_SHARE) total += counts[to--] ?? 0;
  return { from, to: to + 1 };
}

/** Computes the share of spots with a property in a part of an image. The part is in spots. */
function computeShare(
  { at }: Masses,
  part: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  isMember: (mass: ReturnType<Masses['at']>) => boolean,
): number {
  let [matches, all] = [0, 0];
  for (let y = Math.floor(part.top); y < part.bottom; y += 1) {
    for (let x = Math.floor(part.left); x < part.right; x += 1) {
      all += 1;
      if (isMember(at(x, y))) matches += 1;
    }
  }
  return all === 0 ? 0 : matches / all;
}

const isTooth = (mass: ReturnType<Masses['at']>) => mass === 'tooth';
const isVoid = (mass: ReturnType<Masses['at']>) => mass !== 'tooth' && mass !== 'gum';

function computeSymmetry({ width, height, at }: Masses): number {
  let [both, one] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width / 2; x += 1) {
      const sides = Number(isTooth(at(x, y))) + Number(isTooth(at(width - 1 - x, y)));
      if (sides === 2) both += 1;
      if (sides === 1) one += 1;
    }
  }
  return both + one === 0 ? 0 : both / (both + one);
}

/** Computes the layout of the teeth in an image; `undefined` for an image with hardly any teeth. */
export function computeToothLayout(masses: Masses): ToothLayout | undefined {
  const { width, height, at } = masses;
  const columns = Array.from({ length: width }, () => 0);
  const rows = Array.from({ length: height }, () => 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isTooth(at(x, y))) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  }
  const [across, down] = [findBounds(columns), findBounds(rows)];
  const [boxWidth, boxHeight] = [across.to - across.from, down.to - down.from];
  if (boxWidth < width / 8 || boxHeight < height / 8) return undefined;
  const part = (left: number, right: number, top: number, bottom: number) => ({
    left: across.from + left * boxWidth,
    right: across.from + right * boxWidth,
    top: down.from + top * boxHeight,
    bottom: down.from + bottom * boxHeight,
  });
  const rowRange = { top: down.from, bottom: down.to };
  return {
    box: {
      left: across.from / width,
      right: across.to / width,
      top: down.from / height,
      bottom: down.to / height,
    },
    centre: computeShare(masses, part(0.35, 0.65, 0.35, 0.65), isTooth),
    topMiddle: computeShare(masses, part(0.38, 0.62, 0, 0.25), isTooth),
    bottomMiddle: computeShare(masses, part(0.38, 0.62, 0.75, 1), isTooth),
    unity: computeLargestPieceShare(width, height, (x, y) => isTooth(at(x, y))),
    symmetry: computeSymmetry(masses),
    voidLeft: computeShare(masses, { ...rowRange, left: 0, right: width / 6 }, isVoid),
    voidRight: computeShare(masses, { ...rowRange, left: (width * 5) / 6, right: width }, isVoid),
  };
}
