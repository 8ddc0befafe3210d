import type { Random } from '../drawing/seeded-random.ts';

/** The hair styles that can be drawn. */
export type HairStyle = 'crop' | 'swept' | 'parted' | 'fringe' | 'bob' | 'long' | 'ponytail' | 'bun' | 'curly';
/** The age groups that can be drawn. */
export type AgeGroup = 'child' | 'teen' | 'adult' | 'older';
/** The shape of the profile, from the forehead over the lips to the chin. */
export type Profile = 'straight' | 'convex' | 'concave';

/** The appearance of one drawn person, the same in all views. */
export interface Look {
  readonly woman: boolean;
  readonly age: AgeGroup;
  readonly profile: Profile;
  readonly skin: string;
  readonly hair: string;
  readonly hairStyle: HairStyle;
  readonly iris: string;
  readonly lips: string;
  readonly shirt: string;
  readonly collar: 'round' | 'shirt' | 'vee';
  readonly background: string;
  /** Relative width, around 1. */
  readonly width: number;
  readonly eyes: number;
  readonly nose: number;
  readonly mouth: number;
  readonly brow: number;
  readonly beard: boolean;
  readonly freckles: boolean;
  /** Side of the parting: 1 or -1. */
  readonly part: 1 | -1;
}

const SKIN = ['#fbe0cc', '#f6d3b7', '#f3caa6', '#ecbd96', '#e0aa80', '#c68a5f', '#96603d', '#6d4229'] as const;
const HAIR = ['#17130f', '#1f1712', '#2a1d15', '#3a261a', '#1b1514', '#54341f', '#7a4a26', '#a9783f'] as const;
const SHIRTS = [
  '#4f7f9f',
  '#6c9a83',
  '#b56b63',
  '#c29a52',
  '#7d73a6',
  '#3f5d7d',
  '#9aa7b0',
  '#d4d9dc',
  '#c77f94',
  '#5a8a8a',
] as const;
const GREY = ['#8b8784', '#a5a19d', '#6d6763'] as const;

/** The facts of a person that determine their look. */
export interface Person {
  /** True if the person is East Asian, like most patients of these clinics. */
  readonly eastAsian: boolean;
  readonly woman: boolean;
  readonly age: AgeGroup;
  readonly profile: Profile;
}

/** Chooses the look of a person; the same random numbers give the same look. */
export function createLook({ woman, age, profile, eastAsian }: Person, random: Random): Look {
  const tone = Math.floor(random.next() ** (eastAsian ? 1.4 : 1) * (eastAsian ? 5 : SKIN.length));
  const skin = SKIN[tone] ?? SKIN[2];
  // Fair hair goes with the lighter tones only.
  const hair =
    age === 'older'
      ? random.pick(GREY)
      : (HAIR[Math.floor(random.next() * (tone < 3 && !eastAsian ? HAIR.length : 5))] ?? HAIR[0]);
  const curly = tone >= 6;
  return {
    woman,
    age,
    profile,
    skin,
    hair,
    hairStyle: woman
      ? random.pick(curly ? ['curly', 'bun', 'ponytail'] : ['bob', 'long', 'ponytail', 'bun', 'long', 'ponytail'])
      : random.pick(
          curly
            ? ['crop', 'curly']
            : age === 'child'
              ? ['fringe', 'swept', 'crop', 'fringe']
              : ['crop', 'swept', 'parted', 'swept', 'parted'],
        ),
    iris:
      tone < 2 && !eastAsian && random.chance(0.6)
        ? random.pick(['#5b7f95', '#6c7f52', '#7b5a34'])
        : random.pick(['#3d2413', '#4a2e18', '#2d1b10']),
    lips: random.pick(woman ? ['#c9666a', '#bf5d62', '#d07a75'] : ['#b8716a', '#b3685f']),
    shirt: random.pick(SHIRTS),
    collar: random.pick(['round', 'shirt', 'vee', 'round']),
    background: random.pick(['#c9d6dd', '#d5dad6', '#cfd3de', '#dcd6cd']),
    width: random.uniform(0.95, 1.05) * (age === 'child' ? 1.02 : 1) * (woman ? 0.98 : 1.02),
    eyes: random.uniform(0.94, 1.06) * (age === 'child' ? 1.16 : woman ? 1.06 : 0.98),
    nose: random.uniform(0.92, 1.1) * (age === 'child' ? 0.82 : woman ? 0.93 : 1.06) * (curly ? 1.12 : 1),
    mouth: random.uniform(0.94, 1.06) * (age === 'child' ? 0.9 : 1) * (curly ? 1.06 : 1),
    brow: random.uniform(0.85, 1.15) * (woman ? 0.75 : 1.15) * (age === 'child' ? 0.8 : 1),
    beard: !woman && (age === 'adult' || age === 'older') && random.chance(0.22),
    freckles: tone < 2 && random.chance(0.3),
    part: random.chance(0.5) ? 1 : -1,
  };
}
