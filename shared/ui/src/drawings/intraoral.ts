import { type Crown, drawArch, drawBothSides, drawRow, flipDown } from './teeth.ts';

// The lines of views into the mouth in a box of 120 × 90. The right buccal view is mirrored for the left one.

const HEIGHT = 90;
const crown = (width: number, height: number, cusps = 0): Crown => ({ width, height, cusps });

/** From the middle to the side, narrower where the arch turns away. */
const UPPER_FRONT = [
  crown(9.4, 18),
  crown(7.4, 16),
  crown(7.6, 18, 1),
  crown(6, 14, 1),
  crown(4.8, 12, 1),
  crown(4, 9, 1),
];
const LOWER_FRONT = [crown(6, 14), crown(6.4, 14), crown(7, 15, 1), crown(6, 13, 1), crown(5, 11, 1), crown(4.4, 8, 1)];

const LIPS = 'M7 45C22 12 98 12 113 45C98 78 22 78 7 45Z';

/** The teeth in occlusion from the front. */
export const FRONT_VIEW = [
  LIPS,
  drawBothSides(UPPER_FRONT, { x: 60, y: 46.5 }, 1),
  drawBothSides(LOWER_FRONT, { x: 60, y: 48.6 }, -1),
].join('');

/** The front teeth from the front and below: the upper ones stand before the lower ones. */
export const OVERJET_VIEW = [
  'M5 42C20 4 100 4 115 42C106 90 14 90 5 42Z',
  drawBothSides([crown(14, 28), crown(11, 25), crown(11.5, 27, 1)], { x: 60, y: 49 }, 1),
  // The edges of the upper teeth hang before the lower ones.
  'M34 53.4Q60 60 86 53.4',
  drawBothSides([crown(8, 15), crown(8.4, 15), crown(9, 16, 1)], { x: 60, y: 60.4 }, -1),
].join('');

const UPPER_SIDE = [
  crown(13, 15, 2),
  crown(13.5, 16, 2),
  crown(9.5, 16, 1),
  crown(9.6, 17, 1),
  crown(10.4, 20, 1),
  crown(9, 18),
  crown(8.4, 20),
];
const LOWER_SIDE = [
  crown(13, 13, 2),
  crown(14, 14, 2),
  crown(9.6, 14, 1),
  crown(9.4, 15, 1),
  crown(9.4, 17, 1),
  crown(7.4, 15),
  crown(6.4, 15),
];

/** The teeth in occlusion from the patient's right side. */
export const RIGHT_VIEW = [
  'M4 52C10 18 92 8 112 40C114 46 114 50 112 54C92 84 10 80 4 52Z',
  drawRow(UPPER_SIDE, { x: 17, y: 46 }, 1),
  drawRow(LOWER_SIDE, { x: 19.6, y: 48.6 }, -1),
].join('');

const UPPER_ARCH = drawArch({ x: 60, y: 76 }, { x: 36, y: 66 }, 1.2);

/** The upper arch from below: palate with its folds and its seam. */
export const UPPER_ARCH_VIEW = [
  UPPER_ARCH,
  'M60 28V78M57 32Q52 30 47.5 34M57 37.5Q51 35.5 45.5 40M63 32Q68 30 72.5 34M63 37.5Q69 35.5 74.5 40',
].join('');

/** The lower arch from above, with the tongue. */
export const LOWER_ARCH_VIEW = [
  flipDown(drawArch({ x: 60, y: 76 }, { x: 34, y: 64 }, 1.15), HEIGHT),
  'M45 10C43 34 48 58 60 58C72 58 77 34 75 10M60 16V46',
].join('');
