import type { Jaw } from './tooth-sizes.ts';

/** The kinds of mouths that are drawn. */
export type MouthKind =
  | 'crowding'
  | 'spacing'
  | 'protrusion'
  | 'deepBite'
  | 'openBite'
  | 'crossbite'
  | 'highCanine'
  | 'mixed';

/** The displacement of one tooth before treatment: mm outwards, backwards and upwards, and degrees of rotation. */
interface Shift {
  readonly out?: number;
  readonly back?: number;
  readonly high?: number;
  readonly turn?: number;
  readonly tilt?: number;
}

/** The malocclusion of a mouth before its treatment. */
export interface Malocclusion {
  readonly mixed: boolean;
  /** Gap between neighbouring front teeth in mm; negative is crowding. */
  readonly gap: Readonly<Record<Jaw, number>>;
  /** Midline shift in mm to the patient's left. */
  readonly midline: Readonly<Record<Jaw, number>>;
  /** Narrowing of the upper arch at the molars in mm. */
  readonly narrow: number;
  /** Additional overjet of the upper incisors in mm. */
  readonly overjet: number;
  readonly lowerForward: number;
  readonly overbite: number;
  readonly teeth: Readonly<Record<number, Shift>>;
}

const EVEN: Malocclusion = {
  mixed: false,
  gap: { upper: 0, lower: 0 },
  midline: { upper: 0, lower: 0 },
  narrow: 0,
  overjet: 0,
  lowerForward: 0,
  overbite: 2.4,
  teeth: {},
};

/** The eight mouths of the demonstration clinic before treatment. */
export const MALOCCLUSIONS: Readonly<Record<MouthKind, Malocclusion>> = {
  crowding: {
    ...EVEN,
    gap: { upper: -1.1, lower: -1 },
    midline: { upper: 0.6, lower: -1.1 },
    narrow: 1.5,
    overbite: 3.2,
    teeth: {
      11: { turn: 12, out: 0.5 },
      12: { out: -2.1, turn: 16 },
      13: { out: 1.6, high: 1.3, turn: -8 },
      21: { turn: -10 },
      22: { out: -1.6, turn: 20 },
      23: { out: 1.2, high: 0.9 },
      31: { turn: 24, out: 0.8 },
      32: { out: -1.7, turn: -14 },
      41: { turn: -18, out: -1.1 },
      42: { turn: 26, out: 1 },
      43: { out: 0.9, high: 0.6, turn: -12 },
      33: { turn: -14, out: 0.6 },
    },
  },
  spacing: {
    ...EVEN,
    gap: { upper: 1.05, lower: 0.8 },
    midline: { upper: -0.5, lower: 0.3 },
    overjet: 1.4,
    teeth: { 11: { back: 0.7, tilt: 0.06 }, 21: { back: 0.7, tilt: 0.06 }, 12: { turn: 10 }, 42: { turn: -10 } },
  },
  protrusion: {
    ...EVEN,
    gap: { upper: 0.25, lower: -0.6 },
    narrow: 2,
    overjet: 5.4,
    overbite: 4.4,
    midline: { upper: 0, lower: 0.7 },
    teeth: { 11: { turn: -8 }, 21: { turn: -6 }, 31: { turn: 14 }, 42: { turn: 16, out: 0.6 }, 32: { out: -0.9 } },
  },
  deepBite: {
    ...EVEN,
    gap: { upper: -0.4, lower: -0.7 },
    overbite: 7.2,
    overjet: -0.4,
    midline: { upper: 0, lower: 0.6 },
    teeth: {
      12: { out: 1.5, turn: -16 },
      22: { out: 1.4, turn: -14 },
      31: { out: -0.8, turn: 12 },
      42: { out: 0.7, turn: 12 },
    },
  },
  openBite: {
    ...EVEN,
    gap: { upper: -0.2, lower: -0.3 },
    overbite: -4.2,
    overjet: 1.2,
    narrow: 1.6,
    teeth: { 11: { turn: 7 }, 22: { turn: 10 }, 33: { turn: -10 }, 41: { turn: 8 } },
  },
  crossbite: {
    ...EVEN,
    gap: { upper: -0.5, lower: 0.1 },
    overbite: 2.8,
    overjet: -1.6,
    lowerForward: 4.6,
    midline: { upper: 0, lower: -0.9 },
    narrow: 1.5,
    teeth: {
      12: { out: -1, turn: 10 },
      22: { out: -1.2, turn: 12 },
      13: { out: 0.8, high: 0.7 },
      23: { out: 0.8, high: 0.5 },
    },
  },
  highCanine: {
    ...EVEN,
    gap: { upper: -0.8, lower: -0.5 },
    midline: { upper: -1.7, lower: 0.3 },
    teeth: {
      13: { out: 2.6, high: 3.4, turn: 6 },
      23: { out: 1.5, high: 1.4 },
      12: { out: -1.3, turn: 10 },
      22: { turn: -8 },
      41: { turn: 18, out: -0.9 },
      32: { turn: -12, out: 0.7 },
    },
  },
  mixed: {
    ...EVEN,
    mixed: true,
    gap: { upper: 0.55, lower: 0.2 },
    overjet: 1.8,
    overbite: 3.6,
    midline: { upper: 0.4, lower: 0 },
    teeth: {
      11: { back: 0.5, turn: 6 },
      21: { back: 0.5 },
      12: { turn: 14, high: 0.8 },
      22: { turn: 12, high: 0.4 },
      42: { turn: 10 },
    },
  },
};
