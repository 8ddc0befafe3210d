import { type Crown, drawArch, drawRow, flipDown, flipSide } from './teeth.ts';

// The lines of models in a box of 120 × 90.

const HEIGHT = 90;
const WIDTH = 120;
const crown = (width: number, height: number, cusps = 0): Crown => ({ width, height, cusps });

const BASE = 'M22 83H98L101 52C98 26 82 7 60 7C38 7 22 26 19 52Z';
const ARCH = drawArch({ x: 60, y: 76 }, { x: 32, y: 60 }, 1.08);

/** The model of the upper jaw from below, with its trimmed base. */
export const UPPER_MODEL = [BASE, ARCH, 'M60 34V76'].join('');

/** The model of the lower jaw from above. */
export const LOWER_MODEL = [flipDown(BASE, HEIGHT), flipDown(ARCH, HEIGHT), 'M48 12Q60 64 72 12'].join('');

const UPPER_SIDE = [11.5, 12, 8.4, 8.4, 9.2, 7.6, 7];
const SIDE_CUSPS = [2, 2, 1, 1, 1, 0, 0];
const LOWER_SIDE = [11.5, 12.4, 8.4, 8.2, 8.2, 6.4, 5.6];

const SIDE = [
  'M14 7H100Q109 14 105 26Q60 21 14 27Z',
  'M14 83H96Q105 76 102 65Q60 70 14 63Z',
  drawRow(
    UPPER_SIDE.map((width, index) => crown(width, 15, SIDE_CUSPS[index] ?? 0)),
    { x: 22, y: 44 },
    1,
  ),
  drawRow(
    LOWER_SIDE.map((width, index) => crown(width, 13, SIDE_CUSPS[index] ?? 0)),
    { x: 24, y: 46.6 },
    -1,
  ),
].join('');

const HALF_FRONT = [9, 7.2, 7.4, 6, 5, 4.4];
const HALF_CUSPS = [0, 0, 1, 1, 1, 1];
const LOWER_FRONT = [6, 6.2, 6.8, 6, 5.4, 4.8];

function drawFrontRow(widths: readonly number[], height: number, y: number, up: 1 | -1): string {
  const half = widths.map((width, index) => crown(width, height - index * 0.8, HALF_CUSPS[index] ?? 0));
  const all = [...half.toReversed(), ...half];
  const whole = all.reduce((sum, { width }) => sum + width + 0.4, 0);
  return drawRow(all, { x: 60 - whole / 2, y }, up);
}

const FRONT = [
  'M17 27V13Q60 2 103 13V27Q60 21 17 27ZM17 63V77Q60 88 103 77V63Q60 69 17 63Z',
  drawFrontRow(HALF_FRONT, 16, 45, 1),
  drawFrontRow(LOWER_FRONT, 13, 47.4, -1),
].join('');

/** The models of both jaws in occlusion, from a side. */
export const BITE_MODELS = { right: SIDE, front: FRONT, left: flipSide(SIDE, WIDTH) } as const;

/** An impression: its tray with a handle, and the arch in it. */
export const IMPRESSION = [
  'M52 22V8Q52 4 56 4H64Q68 4 68 8V22',
  'M22 84C18 50 34 20 60 20C86 20 102 50 98 84H78C80 62 74 44 60 44C46 44 40 62 42 84Z',
  'M28 80C26 52 40 27 60 27C80 27 94 52 92 80M36 82C35 60 44 38 60 38C76 38 85 60 84 82',
].join('');
